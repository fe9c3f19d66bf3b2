// A module of ours together with what V8 made of it. V8 compiles a function when it first runs, which is a tenth of the
// time of a short command; what it compiled can be kept and handed to the next process (`vm.Script`, `cachedData`).
//
// V8 believes what it is handed: a changed byte ends the process. So it is kept twice in one file, which must be the same:
// comparing costs less than loading Node's checksum does. The folder is one that nobody else writes to, and the name changes
// with the module and with Node; V8 itself refuses other versions and flags.

import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire, Module } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

/** How many are kept, of different versions of ours and of Node, 1.2 MB each. */
const KEPT = 4;

const OTHERS_WRITE = 0o022;
const OWNER_READS = 0o600;
const OWNER_ENTERS = 0o700;

/** A module that has run, and whether V8 took what was kept of it. */
export interface CompiledModule {
  readonly taken: boolean;
  /** Keeps what is compiled by now. Does nothing where that cannot be: the next process only starts later. */
  keep(): void;
}

/**
 * Runs the CommonJS module at `file`, an absolute path, as `require` would, and as the one that others require by that
 * path. What was compiled of it is kept in `folder`. The module must be in ASCII (scripts/bundle.mjs sees to it), which
 * is read in half the time and memory that UTF-8 takes.
 */
export function runCompiled(file: string, folder: string): CompiledModule {
  const place = join(folder, nameOf(file));
  const cachedData = readKept(place);
  // The same wrapper as Node's own, so that the module finds what it expects.
  const script = new Script(`(function (exports, require, module, __filename, __dirname) { ${read(file)}\n})`, {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  runAsModule(script, file);
  const taken = cachedData !== undefined && script.cachedDataRejected === false;
  return { taken, keep: () => attempt(() => write(place, script.createCachedData())) };
}

function read(file: string): string {
  return readFileSync(file, "latin1");
}

function runAsModule(script: Script, file: string): void {
  const require = createRequire(file);
  const module = new Module(file);
  module.filename = file;
  require.cache[file] = module;
  const wrapper = script.runInThisContext() as (...args: readonly unknown[]) => void;
  wrapper.call(module.exports, module.exports, require, module, file, dirname(file));
  module.loaded = true;
}

/** V8 compares only the length of the source. Files of a package all have the same time, so its size counts as well. */
function nameOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}-${process.version}-${process.arch}.v8`;
}

function readKept(place: string): Buffer | undefined {
  return attempt(() => {
    const descriptor = openSync(place, "r");
    try {
      const { uid, mode } = fstatSync(descriptor);
      // Windows has neither, and keeps a user's folder from others by itself.
      if (process.getuid !== undefined && (uid !== process.getuid() || (mode & OTHERS_WRITE) !== 0)) return undefined;
      const bytes = readFileSync(descriptor);
      const [kept, again] = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];
      return kept.length > 0 && kept.equals(again) ? kept : undefined;
    } finally {
      closeSync(descriptor);
    }
  });
}

function write(place: string, compiled: Buffer): void {
  mkdirSync(dirname(place), { recursive: true, mode: OWNER_ENTERS });
  const scratch = `${place}.${process.pid}`;
  writeFileSync(scratch, Buffer.concat([compiled, compiled]), { mode: OWNER_READS, flag: "wx" });
  renameSync(scratch, place);
  prune(dirname(place));
}

/** Removes what was written longest ago, also what a process left that was ended while it wrote. */
function prune(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const age = new Map(files.map((file) => [file, attempt(() => statSync(file).mtimeMs) ?? 0]));
  const old = files.sort((a, b) => (age.get(b) ?? 0) - (age.get(a) ?? 0)).slice(KEPT);
  for (const file of old) attempt(() => rmSync(file, { force: true }));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
