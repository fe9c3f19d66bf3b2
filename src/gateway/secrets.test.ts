import { expect, test } from "vitest";
import { scrubbed, secretsOf } from "./secrets.ts";
import type { ServerConfig } from "./server-entry.ts";
import { secretMap } from "./secret.ts";

test.each<[string, Omit<ServerConfig, "name">, string[]]>([
  [
    "values of env",
    {
      command: "x",
      env: secretMap([
        ["A", "tok-env-1"],
        ["B", "abc"],
      ]),
    },
    ["tok-env-1"],
  ],
  [
    "words of headers",
    { url: "https://h/", headers: secretMap([["Authorization", "Bearer tok-hdr"]]) },
    ["Bearer tok-hdr", "tok-hdr"],
  ],
  [
    "user, password, query and path of a url",
    { url: "https://user:p%40ss@h/s/tok-path?k=tok-query" },
    ["user", "p%40ss", "p@ss", "tok-path", "tok-query"],
  ],
  [
    "arguments",
    { command: "serve", args: ["tok-first", "--key", "tok-arg", "--token=tok-opt", "K=tok-set"] },
    ["tok-first", "tok-arg", "tok-opt", "tok-set"],
  ],
  ["words behind an option", { command: "serve", args: ["start", "--password", "hunter"] }, ["hunter"]],
  ["an argument before the script", { command: "node", args: ["--token", "tok-arg", "server.mjs"] }, ["tok-arg"]],
])("%s are secret", (_, config, expected) => {
  const secrets = secretsOf({ name: "s", ...config });
  for (const secret of expected) expect(secrets).toContain(secret);
});

test.each<[string, Omit<ServerConfig, "name">]>([
  ["a package", { command: "npx", args: ["-y", "some-server", "--stdio"] }],
  ["a package without an option", { command: "/usr/bin/uvx", args: ["some-server"] }],
  ["a scoped package", { command: "npm", args: ["@scope/some-server@1.2.3"] }],
  ["a subcommand", { command: "serve", args: ["start", "stdio"] }],
  ["a script and folders", { command: "node", args: ["server.mjs", "/srv/data", "./here", "C:\\data"] }],
  ["a bare address", { url: "https://example.com/mcp" }],
])("%s is no secret", (_, config) => {
  const text =
    "some-server @scope/some-server@1.2.3 server.mjs /srv/data ./here C:\\data https://example.com --stdio start";
  expect(scrubbed(text, secretsOf({ name: "s", ...config }))).toBe(text);
});

test("the longest secret goes first, and other spellings go too", () => {
  const secrets = secretsOf({
    name: "s",
    command: "x",
    env: secretMap([
      ["A", "pass"],
      ["B", "password/1"],
    ]),
  });
  expect(scrubbed("password/1 pass password%2F1", secrets)).toBe("*** *** ***");
});
