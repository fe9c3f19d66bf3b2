// Faults of other systems in reading the settings of clients: a variable that reaches a server as it was written, or as
// nothing at all.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { clientFiles } from "../../src/gateway/clients/client-files.ts";
import { clientNamed } from "../../src/gateway/clients/clients.ts";
import { planImport } from "../../src/gateway/clients/import-plan.ts";
import { parseConfig } from "../../src/gateway/config.ts";
import { plainConfig } from "../plain-config.ts";

const HOME = mkdtempSync(join(tmpdir(), "ranksack-settings-"));
afterAll(() => rmSync(HOME, { recursive: true }));

const ENV = { A: "alpha", NESTED: "${A}", HOME };

/** How each client writes a variable in a text. */
const WAYS: readonly (readonly [client: string, file: string, way: (name: string) => string])[] = [
  ["claude-code", ".claude.json", (name) => `\${${name}}`],
  ["claude-desktop", ".config/Claude/claude_desktop_config.json", (name) => `\${${name}}`],
  ["cursor", ".cursor/mcp.json", (name) => `\${env:${name}}`],
  ["vscode", ".config/Code/User/mcp.json", (name) => `\${env:${name}}`],
  ["gemini", ".gemini/settings.json", (name) => `$${name}`],
  ["gemini", ".gemini/settings.json", (name) => `\${${name}}`],
  ["opencode", ".config/opencode/opencode.json", (name) => `{env:${name}}`],
  ["windsurf", ".codeium/windsurf/mcp_config.json", (name) => `\${env:${name}}`],
  ["zed", ".config/zed/settings.json", (name) => `\${${name}}`],
];

/** Settings of a client with a variable in all five fields, taken into our own file and read from there. */
async function imported(id: string, file: string, text: string): Promise<ReturnType<typeof parseConfig>> {
  const client = clientNamed(id);
  const child =
    id === "opencode"
      ? { type: "local", command: [text, "-x", text], environment: { V: text } }
      : { command: text, args: ["-x", text], env: { V: text } };
  const web = { url: `https://h/${text}`, headers: { V: text } };
  const remote = id === "opencode" ? { type: "remote", ...web } : web;
  const servers = { child, remote, other: id === "opencode" ? { type: "local", command: ["ok"] } : { command: "ok" } };
  mkdirSync(dirname(join(HOME, file)), { recursive: true });
  writeFileSync(join(HOME, file), JSON.stringify({ [client.path[0] ?? ""]: servers }));
  const files = await clientFiles({ env: ENV, platform: "linux", cwd: HOME }, [client]);
  const { document } = planImport(
    {},
    files.flatMap((one) => one.servers),
  );
  return parseConfig(JSON.stringify(document), "mcp.json", ENV);
}

describe("S066: a variable means the same in all five fields, whoever wrote it", () => {
  test.each(WAYS)("%s (%s): it is replaced", async (client, file, way) => {
    const { servers, problems } = await imported(client, file, way("A"));
    expect(problems).toEqual([]);
    expect(servers.map(plainConfig)).toMatchObject([
      { command: "alpha", args: ["-x", "alpha"], env: new Map([["V", "alpha"]]) },
      { url: "https://h/alpha", headers: new Map([["V", "alpha"]]) },
      { name: "other" },
    ]);
  });

  test.each(WAYS)("%s (%s): what it brings in is not replaced again", async (client, file, way) => {
    const { servers } = await imported(client, file, way("NESTED"));
    expect(servers.map(plainConfig)[0]).toMatchObject({
      command: "${A}",
      args: ["-x", "${A}"],
      env: new Map([["V", "${A}"]]),
    });
  });

  test.each(WAYS)(
    "%s (%s): one that is missing disables its server and names the fields",
    async (client, file, way) => {
      const { servers, problems } = await imported(client, file, way("MISSING"));
      const needs = 'needs the environment variable "MISSING", which is not set';
      expect(servers.map(({ name }) => name)).toEqual(["other"]);
      expect(problems).toEqual([
        { server: "child", reason: `command ${needs}; env.V ${needs}; args[1] ${needs}` },
        { server: "remote", reason: `url ${needs}; headers.V ${needs}` },
      ]);
    },
  );

  test.each(WAYS.filter(([client]) => client !== "opencode"))("%s (%s): a default stands in", async (client, file) => {
    const { servers } = await imported(client, file, "${MISSING:-d}");
    expect(servers.map(plainConfig)[0]).toMatchObject({ command: "d", args: ["-x", "d"], env: new Map([["V", "d"]]) });
  });

  test.each(["$A", "${A"])("%s is no variable in our own file", (text) => {
    const document = { mcpServers: { child: { command: text, args: [text], env: { V: text } } } };
    const { servers } = parseConfig(JSON.stringify(document), "mcp.json", ENV);
    expect(servers.map(plainConfig)[0]).toMatchObject({ command: text, args: [text], env: new Map([["V", text]]) });
  });
});
