// What somebody who searches code expects first, on a small tree of our own.

import { expect, onTestFinished, test } from "vitest";
import { openRepository, type RepositoryOptions } from "../../src/code/index.ts";
import { plantTree } from "../planted-tree.ts";

const TREE = {
  "src/router.ts":
    "import { Route } from './route.ts';\n\n/** Finds routes. */\nexport class Router {\n  add(route: Route) {\n  }\n}\n",
  "src/route.ts": "export interface Route {\n  path: string;\n}\n",
  "src/mail/mailer.ts":
    "export class Mailer {\n  send(message: Message) {\n  }\n}\nexport type Message = { text: string };\n",
  "src/cfg.ts": "export const settings = read('file');\n",
  "src/app.ts":
    "const router = new Router();\nconst mailer = new Mailer();\nrouter.add(route as Route);\nmailer.send(x as Message);\n",
  "src/index.ts": 'export { Router } from "./router.ts";\nexport { Mailer } from "./mail/mailer.ts";\n',
  "test/router.test.ts":
    "test('Router', () => {\n  new Router().add(new Route());\n  new Router(); new Router();\n});\n",
  "docs/router.md": "# Router\n\nThe router adds a Route; Router, Route, Mailer, Message.\n",
  "package.json": '{ "name": "router-mailer", "description": "Router and Mailer" }\n',
};

async function pathsFor(query: string, options?: RepositoryOptions): Promise<string[]> {
  const repository = await openRepository(plantTree(TREE), options);
  onTestFinished(() => repository.close());
  return (await repository.search(query)).hits.map(({ path }) => path);
}

test.each([
  ["Router", "src/router.ts"],
  ["Route", "src/route.ts"],
  ["Mailer", "src/mail/mailer.ts"],
  ["Message", "src/mail/mailer.ts"],
  ["src.mail.Mailer", "src/mail/mailer.ts"],
])("a file that defines %s is first for it", async (query, path) => {
  expect((await pathsFor(query))[0]).toBe(path);
});

test.each([
  ["how are routes added to the router", "src/router.ts"],
  ["configuration settings", "src/cfg.ts"],
  ["send a message", "src/mail/mailer.ts"],
])("%s: %s", async (query, path) => {
  expect((await pathsFor(query))[0]).toBe(path);
});

test("tests and documents stand behind source, unless they are asked for", async () => {
  const plain = await pathsFor("add a route to the router");
  expect(plain.indexOf("src/router.ts")).toBeLessThan(plain.indexOf("test/router.test.ts"));
  expect((await pathsFor("router tests"))[0]).toBe("test/router.test.ts");
  expect(await pathsFor("Router kind:test")).toEqual(["test/router.test.ts"]);
});

test("a filter for a kind is no prior on it: scores are those without the rule", async () => {
  const scores = async (query: string, options?: RepositoryOptions): Promise<number[]> => {
    const repository = await openRepository(plantTree(TREE), options);
    onTestFinished(() => repository.close());
    return (await repository.search(query)).hits.map(({ score }) => score);
  };
  expect(await scores("Router kind:test")).toEqual(await scores("Router kind:test", { without: ["prior"] }));
});

test("a file that a report speaks of comes first", async () => {
  const report = "It crashes\n\nTraceback:\n  at send (/home/me/x/src/mail/mailer.ts:2:3)\n  the router adds a route";
  expect((await pathsFor(report))[0]).toBe("src/mail/mailer.ts");
});

test("a path finds a file in whose text no word of it stands", async () => {
  expect(await pathsFor("cfg")).toContain("src/cfg.ts");
});
