// A folder of the file system as a directory. Files are readable by their owner alone, and so are folders that are made
// on the way. Nothing is made before something is written.

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  promises,
  readFileSync,
  readlinkSync,
  readSync,
  statSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { RanksackError } from "../base/errors.ts";
import { checksum } from "../index/checksum.ts";
import type { Directory, Liveness, NewFile, OpenFile } from "./directory.ts";

const OWNER_READS = 0o600;
const OWNER_ENTERS = 0o700;

/** The directory of a folder, given by its path. The folder is made, with those above it, when a file is. */
export function fileSystemDirectory(path: string): Directory {
  const folder = resolve(path);
  const at = (name: string): string => join(folder, name);
  return {
    place: folder,
    get mark() {
      return self().mark;
    },
    liveness,
    open: async (name) => openFile(at(name)),
    async create(name) {
      await attempt("create the folder", folder, () => makeFolder(folder));
      return createFile(at(name));
    },
    rename: (from, to) => attempt("rename", at(from), () => renamePatiently(at(from), at(to))),
    sync: () => attempt("sync", folder, () => syncFolder(folder)),
    list: () => attempt("list", folder, () => unlessMissing(promises.readdir(folder), [])),
    remove: (name) => attempt("remove", at(name), () => promises.rm(at(name), { force: true })),
    touched: (name) =>
      attempt("look at", at(name), () =>
        // The one thing a search asks that is not reading; Node's promises of files take a millisecond to load.
        Promise.resolve(statSync(at(name), { throwIfNoEntry: false })?.mtimeMs),
      ),
    touch: (name) =>
      attempt("touch", at(name), () => unlessMissing(promises.utimes(at(name), new Date(), new Date()), undefined)),
  };
}

// Reading is synchronous: a search is, and one read takes microseconds.

function openFile(path: string): OpenFile | "missing" | "not a file" {
  let descriptor: number;
  try {
    // Without O_NONBLOCK a pipe would keep us waiting for somebody who writes.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "missing";
    if (NOT_FILES.has(codeOf(error))) return "not a file";
    throw storageError("open", path, error);
  }
  const status = fstatSync(descriptor);
  if (status.isFile()) return readable(path, descriptor, status.size);
  closeSync(descriptor);
  return "not a file";
}

/** What opening a folder (Windows), a socket or a device without a driver fails with. */
const NOT_FILES: ReadonlySet<string> = new Set(["EISDIR", "ENXIO", "ENODEV"]);

function readable(path: string, descriptor: number, size: number): OpenFile {
  let open = true;
  return {
    size,
    read(offset, length) {
      // The number of a closed descriptor may be that of another file by now.
      if (!open) throw new RanksackError("STORAGE", `Cannot read ${path}: it was closed.`);
      return readFully(path, descriptor, offset, length);
    },
    close() {
      if (open) closeSync(descriptor);
      open = false;
    },
  };
}

function readFully(path: string, descriptor: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let filled = 0;
  try {
    for (let count = -1; filled < length && count !== 0; filled += count) {
      count = readSync(descriptor, bytes, filled, length - filled, offset + filled);
    }
  } catch (error) {
    throw storageError("read", path, error);
  }
  return bytes.subarray(0, filled);
}

async function createFile(path: string): Promise<NewFile> {
  const handle = await attempt("create", path, () => promises.open(path, "wx", OWNER_READS));
  return {
    write: (bytes) => attempt("write", path, () => handle.writeFile(bytes)),
    sync: () => attempt("sync", path, () => handle.sync()),
    close: () => attempt("close", path, () => handle.close()),
  };
}

/** Makes a folder, and those above it that are missing, to last. */
async function makeFolder(folder: string): Promise<void> {
  const made = await promises.mkdir(folder, { recursive: true, mode: OWNER_ENTERS });
  if (made === undefined) return;
  for (let path = folder; path.startsWith(made); path = dirname(path)) await syncFolder(dirname(path));
}

/** Makes the names in a folder durable. Windows does it by itself and refuses to be asked. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await promises.open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** On Windows a file that somebody looks at, a virus scanner above all, cannot be replaced for a moment. */
async function renamePatiently(from: string, to: string): Promise<void> {
  for (let pause = 10; ; pause *= 2) {
    try {
      return await promises.rename(from, to);
    } catch (error) {
      const passes = process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(codeOf(error));
      if (!passes || pause > 1_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

// Which process this is. A mark is `pid-start-host`: the start is that of the process where the system tells it, since
// numbers of processes are used again, and the host is a digest of what makes a number mean this process: the machine,
// its current run, and the container.

interface Self {
  readonly host: string;
  readonly mark: string;
}

let known: Self | undefined;

/** Found out when it is first needed: who only reads needs no mark. */
function self(): Self {
  const host = known?.host ?? hostDigest();
  known ??= { host, mark: `${process.pid}-${startOf("self").start}-${host}` };
  return known;
}

function hostDigest(): string {
  const run = textOf("/proc/sys/kernel/random/boot_id");
  const bytes = new TextEncoder().encode(`${hostname()}\0${run}\0${linkOf("/proc/self/ns/pid")}`);
  const words = new Int32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return checksum(words, 0, words.length).low.toString(16).padStart(8, "0");
}

/** When a process started, in ticks as a string, and whether it has ended but for the notice of its parent. */
function startOf(process: string): { readonly start: string; readonly ended: boolean } {
  const text = textOf(`/proc/${process}/stat`);
  // The second field is the program's name in brackets, which may hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { start: fields[19] ?? "0", ended: fields[0] === "Z" };
}

function liveness(mark: string): Liveness {
  const [pid = "", start, host] = mark.split("-");
  if (host !== self().host || !/^[1-9]\d*$/.test(pid)) return "unknown";
  if (!isRunning(Number(pid))) return "dead";
  const now = startOf(pid);
  return now.ended || (now.start !== "0" && now.start !== start) ? "dead" : "alive";
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

// What goes wrong

async function attempt<T>(action: string, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageError(action, path, error);
  }
}

async function unlessMissing<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return otherwise;
    throw error;
  }
}

const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: "Make room on the disk.",
  EDQUOT: "Make room on the disk.",
  EACCES: "Give yourself access to it, or choose another folder.",
  EPERM: "Give yourself access to it, or choose another folder.",
  EROFS: "The disk is read-only: choose another folder.",
};

function storageError(action: string, path: string, error: unknown): RanksackError {
  const code = codeOf(error);
  const message = `Cannot ${action} ${path}: ${code === "" ? String(error) : code}.`;
  return new RanksackError("STORAGE", message, HINTS[code] ?? "", error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
