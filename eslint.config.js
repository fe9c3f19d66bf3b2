// Only the rules that need types; everything else is oxlint's.

import { parser, plugin } from "typescript-eslint";

const rules = {
  "await-thenable": "error",
  "no-array-delete": "error",
  "no-base-to-string": "error",
  "no-duplicate-type-constituents": "error",
  "no-floating-promises": "error",
  "no-for-in-array": "error",
  "no-implied-eval": "error",
  "no-misused-promises": "error",
  "no-redundant-type-constituents": "error",
  "no-unnecessary-type-assertion": "error",
  "no-unsafe-unary-minus": "error",
  "only-throw-error": "error",
  "prefer-promise-reject-errors": "error",
  "require-array-sort-compare": ["error", { ignoreStringArrays: true }],
  "restrict-plus-operands": "error",
  "return-await": ["error", "error-handling-correctness-only"],
  "switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
};

/** Values of type `any` come in through JSON and casts; the product gives them a type there. */
const productRules = {
  "no-unsafe-argument": "error",
  "no-unsafe-assignment": "error",
  "no-unsafe-call": "error",
  "no-unsafe-member-access": "error",
  "no-unsafe-return": "error",
  "unbound-method": "error",
};

export default [
  { ignores: ["dist/", "build/", "coverage/", "test/fixtures/", "**/*.{js,mjs,cjs}"] },
  {
    files: ["**/*.ts"],
    languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "@typescript-eslint": plugin },
    rules: typed(rules),
  },
  { files: ["src/**/*.ts"], ignores: ["**/*.test.ts"], rules: typed(productRules) },
];

function typed(named) {
  return Object.fromEntries(Object.entries(named).map(([name, setting]) => [`@typescript-eslint/${name}`, setting]));
}
