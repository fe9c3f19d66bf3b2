import { afterEach, expect, test } from "vitest";
import { localGateway } from "../../test/http-gateway.ts";
import { clientOf, ERAS } from "../../test/mcp-clients.ts";
import type { SurfaceSettings } from "./surface-settings.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const rows = {
  name: "rows",
  inputSchema: { type: "object" },
  outputSchema: {
    type: "object",
    properties: { rows: { type: "array", items: { type: "string" } } },
    required: ["rows"],
  },
};

/** A result of so many bytes of structured content, said again as text. */
function resultOf(bytes: number): Record<string, unknown> {
  const structuredContent = { rows: ["x".repeat(bytes - 13)] };
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}

const SURFACES: readonly SurfaceSettings[] = [{ expose: "all" }, { pin: ["files/rows"] }];

test.each(ERAS.flatMap((era) => SURFACES.map((surface) => [era, surface] as const)))(
  "a result that is cut is still one that the client of the SDK takes: %s, %j",
  async (era, surface) => {
    let bytes = 0;
    const answer = async (): Promise<unknown> => resultOf(bytes);
    const { gateway } = localGateway({ files: { tools: [rows], answer } }, { surface, resultBytes: 1_000 });
    closing.push(() => gateway.close());
    gateway.start();
    await expect.poll(() => gateway.status.tools).toBe(1);
    const face = { name: "ranksack", version: "1.0.0", instructions: "", ...gateway.surface.shown };
    const client = await clientOf(era, face);
    closing.push(() => client.close());
    const { tools } = await client.listTools();
    const name = tools.find((tool) => tool.name.endsWith("rows"))?.name;
    const call = async (size: number): Promise<Record<string, unknown>> => {
      bytes = size;
      return client.callTool({ name: String(name), arguments: {} });
    };
    expect(await call(400)).toMatchObject(resultOf(400));
    for (const size of [501, 900, 1_000]) {
      const { structuredContent, isError, content } = await call(size);
      expect([structuredContent, isError]).toEqual([resultOf(size)["structuredContent"], undefined]);
      expect(JSON.stringify(content)).toContain("This result was cut.");
    }
    const { structuredContent, isError, content } = await call(1_001);
    expect([structuredContent, isError]).toEqual([undefined, true]);
    expect(JSON.stringify(content)).toContain("its structured content of 1001 bytes");
  },
);
