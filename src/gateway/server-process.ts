// The child process of a server, with all it starts. The child leads a process group of its own, so that ending it
// reaches launchers, shells and helpers alike; ending goes in steps (end of input, TERM, KILL) under one total of less
// than two seconds. POSIX only: Windows knows no process groups.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { ProcessGroup } from "./process-group.ts";

/** How long the group may take after each step, in milliseconds; the sum stays below 2 s. */
const GRACE = { endOfInput: 600, term: 700, kill: 300 } as const;

/** The pauses between looks at a group that is to end, in milliseconds; they double. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 80;

/** What is needed to start a child. */
export interface ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A running child and its group. */
export class ServerProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #group: ProcessGroup;
  #ending: Promise<void> | undefined;
  #drained = false;

  private constructor(child: ChildProcessByStdio<Writable, Readable, Readable>, leader: number) {
    this.#child = child;
    this.#group = new ProcessGroup(leader);
    child.once("exit", () => this.#group.isAlive());
    child.once("close", () => {
      this.#drained = true;
    });
    // A broken pipe is told by the child's end, and to the one who writes.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", () => {});
  }

  /** Starts a child without a shell; rejects with the system's error (`ENOENT`, `EACCES`) when it cannot start. */
  static start({ command, args, env, cwd }: ProcessOptions): Promise<ServerProcess> {
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, { env, cwd, stdio: ["pipe", "pipe", "pipe"], detached: true, shell: false });
      child.once("error", reject);
      child.once("spawn", () => {
        child.on("error", () => {});
        // A child that was spawned has a process id.
        resolve(new ServerProcess(child, child.pid as number));
      });
    });
  }

  get stdin(): Writable {
    return this.#child.stdin;
  }

  get stdout(): Readable {
    return this.#child.stdout;
  }

  get stderr(): Readable {
    return this.#child.stderr;
  }

  /** How the child ended (`exited with status 1`, `was ended by SIGSEGV`), or undefined while it runs. */
  get exit(): string | undefined {
    const { exitCode, signalCode } = this.#child;
    if (signalCode !== null) return `was ended by ${signalCode}`;
    return exitCode === null ? undefined : `exited with status ${exitCode}`;
  }

  /**
   * Resolves once the child is gone and its output has been read, or `drainMs` after its end when a helper keeps the
   * output open.
   */
  async gone(drainMs = 250): Promise<void> {
    if (this.exit === undefined) await new Promise((resolve) => this.#child.once("exit", resolve));
    await waitUntil(() => this.#drained, drainMs);
  }

  /** Waits until the child has ended, at most `ms` milliseconds. */
  async settled(ms: number): Promise<void> {
    await waitUntil(() => this.exit !== undefined, ms);
  }

  /** Ends the child and its whole group within 2 s. Never rejects; later calls wait for the first. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.#child.stdin.end();
    if (await this.#gone(GRACE.endOfInput)) return this.#finish();
    this.#group.signal("SIGTERM");
    if (await this.#gone(GRACE.term)) return this.#finish();
    this.#group.signal("SIGKILL");
    await this.#gone(GRACE.kill);
    this.#finish();
  }

  #gone(ms: number): Promise<boolean> {
    return waitUntil(() => this.exit !== undefined && !this.#group.isAlive(), ms);
  }

  #finish(): void {
    this.#group.release();
    for (const stream of [this.stdin, this.stdout, this.stderr]) stream.destroy();
    this.#child.unref();
  }
}

/** Waits until `condition` holds, at most `ms` milliseconds, in growing pauses; answers whether it does. */
async function waitUntil(condition: () => boolean, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  for (let pause = FIRST_PAUSE_MS; !condition(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)));
  }
  return true;
}
