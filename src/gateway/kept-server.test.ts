import { afterEach, expect, test, vi } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { Fleet } from "./fleet.ts";
import type { ServerEvents } from "./kept-server.ts";
import type { ConnectOptions, Upstream } from "./upstream.ts";

const fleets: Fleet[] = [];

afterEach(async () => {
  await Promise.all(fleets.splice(0).map((fleet) => fleet.close()));
  vi.useRealTimers();
});

/** What is told of servers, a line each. */
function telling(): { events: ServerEvents; told: string[] } {
  const told: string[] = [];
  const events: ServerEvents = {
    connecting: (server) => void told.push(`${server} connecting`),
    listed: (server, { tools }) => void told.push(`${server} lists ${tools.map(({ name }) => name).join(",")}`),
    failed: (server, { code }, { retryMs }) => void told.push(`${server} ${code}, again in ${retryMs}`),
    broken: (server, { state }) => void told.push(`${server} breaker ${state}`),
    warned: (server, { code }) => void told.push(`${server} warns ${code}`),
  };
  return { events, told };
}

type List = () => Promise<readonly unknown[]>;

function upstream(name: string, listTools: List, calls: Partial<Upstream> = {}): Upstream {
  return {
    name,
    listTools,
    request: async () => ({}),
    callTool: async (tool) => ({ tool }),
    close: async () => {},
    ...calls,
  };
}

function fleet(
  names: readonly string[],
  connect: (name: string, options: ConnectOptions) => Promise<Upstream>,
): { fleet: Fleet; told: string[] } {
  const { events, told } = telling();
  const configs = names.map((name) => ({ name, command: name }));
  const made = new Fleet(configs, events, {
    connect: (config, options) => connect(config.name, options),
    chance: () => 1,
  });
  fleets.push(made);
  made.start();
  return { fleet: made, told };
}

const refused = (): Promise<never> => Promise.reject(new RanksackError("UPSTREAM_UNAVAILABLE", "no", ""));

test("S031: a server whose first attempts fail is there as soon as one does not", async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const { told } = fleet(["a"], (name) =>
    ++attempts < 3 ? refused() : Promise.resolve(upstream(name, async () => [{ name: "x" }])),
  );
  await vi.advanceTimersByTimeAsync(3_500);
  expect(told).toEqual([
    "a connecting",
    "a UPSTREAM_UNAVAILABLE, again in 1000",
    "a connecting",
    "a UPSTREAM_UNAVAILABLE, again in 2000",
    "a connecting",
    "a lists x",
  ]);
});

test("S028: one that dies right after it was listed is started ever later, and a slow one is never doubled", async () => {
  vi.useFakeTimers();
  let [starts, slow] = [0, 0];
  fleet(["dies", "slow"], async (name, { onClosed }) => {
    if (name === "slow") {
      slow++;
      await new Promise((resolve) => setTimeout(resolve, 50_000));
    } else {
      starts++;
      setTimeout(() => onClosed?.(), 10);
    }
    return upstream(name, async () => []);
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ starts, slow }).toEqual({ starts: 6, slow: 1 });
});

test("S035, S036: what a server changed is told once, and an equal list not at all", async () => {
  vi.useFakeTimers();
  let [lists, changed] = [0, (): void => {}];
  let tools = [{ name: "x" }];
  const { told } = fleet(["a"], async (name, { onToolsChanged }) => {
    changed = onToolsChanged ?? changed;
    return upstream(name, async () => {
      lists++;
      return tools;
    });
  });
  await vi.advanceTimersByTimeAsync(100);
  tools = [{ name: "x" }, { name: "y" }];
  for (let notice = 0; notice < 1_000; notice++) changed();
  await vi.advanceTimersByTimeAsync(900);
  for (let notice = 0; notice < 1_000; notice++) changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(["a connecting", "a lists x", "a lists x,y"]);
  expect(lists).toBe(3);
});

