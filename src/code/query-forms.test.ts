import { expect, onTestFinished, test } from "vitest";
import { plantTree } from "../../test/planted-tree.ts";
import { openRepository, type Repository } from "./repository.ts";

const FILES = {
  "src/auth/session.ts": "export class SessionStore {\n  refreshSession() {\n  }\n}\n",
  "src/auth/token.py": "def parse_config(path):\n    return SessionStore(path)\n",
  "src/web/routes.ts": "import { SessionStore } from '../auth/session';\n// parseConfig is elsewhere\n",
  "test/session.test.ts": "test('a session', () => refreshSession());\n",
  "docs/session.md": "# Sessions\n\nA session store keeps sessions. C++ has none.\n",
  "src/native/session.cpp": "int session_count() { return 0; }\n",
  "app/[id]/session.tsx": "export const session = 1;\n",
  "settings.json": '{ "session": true }\n',
};

async function openFiles(): Promise<Repository> {
  const repository = await openRepository(plantTree(FILES));
  onTestFinished(() => repository.close());
  return repository;
}

test.each([
  ["session lang:python", ["src/auth/token.py"]],
  ["session lang:py lang:c++", ["src/auth/token.py", "src/native/session.cpp"]],
  ["session lang:c", []],
  ["session lang:TypeScript -lang:tsx", ["src/auth/session.ts", "src/web/routes.ts", "test/session.test.ts"]],
  ["session ext:md", ["docs/session.md"]],
  ["session kind:test", ["test/session.test.ts"]],
  ["session kind:doc", ["docs/session.md"]],
  ["session kind:config", ["settings.json"]],
  ["session path:auth", ["src/auth/session.ts", "src/auth/token.py"]],
  ["session path:src/*/*.ts -path:web", ["src/auth/session.ts"]],
  ["session path:[id]", ["app/[id]/session.tsx"]],
  ["session path:/test", ["test/session.test.ts"]],
  ["sym:SessionStore", ["src/auth/session.ts"]],
  ["sym:session_store", ["src/auth/session.ts"]],
  ["sym:parseConfig", ["src/auth/token.py"]],
  ["sym:parseConfig sym:refreshSession", ["src/auth/session.ts", "src/auth/token.py"]],
  ['"session store keeps"', ["docs/session.md"]],
  ["+refreshSession session", ["src/auth/session.ts", "test/session.test.ts"]],
  ["refresh -test", ["src/auth/session.ts"]],
  ["kind:test", ["test/session.test.ts"]],
  ["path:docs", ["docs/session.md"]],
  ["lang:python kind:code", ["src/auth/token.py"]],
])("%s", async (query, paths) => {
  const { hits } = await (await openFiles()).search(query);
  expect(hits.map(({ path }) => path).toSorted()).toEqual(paths);
});

test.each(["repo:x session", "branch:main session", "session:", ":session", "a:b:c session", "lang: session"])(
  "what is no form is words: %s",
  async (query) => {
    const { hits, notes } = await (await openFiles()).search(query);
    expect(hits.length).toBeGreaterThanOrEqual(7);
    expect(notes).toEqual([]);
  },
);

test("a filter leaves the others in their order", async () => {
  const repository = await openFiles();
  const order = (await repository.search("session store")).hits.map(({ path }) => path);
  for (const query of ["session store path:src", "session store lang:ts", "session store -kind:doc"]) {
    const found = (await repository.search(query)).hits.map(({ path }) => path);
    expect(found).toEqual(order.filter((path) => found.includes(path)));
  }
});

test("a filter that nothing passes says so", async () => {
  const { hits, notes } = await (await openFiles()).search("session lang:fortran");
  expect(hits).toEqual([]);
  expect(notes).toEqual([
    { code: "required-missing", message: 'No document holds "lang:fortran", which the query requires.' },
  ]);
});

test("S043: a pattern that makes a backtracking engine hang is words or a plain part of a path", async () => {
  const repository = await openFiles();
  for (const query of [
    "path:(a+)+$ session",
    `path:${"*a".repeat(200)} session`,
    `${"(".repeat(500)} ^(?:[\\s\\S]*)*x`,
  ])
    expect((await repository.search(query)).hits.length).toBeGreaterThanOrEqual(0);
});
