import { expect, test } from "vitest";
import { createToolCatalog } from "../catalog.ts";
import { createToolSession, type ToolSession } from "../session.ts";
import type { ToolSessionOptions } from "../session-options.ts";
import { sessionHost } from "./session-host.ts";

const TOOLS = [
  { name: "read", description: "Read a file." },
  { name: "ask", server: "hub", description: "Ask a person." },
  { name: "ask", server: "chat", exposedName: "chat_ask", description: "Ask a channel." },
];

function session(options: ToolSessionOptions = {}): ToolSession {
  return createToolSession(createToolCatalog(TOOLS), { mode: "all", ...options });
}

test("what can be found goes by the names a model calls, without what is active", () => {
  const one = session();
  const host = sessionHost(one);
  expect(host.getDiscoverableTools()).toEqual([
    { ...TOOLS[1], key: "hub/ask", exposedName: "mcp__hub__ask" },
    { ...TOOLS[2], key: "chat/ask", exposedName: "chat_ask" },
  ]);
  expect(host.activateDiscoveredTools(["chat_ask", "read", "nobody"])).toEqual({
    activated: ["chat_ask"],
    refused: [{ name: "nobody", reason: "there is no such tool" }],
  });
  expect(host.getSelectedDiscoveredToolNames()).toEqual(["chat_ask"]);
  expect(Array.from(host.getDiscoverableTools() as typeof TOOLS, ({ name }) => name)).toEqual(["ask"]);
});

test("what was activated otherwise is no selection", () => {
  const one = session();
  one.activate(["hub/ask"]);
  expect(sessionHost(one).getSelectedDiscoveredToolNames()).toEqual([]);
});

test.each<[ToolSessionOptions, boolean]>([
  [{ mode: "all" }, true],
  [{ mode: "mcp-only" }, true],
  [{ mode: "standard" }, false],
  [{ mode: "auto" }, false],
  [{ mode: "auto", settings: { window: 10 } }, true],
  [{ mode: "standard", own: ["read"], scope: ["hub/ask"] }, true],
  [{ mode: "all", own: ["read"] }, true],
])("in a session with %j discovery is on: %j", (options, isOn) => {
  expect(sessionHost(session(options)).isToolDiscoveryEnabled()).toBe(isOn);
});

test("a hook can be replaced", () => {
  const host = { ...sessionHost(session()), isToolDiscoveryEnabled: () => false };
  expect([host.isToolDiscoveryEnabled(), host.getSelectedDiscoveredToolNames()]).toEqual([false, []]);
});
