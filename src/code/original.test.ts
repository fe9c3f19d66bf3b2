import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";
import { originalFirst } from "./original.ts";

function inOrder(...paths: readonly string[]): string[] {
  return paths
    .map((path) => ({ path, kind: fileKind(path) }))
    .sort(originalFirst)
    .map(({ path }) => path);
}

test.each([
  ["source before what goes with it", ["src/a.ts", "docs/a.ts"]],
  ["what is worked on before what a build put out", ["src/a.ts", "deno_dist/a.ts"]],
  ["or what was left behind", ["lib/deep/down/a.ts", "old/a.ts"]],
  ["or taken over", ["server/ev.c", "external/ev.c"]],
  ["words within words say nothing", ["distance/a.ts", "src/a.ts"]],
  ["what lies less deep", ["z/a.ts", "a/b/a.ts"]],
  ["else the first by path", ["app/a.ts", "lib/a.ts"]],
])("%s", (_, paths) => {
  expect(inOrder(...paths)).toEqual(paths);
  expect(inOrder(...paths.toReversed())).toEqual(paths);
});
