// What of our environment a server gets.

import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectUpstream } from "../../src/gateway/upstream.ts";
import { secretMap } from "../../src/gateway/secret.ts";

const PLAIN = fileURLToPath(new URL("../fixtures/mcp/plain.mjs", import.meta.url));

test.each<[Record<string, string>]>([[{}], [{ A: "b" }]])(
  "S038: a server whose entry names %j gets the small base environment and that, and nothing of ours",
  async (env) => {
    const server = { name: "plain", command: process.execPath, args: [PLAIN] };
    vi.stubEnv("SECRET_MARKER", "1");
    onTestFinished(() => void vi.unstubAllEnvs());
    const upstream = await connectUpstream({ ...server, env: secretMap(Object.entries(env)) });
    onTestFinished(() => upstream.close());
    const { structuredContent } = (await upstream.callTool("see_environment", {})) as {
      structuredContent: { environment: Record<string, string> };
    };
    const { environment } = structuredContent;
    expect(environment).not.toHaveProperty("SECRET_MARKER");
    expect(environment["A"]).toBe(env["A"]);
    const base = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "__CF_USER_TEXT_ENCODING", "A"];
    expect(Object.keys(environment).filter((name) => !base.includes(name))).toEqual([]);
    expect(environment).toHaveProperty("PATH");
  },
);
