import { expect, test } from "vitest";
import { isOwnEntry } from "./own-entry.ts";

test.each([
  ["ranksack", ["mcp"], true],
  ["npx", ["-y", "ranksack", "mcp", "--config", "servers.json"], true],
  ["npx", ["-y", "ranksack@0.1.0", "mcp"], true],
  ["node", ["/opt/lib/ranksack/dist/bin/ranksack.js", "mcp"], true],
  ["C:\\tools\\ranksack.cmd", ["mcp"], true],
  ["npx", ["-y", "@scope/server-ranksack-notes", "mcp"], false],
  ["npx", ["-y", "server", "--folder", "/home/me/ranksack"], false],
  ["ranksack", ["tools", "read"], false],
])("%s %j starts this program as a server: %s", (command, args, expected) => {
  expect(isOwnEntry({ name: "one", command, args })).toBe(expected);
  expect(isOwnEntry({ name: "one", url: "http://127.0.0.1/ranksack" })).toBe(false);
});
