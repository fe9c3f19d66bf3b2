// @ts-check
// Is the package whole, as a user installs it? Run in a folder where ranksack is installed, with the Node to be tried:
//
//   node scripts/smoke.mjs GOLDEN_FOLDER
//
// Imports every export, ranks against the goldens, starts the program, and prints a digest of 500 rankings with their
// exact scores, which must be the same on every Node. One line per check; exit status 1 if one is not ok.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** @typedef {{ key: string, score: number, tool?: { exposedName?: string } }} Hit */
/** @typedef {{ search(query: string, options?: { limit: number }): { hits: readonly Hit[] } }} Index */
/** @typedef {readonly [name: string, score: number]} Scored */

/** What the tools, texts and queries of the digest are made of. */
const WORDS = `create list read write delete update search find open close send get issue file message channel user
  event calendar branch commit query table row image page link order price weather city path folder text name title
  repository request server session token color number date connection connecting connected running easily naïve
  getUserName parseXMLFile2Json read_file HTTPServer utf8Decode`.split(/\s+/);

const [golden = "test/golden"] = process.argv.slice(2);
const require = createRequire(resolve("package.json"));
const manifestPath = require.resolve("ranksack/package.json");
const manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
const { createToolCatalog, createToolSession, createTextIndex } = await load("ranksack");
let failed = 0;

for (const path of Object.keys(manifest.exports))
  await check(`ranksack${path.slice(1)} can be imported`, () => imports(path));
await check("oh-my-pi ranks its golden queries", ohMyPi);
await check("code-context-agent ranks its golden texts", codeContextAgent);
await check("a session goes on from its state", sessionGoesOn);
await check("the program says its version", programVersion);
await check("the program answers from what was compiled before as it did at first", compiledProgram);
await check("500 rankings have a digest", () => console.log(`digest ${digest()}`));
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Runs one check, which fails by throwing, and prints its line.
 *
 * @param {string} name
 * @param {() => unknown} body
 */
async function check(name, body) {
  try {
    await body();
    console.log(`ok ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${name}: ${error}`);
  }
}

/**
 * @param {string} wanted
 * @param {unknown} actual
 * @param {unknown} expected
 */
function same(wanted, actual, expected) {
  const [found, goal] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== goal) throw new Error(`${wanted} is ${found}, expected ${goal}`);
}

/** @param {string} specifier */
async function load(specifier) {
  return await import(pathToFileURL(require.resolve(specifier)).href);
}

/** @param {string} path a key of the manifest's exports */
async function imports(path) {
  if (path.endsWith(".json")) return;
  const names = Object.keys(await load(`ranksack${path.slice(1)}`));
  if (names.length === 0) throw new Error("it exports nothing");
}

/** @param {string} file */
function readGolden(file) {
  return JSON.parse(readFileSync(join(golden, file), "utf8"));
}

function ohMyPi() {
  const { documents, queries } = readGolden("omp.json");
  const catalog = createToolCatalog(documents.map(goldenTool), { preset: "oh-my-pi" });
  for (const [query, expected] of Object.entries(queries)) {
    // What the original refuses as a query has no hits here.
    const ranking = Array.isArray(expected) ? expected : [];
    sameRanking(
      query,
      ranked(catalog, query, (hit) => String(hit.tool?.exposedName)),
      ranking,
      1e-6,
    );
  }
}

/** @param {{ name: string, mcpToolName?: string, serverName?: string, label: string, summary: string, source: string, schemaKeys: string[] }} document */
function goldenTool({ name, mcpToolName, serverName, label, summary, source, schemaKeys }) {
  const properties = Object.fromEntries(schemaKeys.map((key) => [key, {}]));
  const owner = serverName === undefined ? { title: label } : { server: serverName };
  return { ...owner, name: mcpToolName ?? name, exposedName: name, summary, source, inputSchema: { properties } };
}

function codeContextAgent() {
  for (const { texts, query, results } of readGolden("code_context_agent.json").small) {
    const documents = texts.map((/** @type {string} */ text, /** @type {number} */ row) => ({
      key: `0${row}.txt`,
      text,
    }));
    const index = createTextIndex(documents, { preset: "code-context-agent" });
    sameRanking(query, ranked(index, query), results, 1e-4);
  }
}

