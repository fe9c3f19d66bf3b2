import { expect, test } from "vitest";
import { permits } from "./tool-policy.ts";

test.each<[string[] | undefined, string[] | undefined, string[]]>([
  [undefined, undefined, ["read", "write", "delete"]],
  [["read", "w*"], undefined, ["read", "write"]],
  [undefined, ["d*"], ["read", "write"]],
  [["*"], ["*"], []],
  [[], undefined, []],
])("allowed %j, denied %j: %j", (allow, deny, names) => {
  const entry = { ...(allow && { allow }), ...(deny && { deny }) };
  expect(["read", "write", "delete"].filter((name) => permits(entry, name))).toEqual(names);
});
