// Sessions keep their laws, and sessions that are wrong in the ways of other systems do not.

import type fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createToolSession, type ToolSession } from "../../src/tools/session.ts";
import { holds, isBroken } from "./seed.ts";
import {
  appendOnly,
  type Begin,
  listedOrFindable,
  newOnce,
  recalls,
  sameScores,
  survives,
  valuesOnly,
  withinBudget,
} from "./sessions.ts";

type Law = (begin: Begin) => fc.IProperty<unknown>;

test.each<[string, Law]>([
  ["every tool within reach is either listed or findable", listedOrFindable],
  ["activation is append-only and stable", appendOnly],
  ["serialise then restore is the identity", survives],
  ["no two searches bring in a tool as new", newOnce],
  ["activation changes no score", sameScores],
  ["a state is a value", valuesOnly],
  ["a budget is kept", withinBudget],
  ["a conversation gives the session back", recalls],
])("%s", (_, law) => holds(law(createToolSession)));

/** Sessions of which some members are others, made from those that there were. */
function otherwise(change: (session: ToolSession) => Partial<ToolSession>): Begin {
  return (catalog, options) => {
    const session = createToolSession(catalog, options);
    const original = new Proxy(session, {
      get: (target, name) => {
        const value: unknown = Reflect.get(Object.getPrototypeOf(target) as object, name, target);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    return Object.defineProperties(session, Object.getOwnPropertyDescriptors(change(original)));
  };
}

/** Gives a session a state that none of its members would. */
function force(session: ToolSession, state: Partial<ToolSession["state"]>): void {
  Object.assign(session, { current: { ...session.state, ...state } });
}

describe("a law is seen to break", () => {
  test.each<[string, Law, Begin]>([
    [
      "when a filter hides the tools of servers from search",
      listedOrFindable,
      otherwise((session) => ({
        search: (query, options) => {
          const found = session.search(query, options);
          return { ...found, hits: found.hits.filter(({ tool }) => tool.server === undefined) };
        },
      })),
    ],
    [
      "when what is active is found again",
      listedOrFindable,
      otherwise((session) => ({
        search: (query, options) => {
          const found = session.search(query, options);
          return {
            ...found,
            hits: [...found.hits, ...found.active.map((hit) => ({ ...hit, name: hit.key, isNew: false }))],
          };
        },
      })),
    ],
    [
      "when a sub-agent's list is no limit",
      listedOrFindable,
      (catalog, { own, ...options }) =>
        otherwise((session) => ({
          get state() {
            return { ...session.state, own: own ?? session.state.own };
          },
        }))(catalog, options),
    ],
    [
      "when the newest active tool comes first",
      appendOnly,
      otherwise((session) => ({
        get tools() {
          const start = session.tools.filter(({ isActive }) => !isActive);
          return [...start, ...session.tools.filter(({ isActive }) => isActive).toReversed()];
        },
      })),
    ],
    [
      "when active tools are listed by name",
      appendOnly,
      otherwise((session) => ({
        get tools() {
          return session.tools.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        },
      })),
    ],
    [
      "when a restored session has lost its vanished tools",
      survives,
      (catalog, options) => {
        const session = createToolSession(catalog, options);
        if (options.state !== undefined) session.prune();
        return session;
      },
    ],
    [
      "when what was deactivated is forgotten",
      newOnce,
      otherwise((session) => ({
        search: (query, options) => {
          const found = session.search(query, options);
          return { ...found, hits: found.hits.map((hit) => ({ ...hit, isNew: true })) };
        },
      })),
    ],
    [
      "when selections are replaced",
      newOnce,
      otherwise((session) => ({
        select: (keys) => {
          const activation = session.select(keys);
          force(session, { selected: activation.activated });
          return activation;
        },
      })),
    ],
    [
      "when scores depend on what is active",
      sameScores,
      otherwise((session) => ({
        search: (query, options) => {
          const found = session.search(query, options);
          const factor = 1 + session.active.length;
          return { ...found, hits: found.hits.map((hit) => ({ ...hit, score: hit.score * factor })) };
        },
      })),
    ],
    [
      "when a state is edited",
      valuesOnly,
      otherwise((session) => ({
        setMode: (mode) => void Object.assign(session.state, { mode }),
      })),
    ],
    [
      "when every call is a change",
      valuesOnly,
      otherwise((session) => ({
        pin: (pins) => {
          session.pin(pins);
          force(session, { generation: session.state.generation + 1 });
        },
      })),
    ],
    [
      "when each call has a budget of its own",
      withinBudget,
      otherwise((session) => ({
        select: (keys) => {
          const { active } = session.state;
          force(session, { active: [] });
          const activation = session.select(keys);
          force(session, { active: [...active, ...activation.activated] });
          return activation;
        },
      })),
    ],
    [
      "when a conversation's last result is all",
      recalls,
      otherwise((session) => ({ recall: (all) => session.recall([...all].slice(-1)) })),
    ],
  ])("%s", (_, law, begin) => expect(isBroken(law(begin))).toBe(true));
});