/**
 * @param {Index} index
 * @param {string} query
 * @param {(hit: Hit) => string} name
 * @returns {Scored[]}
 */
function ranked(index, query, name = (hit) => hit.key) {
  return index.search(query, { limit: 1000 }).hits.map((hit) => [name(hit), hit.score]);
}

/**
 * Compares by name, since equal scores are ordered differently there, and then the order of the scores.
 *
 * @param {string} query
 * @param {readonly Scored[]} actual
 * @param {readonly Scored[]} expected
 * @param {number} tolerance the last digit that the goldens have
 */
function sameRanking(query, actual, expected, tolerance) {
  const names = (/** @type {readonly Scored[]} */ list) => list.map(([name]) => name).sort();
  same(`what ${JSON.stringify(query)} finds`, names(actual), names(expected));
  const scores = new Map(expected);
  let above = Number.POSITIVE_INFINITY;
  for (const [name, score] of actual) {
    const goal = scores.get(name) ?? Number.NaN;
    if (!(Math.abs(score - goal) <= tolerance)) throw new Error(`${query}: ${name} scores ${score}, expected ${goal}`);
    if (score > above) throw new Error(`${query}: ${name} stands below a lower score`);
    above = score;
  }
}

function sessionGoesOn() {
  const catalog = createToolCatalog([{ name: "read" }, { name: "create_issue", server: "github" }]);
  const session = createToolSession(catalog, { mode: "all" });
  session.select(session.search("issue").hits.map((/** @type {Hit} */ { key }) => key));
  const { tools } = createToolSession(catalog, { state: JSON.stringify(session.state) });
  const names = tools.map((/** @type {{ name: string }} */ { name }) => name);
  same("what it lists", names, ["read", "mcp__github__create_issue"]);
}

function compiledProgram() {
  const folder = mkdtempSync(join(tmpdir(), "ranksack-smoke-"));
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache"), LOCALAPPDATA: join(folder, "cache") };
  const program = join(dirname(manifestPath), manifest.bin.ranksack);
  const search = () =>
    execFileSync(process.execPath, [program, "code", "said twice", folder], { env, encoding: "utf8" });
  try {
    writeFileSync(join(folder, "note.txt"), "said twice\n");
    const first = search();
    same("the answer", search(), first);
    same("what is kept", readdirSync(join(folder, "cache", "ranksack", "compiled")).length, 1);
    same("the answer", search(), first);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function programVersion() {
  const program = join(dirname(manifestPath), manifest.bin.ranksack);
  const output = execFileSync(process.execPath, [program, "--version"], { encoding: "utf8" });
  same("the version", output.trim(), manifest.version);
}

/** The digest of the keys and exact scores of 125 queries to each of four indexes, all generated from one seed. */
function digest() {
  const random = randomFrom(20260729);
  const words = (/** @type {number} */ most) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
  const tools = Array.from({ length: 400 }, (_, row) => ({
    name: `${words(3).replaceAll(" ", "_")}_${row}`,
    server: words(1),
    description: words(40),
    inputSchema: { properties: { [words(1)]: { description: words(8) } } },
  }));
  const texts = Array.from({ length: 100 }, (_, row) => ({ key: `text ${row}`, text: words(300) }));
  /** @type {Index[]} */
  const indexes = [
    createToolCatalog(tools),
    createToolCatalog(tools, { preset: "oh-my-pi" }),
    createTextIndex(texts),
    createTextIndex(texts, { preset: "code-context-agent" }),
  ];
  const queries = Array.from({ length: 125 }, () => words(6));
  const rankings = indexes.map((index) => queries.map((query) => ranked(index, query)));
  return createHash("sha256").update(JSON.stringify(rankings)).digest("hex");
}

/**
 * Numbers of 0 up to 1, the same for a seed everywhere: 32-bit integer steps only (Marsaglia's xorshift, 13 17 5).
 *
 * @param {number} seed
 */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
