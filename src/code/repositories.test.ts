import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { emptyDirectory, plantTree } from "../../test/planted-tree.ts";
import { openRepositories, type Repositories } from "./repositories.ts";
import { openRepository } from "./repository.ts";

const FILES = {
  "app/src/session.ts": "export function openSession() {\n  return token;\n}\n",
  "app/src/mail.ts": "export const mail = 1;\n",
  "lib/session.py": "def close_session():\n    pass\n",
  "lib/rare.py": "# zebra\n",
};

async function open(...names: string[]): Promise<Repositories> {
  const base = plantTree(FILES);
  const repositories = await openRepositories(names.map((name) => ({ root: join(base, name), name })));
  onTestFinished(() => repositories.close());
  return repositories;
}

async function found(repositories: Repositories, query: string): Promise<string[]> {
  return (await repositories.search(query)).hits.map(({ path }) => path);
}

test("files of all repositories are one answer; paths begin with the names", async () => {
  const repositories = await open("app", "lib");
  const { hits, total } = await repositories.search("session");
  expect(hits.map(({ path }) => path).toSorted()).toEqual(["app/src/session.ts", "lib/session.py"]);
  expect(hits.every(({ path, key }) => key === path)).toBe(true);
  expect(total).toBe(4);
  expect(hits.every(({ lines }) => lines.length === 1)).toBe(true);
});

test("a word counts the same in each: scores are those of one repository that has all files", async () => {
  const base = plantTree({
    "one/a.txt": "alpha beta",
    "one/b.txt": "alpha alpha gamma",
    "two/c.txt": "alpha delta",
    "two/d.txt": "beta",
  });
  const options = { preset: "code-context-agent" };
  const whole = await openRepository(base, options);
  const parts = await openRepositories([join(base, "one"), join(base, "two")], options);
  onTestFinished(() => Promise.all([whole.close(), parts.close()]).then(() => undefined));
  const scores = async (search: typeof whole.search): Promise<unknown> =>
    (await search("beta gamma delta")).hits.map(({ path, score }) => [path.slice(-5), score]);
  const expected = await scores((query) => whole.search(query));
  expect(await scores((query) => parts.search(query))).toEqual(expected);
});

test("the best file of a repository that hardly speaks of it does not come before the good ones of another", async () => {
  const base = plantTree({
    "app/src/parse-token.ts": "export function parseToken(token: string) {\n  return token;\n}\n",
    "app/src/token-store.ts": "// Keeps what parseToken makes of a token.\nexport class TokenStore {\n}\n",
    "app/src/other.ts": "export const other = 1;\n",
    "lib/src/token.ts": `// a token\n${"const value = 1;\n".repeat(400)}`,
    "lib/src/b.ts": "export const b = 1;\n",
  });
  const repositories = await openRepositories(["app", "lib"].map((name) => ({ root: join(base, name), name })));
  onTestFinished(() => repositories.close());
  const { hits } = await repositories.search("how is a token parsed", { explain: true });
  expect(hits.map(({ path }) => path)).toEqual([
    "app/src/parse-token.ts",
    "app/src/token-store.ts",
    "lib/src/token.ts",
  ]);
  for (const { score, explanation } of hits) {
    expect(explanation?.value).toBeCloseTo(score, 9);
    const parts = explanation?.parts.map(({ value }) => value) ?? [];
    if (explanation?.what.startsWith("product"))
      expect(parts.reduce((product, value) => product * value, 1)).toBeCloseTo(score, 9);
  }
});

test("a filter takes files out, and the score of no other changes", async () => {
  const repositories = await open("app", "lib");
  const scores = async (query: string, path?: string): Promise<string[]> =>
    (await repositories.search(query, path === undefined ? {} : { path })).hits.map(
      (hit) => `${hit.path} ${hit.score}`,
    );
  const all = await scores("session mail zebra");
  expect(all).toHaveLength(4);
  const python = all.filter((hit) => hit.includes(".py"));
  expect(await scores("session mail zebra lang:python")).toEqual(python);
  expect(await scores("session mail zebra", "*.py")).toEqual(python);
  expect(await scores("session mail zebra -zebra")).toEqual(all.filter((hit) => !hit.includes("rare")));
});

test("the limit is for all; order does not depend on it", async () => {
  const repositories = await open("app", "lib");
  const all = await found(repositories, "session mail zebra");
  expect(all).toHaveLength(4);
  for (const limit of [1, 2, 3])
    expect((await repositories.search("session mail zebra", { limit })).hits.map(({ path }) => path)).toEqual(
      all.slice(0, limit),
    );
});

