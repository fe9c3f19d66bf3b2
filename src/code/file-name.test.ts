import { posix } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { endingOf, fileName } from "./file-name.ts";

test("name and ending are those of Node", () => {
  const part = fc.string({ unit: fc.constantFrom("a", ".", "B", " ", "é"), minLength: 1, maxLength: 5 });
  const name = part.filter((text) => text !== "." && text !== "..");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 3 }), name, (folders, last) => {
      const path = [...folders, last].join("/");
      expect([fileName(path), endingOf(fileName(path))]).toEqual([posix.basename(path), posix.extname(path)]);
    }),
  );
});
