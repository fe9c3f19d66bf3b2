// @ts-check
// Every public symbol has a doc comment: what the entry points export, and the members of the interfaces, classes
// and object types among that, at any depth. Prints those without one; exit status 1 if there is any.

import ts from "typescript";

const ENTRIES = ["src/index.ts", "src/code/index.ts", "src/mcp/index.ts"];

const program = ts.createProgram(ENTRIES, options());
const checker = program.getTypeChecker();
/** @type {Map<ts.Symbol, string>} */
const symbols = new Map();
for (const entry of ENTRIES) for (const symbol of exportsOf(entry)) collect(symbol, symbol.name);
const missing = [...symbols].filter(([symbol]) => symbol.getDocumentationComment(checker).length === 0);
for (const [symbol, name] of missing) console.log(`${place(symbol)} ${name}`);
console.log(`${symbols.size} public symbols, ${missing.length} without a doc comment`);
process.exitCode = missing.length > 0 || symbols.size === 0 ? 1 : 0;

function options() {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, ".").options;
}

/** @param {string} entry */
function exportsOf(entry) {
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} is not a module`);
  return checker.getExportsOfModule(module).map(original);
}

/** @param {ts.Symbol} symbol */
function original(symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * Notes the symbol and what its declarations hold.
 *
 * @param {ts.Symbol} symbol
 * @param {string} name
 */
function collect(symbol, name) {
  if (symbols.has(symbol)) return;
  symbols.set(symbol, name);
  for (const declaration of symbol.declarations ?? []) collectMembers(declaration, name);
}

/**
 * Notes the public members below a declaration. A function's body is nobody's interface.
 *
 * @param {ts.Node} node
 * @param {string} name
 */
function collectMembers(node, name) {
  ts.forEachChild(node, (child) => {
    if (ts.isBlock(child) || ts.isExpression(child)) return;
    const symbol = isPublicMember(child) ? memberSymbol(child) : undefined;
    if (symbol === undefined) collectMembers(child, name);
    else collect(symbol, `${name}.${symbol.name}`);
  });
}

/**
 * A member that needs its own comment. One that overrides has its base's; private ones have no readers.
 *
 * @param {ts.Node} node
 * @returns {node is ts.TypeElement | ts.ClassElement}
 */
function isPublicMember(node) {
  if (!ts.isTypeElement(node) && !ts.isClassElement(node)) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Override;
  return (ts.getCombinedModifierFlags(node) & hidden) === 0 && !(node.name && ts.isPrivateIdentifier(node.name));
}

/** @param {ts.TypeElement | ts.ClassElement} node */
function memberSymbol(node) {
  return checker.getSymbolAtLocation(node.name ?? node) ?? /** @type {{ symbol?: ts.Symbol }} */ (node).symbol;
}

/** @param {ts.Symbol} symbol */
function place(symbol) {
  const declaration = symbol.declarations?.[0];
  if (declaration === undefined) return "";
  const source = declaration.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(declaration.getStart());
  return `${source.fileName.replace(`${process.cwd()}/`, "")}:${line + 1}`;
}
