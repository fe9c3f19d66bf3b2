import { afterEach, expect, test, vi } from "vitest";
import { localGateway } from "../../test/http-gateway.ts";
import { ERAS, streamClientOf } from "../../test/mcp-clients.ts";
import { STATUS_URI, StatusNotices } from "./status-resource.ts";

afterEach(() => void vi.useRealTimers());

test("changes are told once a second at most, the first at once and the last for certain", async () => {
  vi.useFakeTimers();
  const told: number[] = [];
  const start = performance.now();
  const notices = new StatusNotices(() => void told.push(Math.round(performance.now() - start)));
  for (let change = 0; change < 250; change++) {
    notices.changed();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([0, 1_000, 2_000, 3_000]);
  notices.changed();
  notices.close();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toHaveLength(4);
});

test.each(ERAS)(
  "a client of %s that subscribes to the status is told when it changes, and no longer when it does not",
  async (era) => {
    const { gateway, change } = localGateway({ files: { tools: [{ name: "read_file" }] } });
    const { surface, passed, parked } = gateway;
    const status = (): object => gateway.status;
    const face = { name: "ranksack", version: "1.0.0", instructions: "", ...surface.shown, parked, passed, status };
    const client = await streamClientOf(era, face);
    gateway.start();
    await expect.poll(() => gateway.status.tools).toBe(1);
    const heard: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
    if (era === "2025") await client.subscribeResource({ uri: STATUS_URI });
    else await client.listen({ resourceSubscriptions: [STATUS_URI] });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    heard.length = 0;
    change("files", [{ name: "read_file" }, { name: "write_file" }]);
    await expect.poll(() => heard, { timeout: 3_000 }).toEqual([STATUS_URI]);
    const { contents } = await client.readResource({ uri: STATUS_URI });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ tools: 2 });
    if (era === "2025") {
      await client.unsubscribeResource({ uri: STATUS_URI });
      change("files", []);
      await expect.poll(() => gateway.status.tools).toBe(0);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      expect(heard).toEqual([STATUS_URI]);
    }
    await client.close();
    await gateway.close();
  },
);
