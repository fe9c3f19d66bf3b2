import { expect, test } from "vitest";
import { modelText, toolText } from "./tool-text.ts";
import type { ToolDefinition } from "./tool.ts";

test("a tool is what a person would read of it", () => {
  const tool: ToolDefinition = {
    name: "create_issue",
    server: "github",
    title: "Create issue",
    description: "Open a bug report\n  in a repository.",
    inputSchema: {
      properties: {
        title: { type: "string", description: "What went wrong" },
        labels: { type: "array" },
        state: { description: "Whether it is done", enum: ["open", "closed"] },
      },
    },
    searchHint: "ticket",
    keywords: ["defect", ""],
  };
  expect(toolText(tool)).toBe(
    [
      "create_issue (server github)",
      "Create issue",
      "Open a bug report in a repository.",
      "Parameters: title: What went wrong; labels; state: Whether it is done, open, closed",
      "Keywords: ticket, defect",
    ].join("\n"),
  );
});

test("what is missing or no string says nothing", () => {
  const odd = { name: "ping", server: "", description: 7, inputSchema: "none", keywords: "word" };
  expect(toolText(odd as unknown as ToolDefinition)).toBe("ping");
});

test("a text is bounded and well-formed, and a long description leaves room for parameters", () => {
  const description = "😀 word ".repeat(1_000);
  const text = toolText({ name: "a", description, inputSchema: { properties: { city: {} } } });
  expect(text.endsWith("\nParameters: city")).toBe(true);
  expect(text.length).toBeLessThan(1_230);
  const properties = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`parameter ${at}`, {}]));
  const long = toolText({ name: "a", description, inputSchema: { properties } });
  expect(long.length).toBe(2_000);
  expect(modelText(`\ud83d${"x".repeat(3_000)}`).isWellFormed()).toBe(true);
});