test("what is found in one is not diluted by what is merely near in another", async () => {
  const repositories = await open("app", "lib");
  expect(await found(repositories, "zebra")).toEqual(["lib/rare.py"]);
  expect(await found(repositories, "+mail")).toEqual(["app/src/mail.ts"]);
  const { hits, notes } = await repositories.search("zebre");
  expect(hits.map(({ path }) => path)).toEqual(["lib/rare.py"]);
  expect(notes.map(({ code }) => code)).toEqual(["near-words"]);
});

test("one is as good as several", async () => {
  expect(await found(await open("lib"), "session")).toEqual(["lib/session.py"]);
});

test("no root, one twice, or a missing one is refused", async () => {
  const base = plantTree(FILES);
  const refused = async (...roots: string[]): Promise<unknown> =>
    openRepositories(roots).catch((error: unknown) => error);
  expect(await refused()).toMatchObject({ code: "INVALID_ARGUMENT" });
  expect(await refused(join(base, "app"), `${base}/app/`)).toMatchObject({ code: "INVALID_ARGUMENT" });
  expect(await refused(join(base, "app"), join(base, "gone"))).toMatchObject({ code: "NOT_FOUND" });
});

test.each([0, 1])("a damaged index of one is set aside and built again, and the answer is right: %i", async (which) => {
  const base = plantTree(FILES);
  const index = emptyDirectory();
  const roots = ["app", "lib"].map((name) => ({ root: join(base, name), name }));
  await (await openRepositories(roots, { index })).close();
  const file = join(index, readdirSync(index).find((name) => name.startsWith(["app", "lib"][which] ?? "")) ?? "");
  const sound = readFileSync(file);
  for (const cached of [false, true])
    for (let place = 100; place < sound.length; place += 331) {
      const bytes = Buffer.from(sound);
      bytes[place] = (bytes[place] as number) ^ 1;
      writeFileSync(file, bytes);
      const repositories = await openRepositories(roots, { index, cached });
      expect((await found(repositories, "session mail")).toSorted()).toEqual([
        "app/src/mail.ts",
        "app/src/session.ts",
        "lib/session.py",
      ]);
      await repositories.close();
      expect(repositories.notes.filter(({ code }) => code !== "index-damaged")).toEqual([]);
      expect(readFileSync(file).length).toBe(sound.length);
    }
});

test("searches at the same time do not take the tree away from each other", async () => {
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`lib/f${at}.ts`, `word${at}`]));
  const some = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`app/g${at}.ts`, `token${at} `.repeat(50)]));
  const base = plantTree({ ...FILES, ...some, ...many });
  const index = emptyDirectory();
  const roots = ["app", "lib"].map((name) => ({ root: join(base, name), name }));
  await (await openRepositories(roots, { index })).close();
  const repositories = await openRepositories(roots, { index });
  onTestFinished(() => repositories.close());
  const searches = Array.from({ length: 40 }, async (_, at) => {
    await setTimeout(at);
    return found(repositories, "mail");
  });
  expect(await Promise.all(searches)).toEqual(searches.map(() => ["app/src/mail.ts"]));
});

test("a repository that has only less than was asked for gives no file, and takes no score from the others", async () => {
  const base = plantTree({
    "app/a.ts": `// mail\n${"const value = 1;\n".repeat(200)}`,
    "app/b.ts": "export const b = 1;\n",
    "lib/session-token.ts": "export function sessionToken() {\n  return token(session);\n}\n",
    "lib/c.ts": "export const c = 1;\n",
  });
  const repositories = await openRepositories(["app", "lib"].map((name) => ({ root: join(base, name), name })));
  onTestFinished(() => repositories.close());
  const { hits, notes } = await repositories.search("+mail session token", { explain: true });
  expect(hits.map(({ path, explanation }) => [path, explanation?.what.startsWith("product of the score in")])).toEqual([
    ["app/a.ts", false],
  ]);
  expect(notes).toEqual([]);
  // Where none has all that it must have, each gives what it has of it.
  const relaxed = await repositories.search("+mail +token session");
  expect(relaxed.notes.map(({ code }) => code)).toEqual(["required-dropped"]);
  expect(relaxed.hits.map(({ path }) => path)).toEqual(["lib/session-token.ts", "app/a.ts"]);
});