test("S036: what a server changed without a word is seen within five minutes", async () => {
  vi.useFakeTimers();
  let tools = [{ name: "x" }];
  const { told } = fleet(["a"], async (name) => upstream(name, async () => tools));
  await vi.advanceTimersByTimeAsync(100);
  tools = [{ name: "y" }];
  await vi.advanceTimersByTimeAsync(300_000);
  expect(told).toEqual(["a connecting", "a lists x", "a lists y"]);
});

test("S036: a server that changes while it is listed for the first time leaves nothing that waits", async () => {
  vi.useFakeTimers();
  let changed = (): void => {};
  const slowly = async (): Promise<readonly unknown[]> => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return [{ name: "x" }];
  };
  const { fleet: made } = fleet(["a"], async (name, { onToolsChanged }) => {
    changed = onToolsChanged ?? changed;
    return upstream(name, slowly);
  });
  await vi.advanceTimersByTimeAsync(1_000);
  changed();
  await vi.advanceTimersByTimeAsync(5_000);
  await made.close();
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, number | undefined, number]>([
  ["a minute at least", 1_000, 60_000],
  ["five minutes where it does not say", undefined, 300_000],
  ["as long as it says", 1_800_000, 1_800_000],
  ["a day at most", 1e12, 86_400_000],
])("S036: a list is taken to be true for %s", async (_, listTtlMs, expected) => {
  vi.useFakeTimers();
  let lists = 0;
  const list = async (): Promise<readonly unknown[]> => [{ name: `x${++lists}` }];
  const { told } = fleet(["a"], async (name) => ({ ...upstream(name, list), listTtlMs }));
  await vi.advanceTimersByTimeAsync(expected - 1);
  expect(told).toEqual(["a connecting", "a lists x1"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(told).toEqual(["a connecting", "a lists x1", "a lists x2"]);
});

test("S035: a list whose properties come in another order is the same", async () => {
  vi.useFakeTimers();
  let isTurned = false;
  const { told } = fleet(["a"], async (name) =>
    upstream(name, async () => {
      isTurned = !isTurned;
      return [isTurned ? { name: "x", title: "X" } : { title: "X", name: "x" }];
    }),
  );
  await vi.advanceTimersByTimeAsync(650_000);
  expect(told).toEqual(["a connecting", "a lists x"]);
});

test("a configuration that cannot work is not tried again; a server that hangs holds up no other", async () => {
  vi.useFakeTimers();
  const { told } = fleet(["bad", "hangs", "good"], (name) => {
    if (name === "hangs") return new Promise(() => {});
    if (name === "bad") return Promise.reject(new RanksackError("CONFIG_INVALID", "no", ""));
    return Promise.resolve(upstream(name, async () => [{ name: "x" }]));
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told.slice(3)).toEqual(["bad CONFIG_INVALID, again in undefined", "good lists x"]);
  fleets.splice(0);
});

test("S060: of fifty servers, twenty that hang while they connect hold up the others for three seconds at most", async () => {
  vi.useFakeTimers();
  const names = Array.from({ length: 50 }, (_, at) => `${at < 20 ? "hangs" : "good"}${at}`);
  const { told } = fleet(names, (name) =>
    name.startsWith("hangs") ? new Promise(() => {}) : Promise.resolve(upstream(name, async () => [])),
  );
  await vi.advanceTimersByTimeAsync(3_100);
  expect(told.filter((line) => line.startsWith("good") && line.includes("lists"))).toHaveLength(30);
  fleets.splice(0);
});

test("S058: a server that forgot us is connected anew within the call, which is made once more and no oftener", async () => {
  let [connections, asked] = [0, 0];
  const forgets = { isForgotten: false };
  const { fleet: made, told } = fleet(["a"], async (name) => {
    const isFirst = ++connections === 1;
    const callTool = async (tool: string): Promise<unknown> => {
      asked++;
      if (isFirst) {
        forgets.isForgotten = true;
        return refused();
      }
      return { tool };
    };
    return Object.assign(
      isFirst ? forgets : {},
      upstream(name, async () => [{ name: "x" }], { callTool }),
    );
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(Promise.all([made.call("a", "x", {}), made.call("a", "y", {})])).resolves.toEqual([
    { tool: "x" },
    { tool: "y" },
  ]);
  expect({ connections, asked }).toEqual({ connections: 2, asked: 4 });
  expect(told).toEqual(["a connecting", "a lists x", "a lists x"]);
});

test("a server that failed is tried when it is called, once for all calls of that moment", async () => {
  vi.useFakeTimers();
  let [attempts, isUp] = [0, false];
  const { fleet: made } = fleet(["a"], async (name) => {
    attempts++;
    return isUp ? upstream(name, async () => []) : await refused();
  });
  await vi.advanceTimersByTimeAsync(100);
  await expect(made.call("a", "x", {})).rejects.toMatchObject({ message: "no" });
  expect(attempts).toBe(2);
  isUp = true;
  await expect(Promise.all([made.call("a", "x", {}), made.call("a", "y", {})])).resolves.toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toBe(3);
});

test("S028: five failures open the breaker: calls are refused at once with the reason, until one of them is the probe", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  let attempts = 0;
  let outcome: (name: string) => Promise<Upstream> = refused;
  const { fleet: made, told } = fleet(["a"], (name) => {
    attempts++;
    return outcome(name);
  });
  const calls = async (count: number): Promise<unknown[]> => {
    const settled = await Promise.allSettled(Array.from({ length: count }, () => made.call("a", "x", {})));
    return settled.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as RanksackError).message));
  };
  // The fifth failure is at 15 s; its chance of 1 makes it cool down for 16 s.
  await vi.advanceTimersByTimeAsync(15_100);
  expect(told.slice(-2)).toEqual(["a breaker open", "a UPSTREAM_UNAVAILABLE, again in 16000"]);
  await expect(made.call("a", "x", {})).rejects.toMatchObject({
    code: "UPSTREAM_UNAVAILABLE",
    message: 'Server "a" is not tried again for 16 s, as it has failed 5 times in a row: no.',
    hint: "Call again from 2026-01-01T00:00:31.000Z on.",
    cause: { retryAt: "2026-01-01T00:00:31.000Z" },
  });
  // The probe at 31 s fails too: calls are refused for 30 s, of the 32 until it is tried unasked.
  await vi.advanceTimersByTimeAsync(45_800);
  await calls(100);
  expect(attempts).toBe(6);
  await vi.advanceTimersByTimeAsync(200);
  let connected: (one: Upstream) => void = () => {};
  outcome = () => new Promise((resolve) => (connected = resolve));
  const waiting = calls(100);
  await vi.advanceTimersByTimeAsync(5_000);
  connected(upstream("a", async () => [{ name: "x" }]));
  const answers = await waiting;
  const refusal = 'Server "a" is being tried again at the moment, as it has failed 6 times in a row: no.';
  expect(answers).toEqual([{ tool: "x" }, ...Array.from({ length: 99 }, () => refusal)]);
  expect(attempts).toBe(7);
  expect(told.slice(-3)).toEqual(["a breaker half-open", "a breaker closed", "a lists x"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toBe(7);
});

test("a call goes to its server; one to a server that is not there says why", async () => {
  const { fleet: made } = fleet(["a", "b"], (name) =>
    name === "b" ? refused() : Promise.resolve(upstream(name, async () => [])),
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  await expect(made.call("a", "x", {})).resolves.toEqual({ tool: "x" });
  await expect(made.call("b", "x", {})).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE", message: "no" });
  await expect(made.call("c", "x", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a call that finds its server gone has it connected anew, and lost calls cost no other", async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const { fleet: made, told } = fleet(["a"], async (name) => {
    const isFirst = ++attempts === 1;
    let isListed = false;
    const list = (): Promise<readonly unknown[]> => {
      if (isFirst && isListed) return refused();
      isListed = true;
      return Promise.resolve([{ name: "x" }]);
    };
    return upstream(name, list, isFirst ? { callTool: refused } : {});
  });
  await vi.advanceTimersByTimeAsync(100);
  await expect(made.call("a", "x", {})).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(made.call("a", "x", {})).resolves.toEqual({ tool: "x" });
  expect(told.slice(2)).toEqual(["a UPSTREAM_UNAVAILABLE, again in 1000", "a connecting", "a lists x"]);
});

test("a server that answers its list with an error keeps its connection, its list, and the calls under way", async () => {
  vi.useFakeTimers();
  let [connections, isBroken, changed] = [0, false, (): void => {}];
  let finish: (result: object) => void = () => {};
  const { fleet: made, told } = fleet(["a"], async (name, { onToolsChanged }) => {
    connections++;
    changed = onToolsChanged ?? changed;
    const list = async (): Promise<readonly unknown[]> => {
      if (isBroken) throw new RanksackError("UPSTREAM_PROTOCOL", "error -32603", "");
      return [{ name: "x" }];
    };
    return upstream(name, list, { callTool: () => new Promise((resolve) => (finish = resolve)) });
  });
  await vi.advanceTimersByTimeAsync(1_000);
  const call = made.call("a", "x", {});
  isBroken = true;
  changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(["a connecting", "a lists x", "a warns UPSTREAM_PROTOCOL"]);
  finish({ done: true });
  expect(await call).toEqual({ done: true });
  expect(connections).toBe(1);
});

/** A server that lists once and then says nothing any more, until it is connected anew. */
function silent(calls: Partial<Upstream> = {}): (name: string) => Promise<Upstream> {
  let connections = 0;
  return async (name) => {
    let isListed = false;
    const late = (ms: number): Promise<never> =>
      new Promise((_, reject) => {
        setTimeout(() => reject(new RanksackError("UPSTREAM_TIMEOUT", "late", "")), ms);
      });
    const isFirst = ++connections === 1;
    const list = async (): Promise<readonly unknown[]> => {
      if (isFirst && isListed) return late(20_000);
      isListed = true;
      return [{ name: "x" }];
    };
    return upstream(name, list, isFirst ? { callTool: () => late(60_000), ...calls } : {});
  };
}

test("S059: a server that says nothing at all for two minutes, after a call had no answer, is connected anew", async () => {
  vi.useFakeTimers();
  const { fleet: made, told } = fleet(["a"], silent());
  await vi.advanceTimersByTimeAsync(100);
  const call = made.call("a", "x", {}).catch(({ code }: RanksackError) => code);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await call).toBe("UPSTREAM_TIMEOUT");
  await vi.advanceTimersByTimeAsync(100_000);
  expect(told.filter((line) => line === "a connecting")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(told.slice(-3)).toEqual(["a UPSTREAM_TIMEOUT, again in 1000", "a connecting", "a lists x"]);
  await expect(made.call("a", "x", {})).resolves.toEqual({ tool: "x" });
});

test.each<[string, Partial<Upstream>]>([
  ["works on a call that began before", { request: () => new Promise(() => {}) }],
  ["answers another call", {}],
])("S059: one that lists nothing but %s keeps its connection", async (_, calls) => {
  vi.useFakeTimers();
  const { fleet: made, told } = fleet(["a"], silent(calls));
  await vi.advanceTimersByTimeAsync(100);
  void made.ask("a", (one) => one.request("slow", {}));
  void made.call("a", "x", {}).catch(() => {});
  for (let minute = 0; minute < 10; minute++) {
    await vi.advanceTimersByTimeAsync(60_000);
    if (calls.request === undefined) await made.ask("a", (one) => one.request("quick", {}));
  }
  expect(told.filter((line) => line === "a connecting")).toHaveLength(1);
});

test("closing ends what is connected and what is being connected, and nothing is tried again", async () => {
  vi.useFakeTimers();
  let closed = 0;
  const { fleet: made, told } = fleet(["a", "b"], (name, { signal }) => {
    if (name === "a") return Promise.resolve(upstream(name, async () => [], { close: async () => void closed++ }));
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(new RanksackError("UPSTREAM_UNAVAILABLE", "no", "")));
    });
  });
  await vi.advanceTimersByTimeAsync(10);
  await made.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(closed).toBe(1);
  expect(told).toEqual(["a connecting", "b connecting", "a lists "]);
});
