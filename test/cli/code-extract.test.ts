// `ranksack code extract`, and several repositories at once.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commitAll } from "../planted-git.ts";
import { plantTree } from "../planted-tree.ts";
import { runIn } from "./run.ts";

const FILES = {
  "app/src/run.ts":
    "// Runs.\nexport function run() {\n  go();\n}\n\nclass Session {\n  open() {\n    run();\n  }\n}\n",
  "lib/session.py": "def session():\n    extract = 1\n    return extract\n",
};

test("a place is shown as the function around it", async () => {
  const root = join(plantTree(FILES), "app");
  const { status, out, err } = await runIn(root, ["code", "extract", "src/run.ts:3"]);
  expect([status, err]).toEqual([0, ""]);
  expect(out).toBe("src/run.ts  run\n1-// Runs.\n2-export function run() {\n3:  go();\n4-}\n");
});

test("a pasted trace is read from standard input; frames of others go without saying", async () => {
  const root = join(plantTree(FILES), "app");
  const trace = "Error\n  at run (src/run.ts:3:3)\n  at open (src/run.ts:8:5)\n  at node:internal/main:1:2\n";
  const readInput = (): Promise<Uint8Array> => Promise.resolve(new TextEncoder().encode(trace));
  const { out, err } = await runIn(root, ["code", "extract", "-"], { readInput });
  expect(out.match(/^src\/run\.ts {2}\w+$/gm)).toEqual(["src/run.ts  run", "src/run.ts  open"]);
  expect(err).toBe("");
});

test("as JSON, with what is missing", async () => {
  const root = join(plantTree(FILES), "app");
  const { status, out } = await runIn(root, ["code", "extract", "src/run.ts:7", "src/gone.ts:1", "--json"]);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toEqual({
    blocks: [
      {
        path: "src/run.ts",
        start: 7,
        end: 9,
        name: "open",
        places: [7],
        lines: [
          { line: 7, text: "  open() {" },
          { line: 8, text: "    run();" },
          { line: 9, text: "  }" },
        ],
      },
    ],
    missing: [{ path: "src/gone.ts", line: 1 }],
  });
});

test("a place that is nowhere is said, and is exit status 1", async () => {
  const { status, out, err } = await runIn(plantTree(FILES), ["code", "extract", "gone.ts:4"]);
  expect([status, out, err]).toEqual([1, "", "note: gone.ts:4 is no line of a file of this folder.\n"]);
});

test("extract is a word to search for unless places follow", async () => {
  const root = plantTree(FILES);
  expect((await runIn(root, ["code", "extract", "-l"])).out).toBe("lib/session.py\n");
  expect((await runIn(root, ["code", "extract", "lib", "-l"])).out).toBe("lib/session.py\n");
  expect((await runIn(root, ["code", "-l", "--", "extract"])).out).toBe("lib/session.py\n");
  expect((await runIn(root, ["code", "extract", "a.ts:1", "--format", "seed"])).out).toContain("not printed as seed");
});

test("several repositories are one answer, with paths as they were given", async () => {
  const root = plantTree(FILES);
  const { out } = await runIn(root, ["code", "session", "app", "./lib", "-l"]);
  expect(out.split("\n").toSorted()).toEqual(["", "./lib/session.py", "app/src/run.ts"]);
  const json = await runIn(root, ["code", "--json", "app", "lib", "--", "session"]);
  expect((JSON.parse(json.out) as { hits: { path: string }[] }).hits.map(({ path }) => path).toSorted()).toEqual([
    "app/src/run.ts",
    "lib/session.py",
  ]);
  const lines = await runIn(root, ["code", "session", "app", "lib", "--block"]);
  expect(lines.out).toContain("lib/session.py:1:def session():\nlib/session.py-2-    extract = 1\n");
});

test("--rev searches a revision; one that git does not know is named", async () => {
  const root = plantTree(FILES);
  commitAll(root, "one");
  writeFileSync(join(root, "lib/session.py"), "nothing = 1\n");
  const { out } = await runIn(root, ["code", "session", "lib", "--rev", "HEAD", "--hyperlinks", "always"]);
  expect(out).toBe("lib/session.py:1:def session():\n");
  const unknown = await runIn(root, ["code", "session", "lib", "--rev", "nope"]);
  expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('There is no revision "nope"')]);
});

test("--history puts what changed last first, as of the revision, and is nothing where there is no git", async () => {
  const root = plantTree({ "a.py": "session", "b.py": "session" });
  const plain = await runIn(root, ["code", "session", "-l", "--history"]);
  expect([plain.out, plain.err]).toEqual(["a.py\nb.py\n", expect.stringContaining("ranked without their history")]);
  commitAll(root, "one");
  writeFileSync(join(root, "b.py"), "session = 1");
  commitAll(root, "two");
  expect((await runIn(root, ["code", "session", "-l", "--history"])).out).toBe("b.py\na.py\n");
  expect((await runIn(root, ["code", "session", "-l", "--history", "--rev", "HEAD~1"])).out).toBe("a.py\nb.py\n");
});

test("of several paths one that is missing is named", async () => {
  const root = plantTree(FILES);
  const missing = await runIn(root, ["code", "session", "app", "gone"]);
  expect([missing.status, missing.err.includes("gone")]).toEqual([2, true]);
  const first = await runIn(root, ["code", "gone", "app", "--", "session"]);
  expect([first.status, first.err.includes('"gone" is no directory')]).toEqual([2, true]);
});
