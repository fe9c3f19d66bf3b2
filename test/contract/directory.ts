// What every Directory promises, and what locks and replaced files are on top of it.

import { beforeEach, describe, expect, test } from "vitest";
import type { Directory } from "../../src/storage/directory.ts";
import { acquireLock } from "../../src/storage/lock.ts";
import { removeLeftovers, replaceFile } from "../../src/storage/replace-file.ts";

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
const READY = (): Promise<void> => Promise.resolve();

/** Registers the suite under `name`; `make` gives an empty directory each time. */
export function directoryContract(name: string, make: () => Promise<Directory>): void {
  describe(`directory contract: ${name}`, () => {
    let directory: Directory;

    beforeEach(async () => {
      directory = await make();
    });

    const put = async (file: string, text: string): Promise<void> => {
      const writer = await directory.create(file);
      await writer.write(ENCODER.encode(text));
      await writer.sync();
      await writer.close();
    };
    const get = async (file: string): Promise<string> => {
      const opened = await directory.open(file);
      if (typeof opened === "string") return opened;
      const bytes = opened.read(0, opened.size);
      opened.close();
      return DECODER.decode(bytes);
    };
    const names = async (): Promise<string[]> => [...(await directory.list())].sort();

    test("nothing is there at first, and looking does not change it", async () => {
      expect(await names()).toEqual([]);
      expect(await get("a")).toBe("missing");
      expect(await directory.touched("a")).toBe(undefined);
      await directory.remove("a");
      expect(await names()).toEqual([]);
    });

    test("a file is read as it was written, in any number of parts", async () => {
      const writer = await directory.create("a");
      for (const part of ["one ", "", "two"]) await writer.write(ENCODER.encode(part));
      await writer.sync();
      await writer.close();
      await writer.close();
      await directory.sync();
      expect(await get("a")).toBe("one two");
      expect(await names()).toEqual(["a"]);
    });

    test("a name that is taken is not created again", async () => {
      await put("a", "old");
      await expect(directory.create("a")).rejects.toMatchObject({ code: "STORAGE" });
      expect(await get("a")).toBe("old");
    });

    test("a read gives the bytes asked for, fewer only at the end, in a buffer of their own", async () => {
      await put("a", "0123456789");
      const opened = await directory.open("a");
      if (typeof opened === "string") throw new Error(opened);
      const parts = [
        [0, 10],
        [3, 4],
        [8, 10],
        [10, 1],
        [99, 1],
        [5, 0],
      ].map(([offset = 0, length = 0]) => opened.read(offset, length));
      expect(parts.map((part) => DECODER.decode(part))).toEqual(["0123456789", "3456", "89", "", "", ""]);
      expect(parts.map(({ byteOffset }) => byteOffset)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(opened.size).toBe(10);
      opened.close();
      opened.close();
      expect(() => opened.read(0, 1)).toThrow(expect.objectContaining({ code: "STORAGE" }));
    });

    test("an open file stays what it was when its name goes to another or is removed", async () => {
      await put("a", "old");
      const opened = await directory.open("a");
      if (typeof opened === "string") throw new Error(opened);
      await put("b", "new");
      await directory.rename("b", "a");
      expect(await get("a")).toBe("new");
      await directory.remove("a");
      expect(DECODER.decode(opened.read(0, 3))).toBe("old");
      opened.close();
    });

    test("a renamed file has the new name only; one that is not there cannot be renamed", async () => {
      await put("a", "text");
      await directory.rename("a", "b");
      expect([await get("a"), await get("b")]).toEqual(["missing", "text"]);
      await expect(directory.rename("a", "c")).rejects.toMatchObject({ code: "STORAGE" });
      expect(await names()).toEqual(["b"]);
    });

    test("it is known when a file was touched", async () => {
      await put("a", "text");
      expect(Math.abs(((await directory.touched("a")) ?? 0) - Date.now())).toBeLessThan(60_000);
    });

    test("its own mark is part of a file name and not that of a dead process", () => {
      expect(directory.mark).toMatch(/^[\w-]+$/);
      expect(directory.liveness(directory.mark)).not.toBe("dead");
      expect(directory.liveness("nobody")).toBe("unknown");
      expect(directory.place).not.toBe("");
    });

    test("replacing leaves the new file and nothing else", async () => {
      await replaceFile(directory, "a", [ENCODER.encode("old")], READY);
      await replaceFile(directory, "a", [ENCODER.encode("n"), ENCODER.encode("ew")], READY);
      expect([await get("a"), await names()]).toEqual(["new", ["a"]]);
    });

    test("who says no at the last moment keeps the old file", async () => {
      await replaceFile(directory, "a", [ENCODER.encode("old")], READY);
      const refused = replaceFile(directory, "a", [ENCODER.encode("new")], () => Promise.reject(new Error("no")));
      await expect(refused).rejects.toThrow("no");
      expect([await get("a"), await names()]).toEqual(["old", ["a"]]);
    });

    test("leftovers of this process are removed, files in use and of others are not", async () => {
      await put("a", "text");
      await put(`a.new.${directory.mark}-ffffffff.00000000`, "another thread");
      await put("a.new.other-00000000.00000000", "another machine");
      await put("b.new.other-00000000.00000000", "another file");
      await put("a.new", "no scratch file");
      let during: string[] = [];
      await replaceFile(directory, "a", [ENCODER.encode("new")], async () => {
        await removeLeftovers(directory, "a");
        during = await names();
      });
      expect(during.length).toBe(6);
      await removeLeftovers(directory, "a");
      expect((await names()).length).toBe(5);
    });

    test("a lock keeps others out until it is released", async () => {
      const lock = await acquireLock(directory, "a", 0);
      await lock.check();
      await expect(acquireLock(directory, "a", 20)).rejects.toMatchObject({ code: "INDEX_BUSY", retryable: true });
      const other = await acquireLock(directory, "b", 0);
      await other.release();
      const waiting = acquireLock(directory, "a", 10_000);
      await lock.release();
      await (await waiting).release();
      expect(await names()).toEqual([]);
    });

    test("of many that want a lock at once each has it, one at a time", async () => {
      let holders = 0;
      let most = 0;
      const work = async (): Promise<void> => {
        const lock = await acquireLock(directory, "a", 30_000);
        most = Math.max(most, ++holders);
        await new Promise((resolve) => setTimeout(resolve, 1));
        holders--;
        await lock.release();
      };
      await Promise.all(Array.from({ length: 20 }, work));
      expect([most, await names()]).toEqual([1, []]);
    });

    test("a lock that was taken away is noticed", async () => {
      const lock = await acquireLock(directory, "a", 0);
      for (const name of await directory.list()) await directory.remove(name);
      await expect(lock.check()).rejects.toMatchObject({ code: "INDEX_BUSY" });
      await lock.release();
    });
  });
}
