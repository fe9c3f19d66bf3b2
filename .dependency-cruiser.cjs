// Who may import whom. Imports run one way, types included; test/architecture.test.ts plants one violation per rule
// and sees it caught, and reads the imports a second time so that nothing here can be switched off unnoticed.

const RANKED = ["base", "analysis", "index", "query", "ranking", "retrieval"];
const STORED = [...RANKED, "storage", "sync"];

/** The folders of src, each with the folders it may import. A folder that is not here must not exist. */
const MAY_IMPORT = {
  base: [],
  analysis: ["base"],
  index: ["base", "analysis"],
  query: ["base", "analysis"],
  ranking: ["base", "analysis", "index", "query"],
  retrieval: ["base", "analysis", "index", "query", "ranking"],
  storage: ["base", "index"],
  sync: ["base", "index"],
  tools: STORED,
  code: STORED,
  backends: RANKED,
  adapters: ["base", "tools"],
  gateway: ["base", "tools", "sync", "storage"],
  mcp: ["base", "tools", "code", "gateway"],
  ui: ["base", "tools", "code", "gateway"],
  eval: ["base", "tools", "code"],
  doctor: ["base", "tools", "code"],
  cli: [...STORED, "tools", "code", "backends", "adapters", "gateway", "mcp", "ui", "eval", "doctor"],
};

const ENTRY = "^src/(index|[^/]+/index)\\.ts$";
const PROGRAM = "^src/cli/main\\.ts$";
const IN_TABLE = `^src/(index\\.ts$|(${Object.keys(MAY_IMPORT).join("|")})/)`;
const NODE = "^src/(storage/file-system\\.ts$|(code|backends|gateway|mcp|ui|eval|doctor|cli)/)";
const PACKAGES = "^src/(backends|gateway|mcp|ui|cli)/";

const folderRules = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder} may import only: ${allowed.join(" ") || "nothing"}`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: { path: "^src/", pathNot: [`^src/(${[folder, ...allowed].join("|")})/`, ENTRY] },
}));

const rules = [
  { name: "no import that leads nowhere", from: {}, to: { couldNotResolve: true } },
  { name: "no cycles", from: {}, to: { circular: true } },
  { name: "entry points are for users", from: { path: "^src/" }, to: { path: ENTRY } },
  { name: "no folder outside the table", from: {}, to: { path: "^src/", pathNot: IN_TABLE } },
  { name: "no folder outside the table", from: { path: "^src/", pathNot: IN_TABLE }, to: {} },
  { name: "no file without an importer", from: { orphan: true, pathNot: [ENTRY, PROGRAM] }, to: {} },
  { name: "node: only where Node is", from: { path: "^src/", pathNot: NODE }, to: { dependencyTypes: ["core"] } },
  {
    name: "packages only in the faces",
    from: { path: "^src/", pathNot: PACKAGES },
    to: { pathNot: "^src/", dependencyTypesNot: ["core"] },
  },
  { name: "the neutral entry stays neutral", from: { path: "^src/index\\.ts$" }, to: { path: NODE, reachable: true } },
];

module.exports = {
  forbidden: [...folderRules, ...rules.map((rule) => ({ severity: "error", ...rule }))],
  options: {
    // Without this, imports of types would be invisible.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
    exclude: { path: "\\.test\\.ts$" },
  },
};
