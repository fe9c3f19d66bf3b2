// Preset code-context-agent on the file trees of its original, files and lines included. Where a repository differs on
// purpose, the closed list in README.md of this folder says so: files are taken once, `.env` and files with NUL are not
// taken, nothing outside of the root is read, bad roots are refused, answers are never stale, and lines end at LF or
// CRLF. Scores depend on which files there are, so they are compared where the files are the same (`small`), and
// elsewhere with the plain engine over the files that are left.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createCodeSearchTool, type LineMatch, openRepository, type Repository } from "../../src/code/index.ts";
import { createTextIndex, type TextIndex } from "../../src/retrieval/text-index.ts";
import { emptyDirectory, plantTree } from "../planted-tree.ts";
import { readGolden, type Scored } from "./read.ts";

interface GoldenLine {
  readonly line: number;
  readonly text: string;
  readonly matched_tokens: readonly string[];
}

interface GoldenResult {
  readonly path: string;
  readonly score: number;
  readonly matching_lines: readonly GoldenLine[];
}

interface CodeContextAgent {
  readonly manifest_order: readonly string[];
  readonly documents: readonly { readonly path: string }[];
  readonly queries: Readonly<Record<string, { readonly results: readonly GoldenResult[] }>>;
  readonly fallback: { readonly indexed_sorted: readonly string[] };
  readonly small: readonly {
    readonly texts: readonly string[];
    readonly query: string;
    readonly results: readonly Scored[];
  }[];
  readonly same_repo_under_plain_dir: { readonly total_documents: number; readonly count: number };
  readonly matching_lines: Readonly<Record<"first_three_not_best" | "long_line", readonly GoldenLine[]>>;
}

const GOLDEN = readGolden<CodeContextAgent>("code_context_agent.json");
const TREES = fileURLToPath(new URL("code_context_agent/trees.tar", import.meta.url));

/** A secret and a file with NUL: in the original's index, not in ours. */
const LEFT_OUT = [".env", "data/blob.dat"];

/** The trees, for reading. */
const BASE = unpackInto(realpathSync(mkdtempSync(join(tmpdir(), "ranksack-trees-"))));
afterAll(() => rmSync(BASE, { recursive: true }));

/** A copy of the trees for a test that changes them. */
function ownTrees(): string {
  return unpackInto(emptyDirectory());
}

function unpackInto(base: string): string {
  execFileSync("tar", ["-xf", TREES, "-C", base]);
  return base;
}

async function openTree(root: string): Promise<Repository> {
  const repository = await openRepository(root, { preset: "code-context-agent" });
  onTestFinished(() => repository.close());
  return repository;
}

function asGolden({ line, text, terms }: LineMatch): GoldenLine {
  return { line, text, matched_tokens: terms };
}

/** The files that are in the original's index and in ours, once each. */
function sharedPaths(): string[] {
  return Array.from(new Set(GOLDEN.documents.map(({ path }) => path)))
    .filter((path) => !LEFT_OUT.includes(path))
    .sort();
}

/** The plain engine over the shared files of a tree. */
function plainEngine(root: string): TextIndex {
  const documents = sharedPaths().map((path) => ({ key: path, text: readFileSync(join(root, path), "latin1") }));
  return createTextIndex(documents, { preset: "code-context-agent" });
}

describe.each(["repo", "repo_nomanifest"])("the files of %s", (name) => {
  test("are those of the original, but for what is left out on purpose", async () => {
    const repository = await openTree(join(BASE, name));
    const expected = GOLDEN.fallback.indexed_sorted.filter((path) => !LEFT_OUT.includes(path));
    expect(sharedPaths()).toEqual(expected);
    expect(repository.size).toBe(expected.length);
    const reasons = new Map(repository.skipped.map(({ path, reason }) => [path, reason]));
    expect(reasons.get(".env")).toBe("secret");
    expect(reasons.get("data/blob.dat")).toBe("binary");
    expect(reasons.get("data/one.txt")).toBe("no-words");
    if (name === "repo") expect(reasons.get("missing/nofile.py")).toBe("missing");
    else expect(reasons.get("node_modules/")).toBe("ignored");
  });

  test.each(Object.keys(GOLDEN.queries))("rank for %j as the plain engine ranks them", async (query) => {
    const root = join(BASE, name);
    const { hits, total } = await (await openTree(root)).search(query, { limit: 1_000 });
    const plain = plainEngine(root).search(query, { limit: 1_000 });
    expect(hits.map(({ path, score }) => [path, score])).toEqual(plain.hits.map(({ key, score }) => [key, score]));
    expect(total).toBe(plain.total);
  });
});

