import fc from "fast-check";
import { expect, test } from "vitest";
import { clientNamed } from "./clients.ts";
import { type FoundServer, foundServer } from "./found-server.ts";
import { canonical, type ImportOptions, planImport } from "./import-plan.ts";
import type { Surroundings } from "./surroundings.ts";

const where: Surroundings = { env: { SET: "s3cret" }, platform: "linux", cwd: "/src/app" };

function found(client: string, name: string, entry: unknown, project?: string): FoundServer {
  const scope = project === undefined ? "user" : "project";
  const from = { client: clientNamed(client), file: `/${client}.json`, scope, path: ["mcpServers"], project } as const;
  return foundServer(name, entry, from, where);
}

function told(document: unknown, servers: readonly FoundServer[], options: ImportOptions = {}): readonly string[] {
  return planImport(document, servers, options).steps.map(
    ({ outcome, name, reason }) => `${name} ${outcome}${reason === "" ? "" : `: ${reason}`}`,
  );
}

test("references are kept and values never come along", () => {
  const { document, changes } = planImport({ other: 1 }, [
    found("cursor", "a", { command: "x", env: { T: "${env:SET}", U: "${env:UNSET}" } }),
    found("gemini", "b", { httpUrl: "https://h", headers: { A: "Bearer $SET" } }),
  ]);
  expect(changes).toBe(true);
  expect(document).toEqual({
    other: 1,
    mcpServers: {
      a: { command: "x", env: { T: "${SET}", U: "${UNSET}" } },
      b: { type: "http", url: "https://h", headers: { A: "Bearer ${SET}" } },
    },
  });
  expect(JSON.stringify(document)).not.toContain("s3cret");
});

test("of servers with one name the first has it; the same one counts once, another one is named after its client", () => {
  const servers = [
    found("claude-code", "gh", { command: "x", args: [] }),
    found("cursor", "gh", { args: [], command: "x" }),
    found("gemini", "gh", { command: "y", excludeTools: ["z"] }),
    found("zed", "gh", { command: "z", env: { A: "${UNSET}" } }),
  ];
  const lines = [
    "gh added",
    "gh same",
    'gh-gemini renamed: "gh" is another one; its tools: not z',
    'gh-zed renamed: "gh" is another one; needs UNSET, which is not set',
  ];
  expect(told({}, servers)).toEqual(lines);
  const again = planImport(planImport({}, servers).document, servers);
  expect(again.steps.map(({ outcome }) => outcome)).toEqual(["same", "same", "same", "same"]);
  expect(again.changes).toBe(false);
});

test("what stands in the file stays, unless it is to be replaced", () => {
  const document = { mcpServers: { gh: { command: "mine" } } };
  const servers = [found("cursor", "gh", { command: "x" })];
  expect(told(document, servers)).toEqual(["gh kept: the file has another one; --replace takes this one"]);
  expect(planImport(document, servers).document).toEqual(document);
  expect(told(document, servers, { replace: true })).toEqual(["gh replaced"]);
  expect(planImport(document, servers, { replace: true }).document).toEqual({ mcpServers: { gh: { command: "x" } } });
});

test("what cannot be used, is off, is ourselves or a project's is left out, with the reason", () => {
  expect(
    told({}, [
      found("cursor", "a", {}),
      found("cursor", "b", { command: "x", disabled: true }),
      found("cursor", "c", { command: "ranksack", args: ["mcp"] }),
      found("claude-code", "d", { command: "x" }, "/src/app"),
    ]),
  ).toEqual([
    "a left out: it has neither command nor url",
    "b left out: it is switched off in Cursor",
    "c left out: it is ranksack itself",
    "d left out: this project brings it along; --project takes it too",
  ]);
});

test("a server of a project is started in its folder from wherever it was imported to", () => {
  const servers = [
    found("claude-code", "a", { command: "./run" }, "/src/app"),
    found("claude-code", "b", { command: "./run", cwd: "sub" }, "/src/app"),
    found("claude-code", "c", { command: "./run", cwd: "/abs" }, "/src/app"),
    found("claude-code", "d", { url: "https://h" }, "/src/app"),
  ];
  expect(planImport({}, servers, { project: true }).document).toEqual({
    mcpServers: {
      a: { command: "./run", cwd: "/src/app" },
      b: { command: "./run", cwd: "/src/app/sub" },
      c: { command: "./run", cwd: "/abs" },
      d: { url: "https://h" },
    },
  });
});

test("no server of a file is lost, whatever is imported, and a second time nothing changes", () => {
  const entry = fc.record({ command: fc.constantFrom("x", "y", "${A}") });
  const named = fc.record({
    name: fc.constantFrom("a", "b", "a-cursor", "__proto__", "constructor"),
    client: fc.constantFrom("claude-code", "cursor"),
    entry,
  });
  const before = fc.dictionary(fc.constantFrom("a", "b", "c", "a-cursor"), entry);
  fc.assert(
    fc.property(before, fc.array(named), (standing, many) => {
      const servers = many.map(({ client, name, entry: written }) => found(client, name, written));
      const { document } = planImport({ mcpServers: standing }, servers);
      const after = document["mcpServers"] as Record<string, unknown>;
      for (const [name, one] of Object.entries(standing)) expect(after[name]).toEqual(one);
      const again = planImport(document, servers);
      expect(again.changes).toBe(false);
      expect(canonical(again.document)).toBe(canonical(document));
    }),
  );
});
