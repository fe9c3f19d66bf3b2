// @ts-check
// What the built library imports. The runtime-neutral entry and all it reaches import neither Node's modules nor a
// package; the other entries import no package. Run after a build: prints each forbidden import, exit status 1.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
const entries = Object.entries(exports).filter(([, target]) => typeof target === "object");
const faults = entries.flatMap(([name, { types, default: code }]) => {
  const allowed = name === "." ? /^\./ : /^(\.|node:)/;
  return [code, types].flatMap((entry) => forbidden(entry, allowed));
});
for (const fault of faults) console.log(fault);
console.log(`${entries.length} entry points built, ${faults.length} forbidden imports`);
process.exitCode = faults.length > 0 || entries.length === 0 ? 1 : 0;

/**
 * Every import that is not `allowed`, in the entry and in each file that it reaches.
 *
 * @param {string} entry
 * @param {RegExp} allowed
 */
function forbidden(entry, allowed) {
  const files = [entry];
  const found = new Set();
  for (const file of files) {
    if (!existsSync(file)) found.add(`${file} does not exist`);
    else
      for (const specifier of importsOf(file)) {
        if (!allowed.test(specifier)) found.add(`${file} imports ${specifier}`);
        const next = target(file, specifier);
        if (specifier.startsWith(".") && !files.includes(next)) files.push(next);
      }
  }
  return [...found];
}

/**
 * The file that a relative specifier of a built file names: its code from code, its declarations from declarations.
 *
 * @param {string} file
 * @param {string} specifier
 */
function target(file, specifier) {
  const path = join(dirname(file), specifier);
  return file.endsWith(".d.ts") ? path.replace(/\.js$/, ".d.ts") : path;
}

/** @param {string} file */
function importsOf(file) {
  /** @type {string[]} */
  const specifiers = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) specifiers.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return specifiers;
}

/** @param {ts.Node} node */
function specifierOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? node.arguments[0]
    : undefined;
}
