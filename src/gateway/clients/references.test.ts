import fc from "fast-check";
import { expect, test } from "vitest";
import { type Dialect, inputVariable, translateReferences } from "./references.ts";

const where = { env: { HOME: "/home/me" }, platform: "linux", cwd: "/src/app" } as const;
const windows = { env: {}, platform: "win32", cwd: "C:\\app" } as const;

const ADVICE = "write the value itself, or set a variable and write ${env:NAME}";

function said(text: string, dialect: Dialect, project: string | undefined = "/src/app"): unknown {
  const { text: own, faults } = translateReferences(text, dialect, { where, project, folder: "/set" });
  return faults.length === 0 ? own : faults;
}

test.each<[Dialect, string, string]>([
  ["braces", "a ${A} ${A:-d} $A", "a ${A} ${A:-d} $A"],
  ["editor", "${env:A}/${env:A:-d}/x", "${A}/${A:-d}/x"],
  ["editor", "${A}", "${A}"],
  ["editor", "${A:-d}", "${A:-d}"],
  ["editor", "${userHome}${/}b${pathSeparator}c", "${HOME}/b/c"],
  ["editor", "${workspaceFolder}/${workspaceFolderBasename}", "/src/app/app"],
  ["editor", "Bearer ${input:api-key}", "Bearer ${API_KEY}"],
  ["editor", "${constructor} ${__proto__}", "${constructor} ${__proto__}"],
  ["editor", "{env:A} $A", "{env:A} $A"],
  ["shell", "$A ${A} ${A:-d} $1 $$ %A%", "${A} ${A} ${A:-d} $1 $$ %A%"],
  ["shell", "$A_B-$C", "${A_B}-${C}"],
  ["opencode", "Bearer {env:A}{env:B}", "Bearer ${A}${B}"],
  ["opencode", "${A} {A} {env}", "${A} {A} {env}"],
  ["opencode", "Bearer {file:./key}{file:~/k}{file:/a/k}", "Bearer ${file:/set/key}${file:~/k}${file:/a/k}"],
  ["editor", "${file:/run/secret}", "${file:/run/secret}"],
  ["braces", "${file:key} ${A}", "${file:/set/key} ${A}"],
])("%s: %s is %s", (dialect, text, own) => {
  expect(said(text, dialect)).toBe(own);
});

test.each<[Dialect, string, string]>([
  ["editor", "${command:pick.one}", `asks the editor for "command:pick.one", which only the editor knows: ${ADVICE}`],
  ["editor", "${config:a.b}", `asks the editor for "config:a.b", which only the editor knows: ${ADVICE}`],
  ["editor", "${fileBasename}", `depends on what is open in the editor, "fileBasename": ${ADVICE}`],
  ["editor", "${file}", `depends on what is open in the editor, "file": ${ADVICE}`],
  ["editor", "${file:}", "names no file"],
  ["editor", "${env:}", 'names "", which no variable is called'],
  ["editor", "${env:A B}", 'names "A B", which no variable is called'],
  ["opencode", "{file: }", "names no file"],
  ["opencode", "{file:{env:A}/key}", "names a file by way of a variable: write its path"],
  ["opencode", "{env:}", 'names "", which no variable is called'],
])("%s: %s cannot be said: %s", (dialect, text, fault) => {
  expect(said(text, dialect)).toEqual([fault]);
});

test("a folder that is open is known for a project alone, and never read as a variable", () => {
  const text = "${workspaceFolder}/bin";
  expect(translateReferences(text, "editor", { where, project: undefined, folder: "/set" })).toEqual({
    text,
    faults: ["depends on the folder that is open in the editor: write its path"],
  });
  expect(said(text, "editor", "/src/${A}")).toEqual(["stands in a folder whose name looks like a variable"]);
});

test("Windows has its own names and signs", () => {
  const own = (text: string, dialect: Dialect): string =>
    translateReferences(text, dialect, { where: windows, project: "C:\\app", folder: "C:\\set" }).text;
  expect(own("${userHome}${/}x ${workspaceFolderBasename}", "editor")).toBe("${USERPROFILE}\\x app");
  expect(own("%A% $B 100%", "shell")).toBe("${A} ${B} 100%");
  expect(own("{file:keys\\a}{file:D:\\b}", "opencode")).toBe("${file:C:\\set\\keys\\a}${file:D:\\b}");
});

test.each([
  ["api-key", "API_KEY"],
  ["perplexity.key 2", "PERPLEXITY_KEY_2"],
  ["2fa", "_2FA"],
])("the input %s is the variable %s", (id, name) => {
  expect(inputVariable(id)).toBe(name);
});

test("a text without a reference stays as it is, in every dialect", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom<Dialect>("braces", "editor", "shell", "opencode"), (text, dialect) => {
      fc.pre(!/[$%{]/.test(text));
      expect(said(text, dialect)).toBe(text);
    }),
  );
});
