import { expect, test } from "vitest";
import { ownText } from "./own-text.ts";

test.each(["", "short", "longer than twelve", "a lone \ud83d surrogate", "😀😀😀😀😀😀😀😀"])(
  "%j is the same text",
  (text) => {
    expect(ownText(text)).toBe(text);
  },
);
