// What servers listed in an earlier run, found before they are there.

import { afterEach, expect, test } from "vitest";
import { RanksackError } from "../../src/base/errors.ts";
import { ListCache } from "../../src/gateway/list-cache.ts";
import type { ConnectOptions, Upstream } from "../../src/gateway/upstream.ts";
import { MemoryDirectory } from "../../src/storage/memory-directory.ts";
import { type Fronted, fronted } from "../fronted-servers.ts";

const open: Fronted[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const mail = [{ name: "send_mail", description: "Send a letter to people.", inputSchema: { type: "object" } }];
const NOTE = "from cache, server not connected yet";

/** A server in this process that lists `tools` as soon as `ready` resolves. */
function serving(
  tools: readonly unknown[],
  ready: Promise<unknown> = Promise.resolve(),
): (config: { readonly name: string }, options: ConnectOptions) => Promise<Upstream> {
  return async ({ name }, { signal }) => {
    const ended = new Promise((resolve) => signal?.addEventListener("abort", resolve));
    await Promise.race([ready, ended]);
    if (signal?.aborted) throw new RanksackError("UPSTREAM_UNAVAILABLE", "closed");
    return {
      name,
      listTools: async () => tools,
      callTool: async (tool) => ({ content: [{ type: "text", text: `did ${tool}` }] }),
      request: async () => ({}),
      close: async () => {},
    };
  };
}

const never = new Promise(() => {});

function run(connect: ReturnType<typeof serving>, cache: ListCache, more: object = {}, patienceMs = 5_000): Fronted {
  const gateway = fronted([{ name: "mail", command: "mail", ...more }], { connect, cache, patienceMs });
  open.push(gateway);
  return gateway;
}

/** A cache with what a first run listed. */
async function filled(): Promise<{ directory: MemoryDirectory; cache: ListCache }> {
  const directory = new MemoryDirectory();
  const cache = new ListCache(directory);
  const first = run(serving(mail), cache);
  await first.settled("mail");
  await first.close();
  return { directory, cache };
}

test("a search right after the start finds what a server listed last, and says that it is not there yet", async () => {
  const { cache } = await filled();
  const next = run(serving(mail, never), cache);
  expect(await next.search("send a letter")).toMatchObject({
    outcome: "found",
    matches: [{ name: "mcp__mail__send_mail", note: NOTE }],
    connecting: ["mail"],
  });
});

test("a call of such a tool waits for its server, and no longer than it may", async () => {
  const { cache } = await filled();
  const soon = new Promise((resolve) => setTimeout(resolve, 200));
  const next = run(serving(mail, soon), cache);
  expect((await next.call("mcp__mail__send_mail")).content).toEqual([{ type: "text", text: "did send_mail" }]);
  expect((await next.search("send a letter"))["matches"]).toEqual([expect.not.objectContaining({ note: NOTE })]);
  const hung = run(serving(mail, never), cache, {}, 100);
  const { isError, content } = await hung.call("mcp__mail__send_mail");
  expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining("is not connected at the moment")]);
});

test("what is listed now counts: a tool that went is not found, and an equal list is indexed once", async () => {
  const { cache } = await filled();
  const same = run(serving(mail), cache);
  await same.settled("mail");
  expect(same.log).toContainEqual(expect.objectContaining({ event: "listed", server: "mail", unchanged: true }));
  const other = run(serving([{ name: "read_mail", description: "Read a letter." }]), cache);
  await other.settled("mail");
  expect(await other.names("letter")).toEqual(["mcp__mail__read_mail"]);
  expect(other.log).toContainEqual(expect.objectContaining({ event: "listed", added: 1, removed: 1 }));
  await other.close();
  const last = run(serving(mail, never), cache);
  expect(await last.names("letter")).toEqual(["mcp__mail__read_mail"]);
});

test("a server that fails keeps what it listed last; a call says why it cannot be made", async () => {
  const { cache } = await filled();
  const refuse = (): Promise<Upstream> =>
    Promise.reject(new RanksackError("UPSTREAM_UNAVAILABLE", 'Server "mail" exited with status 1.'));
  const next = run(refuse, cache);
  await next.settled("mail");
  expect(await next.search("send a letter")).toMatchObject({
    matches: [{ name: "mcp__mail__send_mail", note: NOTE }],
    missing: [{ source: "mail", reason: "exited with status 1" }],
  });
  expect((await next.call("mcp__mail__send_mail")).content[0]?.text).toContain("exited with status 1");
});

test("a damaged cache is set aside and told, and costs no more than waiting for the server", async () => {
  const { directory, cache } = await filled();
  const [file = ""] = await directory.list();
  await directory.remove(file);
  const broken = await directory.create(file);
  await broken.write(Buffer.from("not a list"));
  await broken.close();
  const next = run(serving(mail), cache);
  await next.settled("mail");
  expect(await next.names("letter")).toEqual(["mcp__mail__send_mail"]);
  expect(next.log).toContainEqual(expect.objectContaining({ event: "cache-damaged", server: "mail" }));
});

test("a cache that cannot be written is told, and the rest goes on", async () => {
  const next = run(serving(mail), new ListCache(new MemoryDirectory({ capacity: 3 })));
  await next.settled("mail");
  expect(await next.names("letter")).toEqual(["mcp__mail__send_mail"]);
  await expect.poll(() => next.log).toContainEqual(expect.objectContaining({ event: "not-cached" }));
});

test("S025: what an entry does not permit is not there by any way, from a cache or from its server", async () => {
  const marker = "zebrafish";
  const tools = [...mail, { name: `wipe_${marker}`, description: `Wipe the ${marker}.` }];
  const cache = new ListCache(new MemoryDirectory());
  const all = run(serving(tools), cache);
  await all.settled("mail");
  expect(await all.names(marker)).toHaveLength(1);
  await all.close();
  for (const ready of [never, Promise.resolve()]) {
    const gateway = run(serving(tools, ready), cache, { allow: ["*_*"], deny: ["wipe_*"] }, 50);
    if (ready !== never) await gateway.settled("mail");
    expect(await gateway.search("mail")).toMatchObject({ total_tools: 1 });
    for (const query of [
      marker,
      `wipe ${marker} letter`,
      `select:mcp__mail__wipe_${marker}`,
      "select:mcp__mail__wipe",
    ]) {
      const { query: _, message: __, ...told } = await gateway.search(query, { detail: "schema" });
      expect(JSON.stringify(told)).not.toContain(`Wipe the`);
      expect(JSON.stringify(told["matches"])).not.toContain(marker);
    }
    for (const name of [
      `wipe_${marker}`,
      `mcp__mail__wipe_${marker}`,
      `mail/wipe_${marker}`,
      "mcp__mail__wipe_zebra",
    ]) {
      const { isError, content } = await gateway.call(name);
      expect([isError, content[0]?.text.replace(name, "")]).toEqual([true, expect.not.stringContaining(marker)]);
    }
  }
});