test.each(Object.entries(GOLDEN.queries))(
  "the lines for %j are those of the original in every file that both find",
  async (query, { results }) => {
    const { hits } = await (await openTree(join(BASE, "repo"))).search(query, { limit: 1_000 });
    const shown = hits.filter(({ path }) => path !== "seps.txt");
    const original = shown.map(({ path }) => results.find((result) => result.path === path)?.matching_lines);
    expect(shown.map(({ lines }) => lines.map(asGolden))).toEqual(original);
  },
);

test("the first three lines are shown, not the best", async () => {
  const repository = await openTree(
    plantTree({ "a.txt": "user\nuser\nuser\nuser session login\n", "b.txt": "x1 x2", "c.txt": "x3 x4" }),
  );
  const { hits } = await repository.search("login user session");
  expect(hits[0]?.lines.map(asGolden)).toEqual(GOLDEN.matching_lines.first_three_not_best);
});

test("the first 200 characters of a long line are shown, with or without the match", async () => {
  const { hits } = await (await openTree(join(BASE, "repo"))).search("needleword");
  const [wanted] = GOLDEN.matching_lines.long_line;
  expect(hits[0]?.lines).toEqual([
    { line: wanted?.line, text: wanted?.text, ranges: [], terms: wanted?.matched_tokens },
  ]);
});

test("S014: lines are counted by LF and CRLF alone: the word after odd separators stands in line 2, where the original says 6", async () => {
  const { hits } = await (await openTree(join(BASE, "repo"))).search("zetaword foxword beta");
  expect(hits[0]?.lines.map(({ line, terms }) => [line, terms])).toEqual([
    [1, ["beta"]],
    [2, ["foxword", "zetaword"]],
  ]);
});

test.each(GOLDEN.small)("the files $texts for $query", async ({ texts, query, results }) => {
  const names = texts.map((text, at) => [`${String(at).padStart(2, "0")}.txt`, text]);
  const { hits, total } = await (await openTree(plantTree(Object.fromEntries(names)))).search(query);
  expect(hits.map(({ path, score }) => [path, Math.round(score * 1e4) / 1e4])).toEqual(results);
  expect(total).toBe(texts.length);
});

test.each(GOLDEN.small)(
  "the tool answers for $query over $texts as the original",
  async ({ texts, query, results }) => {
    const names = texts.map((text, at) => [`${String(at).padStart(2, "0")}.txt`, text]);
    const roots = [plantTree(Object.fromEntries(names))];
    const tool = createCodeSearchTool({ roots, preset: "code-context-agent", format: "seed" });
    onTestFinished(() => tool.close());
    const [{ text }] = (await tool.call({ query, top_k: 20, rebuild: false })).content;
    const answer = JSON.parse(text) as { results: GoldenResult[] };
    expect({ ...answer, results: answer.results.map(({ path, score }) => [path, score]) }).toEqual({
      status: "success",
      query,
      total_documents: texts.length,
      results,
      count: results.length,
    });
  },
);

test("a repository below a folder called build is indexed as anywhere else", async () => {
  const { total_documents, count } = GOLDEN.same_repo_under_plain_dir;
  for (const folder of ["plain", "build"]) {
    const repository = await openTree(join(BASE, folder, "proj"));
    expect(repository.size).toBe(total_documents);
    expect((await repository.search("uniqueword")).hits).toHaveLength(count);
  }
});

test("a missing path and a file as root are refused, where the original reports success", async () => {
  await expect(openTree(join(BASE, "nowhere"))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(openTree(join(BASE, "repo/README.md"))).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
});

test("lines of a manifest that lead out of the root are not followed, where the original reads them", async () => {
  const base = ownTrees();
  const manifest = join(base, "trav/proj/.code-context/files.all.txt");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace("BASE", base));
  const repository = await openTree(join(base, "trav/proj"));
  expect(repository.size).toBe(5);
  const outside = repository.skipped.filter(({ reason }) => reason === "outside").map(({ path }) => path);
  expect(outside).toEqual(["../outside.txt", `${base}/trav/outside.txt`]);
  expect((await repository.search("outsideword")).hits).toEqual([]);
});

test("an edit is seen by the next search, where the original answers from its cache", async () => {
  const root = join(ownTrees(), "stale/proj");
  const repository = await openTree(root);
  writeFileSync(join(root, "a.py"), "freshword and others");
  expect((await repository.search("freshword")).hits.map(({ path }) => path)).toEqual(["a.py"]);
});

test("an empty manifest is an empty repository", async () => {
  const repository = await openTree(join(BASE, "emptyman/proj"));
  expect((await repository.search("user")).total).toBe(0);
});
