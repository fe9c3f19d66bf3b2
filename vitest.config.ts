import type { ViteUserConfig } from "vitest/config";

/** A file for the results as JSON, besides the lines on the terminal: continuous integration reads the counts there. */
const report = process.env["RANKSACK_TEST_REPORT"];

const config: ViteUserConfig = {
  test: {
    include: ["{src,test,eval}/**/*.test.ts"],
    allowOnly: false,
    testTimeout: 60_000,
    // Neither git's settings of the machine or the user, nor an index in the user's cache, are found or left.
    env: {
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      XDG_CONFIG_HOME: "/dev/null",
      XDG_CACHE_HOME: "/dev/null",
    },
    reporters: report === undefined ? ["default"] : ["default", ["json", { outputFile: report }]],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "html"],
    },
  },
};

export default config;
