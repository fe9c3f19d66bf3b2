import { expect, test } from "vitest";
import { unreadReason, unwrittenReason } from "./unread.ts";

test.each([
  ["ENOENT", "is not there"],
  ["EACCES", "has permissions that keep you out"],
  ["ELOOP", "is a link that leads back to itself"],
  ["EIO", "cannot be read (EIO)"],
])("%s: it %s", (code, reason) => {
  expect(unreadReason(Object.assign(new Error("x"), { code }))).toBe(reason);
});

test.each([
  ["EACCES", "its folder has permissions that keep you out"],
  ["ENOSPC", "the disk is full"],
  ["EIO", "the system says EIO"],
])("%s keeps from writing: %s", (code, reason) => {
  expect(unwrittenReason(Object.assign(new Error("x"), { code }))).toBe(reason);
});

test("what is no error of the system is told as it is", () => {
  expect(unreadReason(new Error("odd"))).toBe("cannot be read (Error: odd)");
});
