import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree } from "../../test/planted-tree.ts";
import { type Extract, extractBlocks } from "./extract.ts";

const FILES = {
  "src/app.ts":
    "import x from 'x';\n\n// Runs.\nfunction run() {\n  go();\n  stop();\n}\n\nclass A {\n  b() {\n    c();\n  }\n}\n",
  "src/index.ts": "export {};\n",
  "lib/index.ts": "export {};\n",
  "java/src/com/acme/App.java": "class App {\n  void run() {\n    go();\n  }\n}\n",
  ".env": "SECRET=1\n",
  ".gitignore": "ignored.ts\n",
  "ignored.ts": "function hidden() {\n}\n",
};

function shown({ blocks, missing }: Extract): string[] {
  const found = blocks.map(({ path, start, end, name, places }) => `${path}:${start}-${end} ${name} ${places.join()}`);
  return [...found, ...missing.map(({ path, line }) => `missing ${path}:${line}`)];
}

async function extracted(text: string): Promise<string[]> {
  const root = plantTree(FILES);
  return shown(await extractBlocks(root, text.replaceAll("{root}", root)));
}

test.each([
  ["src/app.ts:5", ["src/app.ts:3-7 run 5"]],
  ["./src/app.ts:6:3", ["src/app.ts:3-7 run 6"]],
  ["{root}/src/app.ts:11", ["src/app.ts:10-12 b 11"]],
  ["file://{root}/src/app.ts:9", ["src/app.ts:9-13 A 9"]],
  ["/container/src/app.ts:5", ["src/app.ts:3-7 run 5"]],
  ["app.ts:5", ["src/app.ts:3-7 run 5"]],
  ["at com.acme.App.run(App.java:3)", ["java/src/com/acme/App.java:2-4 run 3"]],
  ["src/app.ts:1", ["src/app.ts:1-6 undefined 1"]],
  ["src/app.ts:5\nsrc/app.ts:6", ["src/app.ts:3-7 run 5,6"]],
  ["src/app.ts:9\nsrc/app.ts:11", ["src/app.ts:9-13 A 9,11"]],
  ["src/app.ts:99", ["missing src/app.ts:99"]],
  ["index.ts:1", ["missing index.ts:1"]],
  ["/app/node_modules/pkg/src/app.ts:5", ["missing /app/node_modules/pkg/src/app.ts:5"]],
  ["nothing here", []],
])("%s", async (text, blocks) => {
  expect(await extracted(text)).toEqual(blocks);
});

test("a block is its lines with their numbers", async () => {
  const { blocks } = await extractBlocks(plantTree(FILES), "src/app.ts:5");
  expect(blocks[0]?.lines).toEqual([
    { line: 3, text: "// Runs." },
    { line: 4, text: "function run() {" },
    { line: 5, text: "  go();" },
    { line: 6, text: "  stop();" },
    { line: 7, text: "}" },
  ]);
});

test("S011: what is outside, secret, ignored or a link is not shown", async () => {
  const base = plantTree({ "outside.ts": "function marker() {\n}\n" });
  const root = plantTree(FILES);
  symlinkSync(join(base, "outside.ts"), join(root, "link.ts"));
  const text = `${base}/outside.ts:1\n../outside.ts:1\n.env:1\nignored.ts:1\nlink.ts:1\n/etc/passwd:1`;
  const { blocks, missing } = await extractBlocks(root, text);
  expect(blocks).toEqual([]);
  expect(missing.length).toBeGreaterThanOrEqual(5);
});

test("a stack trace gives the functions it went through, in its order, without the frames of others", async () => {
  const trace = [
    "Error: no",
    "    at c (/srv/src/app.ts:11:5)",
    "    at run (/srv/src/app.ts:5:3)",
    "    at Module._compile (node:internal/modules/cjs/loader:1554:14)",
  ].join("\n");
  expect(await extracted(trace)).toEqual([
    "src/app.ts:10-12 b 11",
    "src/app.ts:3-7 run 5",
    "missing node:internal/modules/cjs/loader:1554",
  ]);
});
