// Law 1 for a repository on disk: whatever happened to its files, and however its index went from process to process,
// the answers are those of a repository that is read for the first time.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openRepository, type Repository } from "../../src/code/repository.ts";
import { CODE_PRESETS } from "../../src/ranking/presets.ts";
import { emptyDirectory } from "../planted-tree.ts";
import { expectLater, RUNS } from "./seed.ts";

const PATHS = ["a.ts", "b.ts", "b/c.ts", "b/d.md", "readme", "listIssues.ts"];
const TEXTS = [
  "",
  "list issues",
  "issue issue listIssues",
  "café 検索 word",
  "function route(x) {}\n// issue",
  "bin\0ary",
];
const QUERIES = ["list issue", "route", "検索 café", "readme +issue", "nowhere"];

/** What happens to a file, or to the process that searches. */
type Step =
  | { readonly kind: "write"; readonly path: string; readonly text: string }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
  /** Many files at once, which is worth storing. */
  | { readonly kind: "checkout"; readonly text: string }
  | { readonly kind: "search" | "reopen" | "rebuild" };

const path = fc.constantFrom(...PATHS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("write" as const), path, text: fc.constantFrom(...TEXTS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), path }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rename" as const), path, to: path }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("checkout" as const), text: fc.constantFrom(...TEXTS) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("search" as const, "reopen" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rebuild" as const) }) },
);

/** Does to the files of a root what a step says, by what they hold. */
function takeFileStep(root: string, files: Map<string, string>, step: Step): void {
  const put = (to: string, text: string): void => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    writeFileSync(join(root, to), text);
    files.set(to, text);
  };
  if (step.kind === "write") put(step.path, step.text);
  if (step.kind === "checkout") for (let at = 0; at < 20; at++) put(`many/${at}.ts`, `${step.text} ${at}`);
  if (step.kind !== "remove" && step.kind !== "rename") return;
  const text = files.get(step.path);
  if (text === undefined) return;
  rmSync(join(root, step.path));
  files.delete(step.path);
  if (step.kind === "rename") put(step.to, text);
}

async function answersOf(repository: Repository): Promise<string> {
  const answers: unknown[] = [];
  for (const query of QUERIES) answers.push(await repository.search(query, { limit: 100, explain: true }));
  answers.push(repository.size, repository.skipped);
  await repository.close();
  return JSON.stringify(answers);
}

test.each(CODE_PRESETS.flatMap(({ name }) => [false, true].map((watch) => [name, watch] as const)))(
  "after any history a repository answers as a new one, preset %s, watched: %s",
  async (preset, watch) => {
    const base = emptyDirectory();
    let run = 0;
    await expectLater(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const root = join(base, String(++run));
        const index = join(base, `${run}.index`);
        mkdirSync(root);
        const files = new Map<string, string>();
        let repository = await openRepository(root, { index, preset, watch });
        for (const one of steps) {
          takeFileStep(root, files, one);
          if (one.kind === "search") await repository.search("list issue");
          if (one.kind === "rebuild") await repository.search("list issue", { rebuild: true });
          if (one.kind !== "reopen") continue;
          await repository.close();
          repository = await openRepository(root, { index, preset, watch });
        }
        const fresh = await answersOf(await openRepository(root, { index: false, preset }));
        expect(await answersOf(repository)).toBe(fresh);
        expect(await answersOf(await openRepository(root, { index, preset }))).toBe(fresh);
        expect(await answersOf(await openRepository(root, { index, preset }))).toBe(fresh);
      }),
    );
  },
  60_000 + RUNS * 500,
);
