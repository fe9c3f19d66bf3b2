// Where a running gateway says how it stands: a small file of its own in a folder of the user, readable by nobody else,
// written anew when something changes and removed at the end. One that was killed leaves its file; it is told by its
// process, which is no more or is another one by now, and goes when the next gateway starts. Reading writes nothing.

import { readFileSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { cacheFolder } from "../code/cache-folder.ts";
import type { GatewayStatus } from "./status.ts";

/** A running gateway, as its file says. */
export interface RunningGateway extends GatewayStatus {
  readonly version: string;
  readonly pid: number;
  /** When it began, and when it last said how it stands; in ISO 8601. */
  readonly since: string;
  readonly at: string;
  /** Where it is reached; not there for one at the standard streams of its client. */
  readonly url?: string;
}

/** What is the same for as long as it runs. */
export type GatewayFacts = Pick<RunningGateway, "version" | "url">;

interface Stored {
  readonly gateway: RunningGateway;
  /** Tells the process from a later one of the same number; null where the system has nothing for it. */
  readonly born: string | null;
}

/** Changes that follow one another faster are written together, in milliseconds. */
const PAUSE_MS = 200;

const NAME = /^gateway-(\d+)\.json$/;

/** The folder of these files; undefined where the environment names no place. */
export function statusFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_RUNTIME_DIR: runtime = "" } = env;
  if (isAbsolute(runtime)) return join(runtime, "ranksack");
  const cache = cacheFolder(env);
  return cache === undefined ? undefined : join(cache, "run");
}

/** The file of this process. What cannot be written costs nothing but itself. */
export class StatusFile {
  readonly #folder: string;
  readonly #file: string;
  readonly #facts: Pick<RunningGateway, "version" | "url" | "pid" | "since">;
  readonly #born: string | null = born(process.pid);
  readonly #status: () => GatewayStatus;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void>;
  #isClosed = false;

  /** `status` is asked whenever it is to be written, the first time now. */
  constructor(folder: string, facts: GatewayFacts, status: () => GatewayStatus) {
    const { pid } = process;
    this.#folder = folder;
    this.#file = join(folder, `gateway-${pid}.json`);
    this.#facts = { ...facts, pid, since: new Date(Date.now() - process.uptime() * 1_000).toISOString() };
    this.#status = status;
    this.#writing = this.#begin();
  }

  /** Has it written anew, soon. */
  changed(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#write());
    }, PAUSE_MS).unref();
  }

  /** Removes it. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#writing;
    await rm(this.#file, { force: true }).catch(() => {});
  }

  async #begin(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await chmod(this.#folder, 0o700);
      await removeAbandoned(this.#folder);
    } catch {
      return;
    }
    await this.#write();
  }

  async #write(): Promise<void> {
    if (this.#isClosed) return;
    const gateway = { ...this.#facts, at: new Date().toISOString(), ...this.#status() };
    const stored: Stored = { gateway, born: this.#born };
    const scratch = `${this.#file}.new`;
    try {
      await writeFile(scratch, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
      await rename(scratch, this.#file);
    } catch {
      await rm(scratch, { force: true }).catch(() => {});
    }
  }
}

/** The gateways that run, the oldest first. Never rejects: a folder that is not there has none. */
export async function runningGateways(folder: string): Promise<readonly RunningGateway[]> {
  const names = await readdir(folder).catch(() => []);
  const stored = await Promise.all(names.filter((name) => NAME.test(name)).map((name) => read(join(folder, name))));
  return stored
    .filter((one) => one !== undefined)
    .filter(isRunning)
    .map(({ gateway }) => gateway)
    .sort((a, b) => (a.since < b.since ? -1 : 1));
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const stored = await read(join(folder, name));
    if (stored === undefined || !isRunning(stored)) await rm(join(folder, name), { force: true });
  }
}

async function read(file: string): Promise<Stored | undefined> {
  try {
    const stored = JSON.parse(await readFile(file, "utf8")) as Partial<Stored> | null;
    const { pid, servers } = (stored?.gateway ?? {}) as Partial<RunningGateway>;
    return typeof pid === "number" && Array.isArray(servers) ? (stored as Stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process is there, and the one that wrote. */
function isRunning({ gateway: { pid }, born: then }: Stored): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return born(pid) === then;
}

/** When a process was started, in the units of the system; null where it does not tell. */
function born(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Behind the name of the program, which may hold anything, stand the third field and on; the start is the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
