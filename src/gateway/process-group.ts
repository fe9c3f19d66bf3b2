// A process group: a leader, all it has started, and all they have started, under the leader's number. A group that is
// gone is never signalled again, because the system may give its number to another one. Should this process exit while
// groups run, they are ended with it; should it be killed, by the guardian. POSIX only.

import { readdirSync, readFileSync } from "node:fs";
import { Guardian } from "./guardian.ts";

/** The groups that still run. */
const running = new Set<ProcessGroup>();

const guardian = new Guardian();

/** A group of processes, from its start until it is gone or released. */
export class ProcessGroup {
  readonly #leader: number;

  /** `leader` is the id of a child that was started as the leader of its own group. */
  constructor(leader: number) {
    this.#leader = leader;
    if (running.size === 0) process.on("exit", killAll);
    running.add(this);
    guardian.add(leader);
  }

  /** Whether a process of the group runs; once it says no it says so for ever. */
  isAlive(): boolean {
    if (running.has(this) && !(this.signal(0) && hasMember(this.#leader))) this.release();
    return running.has(this);
  }

  /** Sends a signal to every process of the group; answers whether there was one. */
  signal(name: NodeJS.Signals | 0): boolean {
    if (!running.has(this)) return false;
    try {
      return process.kill(-this.#leader, name);
    } catch (error) {
      // Refused for lack of rights means that a process is there; any other refusal, that none is.
      return error instanceof Error && "code" in error && error.code === "EPERM";
    }
  }

  /** Forgets the group, which must have ended. */
  release(): void {
    guardian.remove(this.#leader);
    running.delete(this);
    if (running.size === 0) process.off("exit", killAll);
  }
}

function killAll(): void {
  for (const group of running) group.signal("SIGKILL");
}

/**
 * Whether a process of the group has not ended. An orphan that has ended still answers to signals until process 1
 * collects it, which in a container may be never; Linux tells such a zombie apart, elsewhere it counts as running.
 */
function hasMember(group: number): boolean {
  if (process.platform !== "linux") return true;
  return readdirSync("/proc").some((name) => /^[0-9]+$/.test(name) && isMember(name, group));
}

function isMember(id: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "latin1");
    // "id (name) state parent group …"; a name may itself hold brackets and spaces.
    const [state, , its] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(its) === group && state !== "Z" && state !== "X";
  } catch {
    return false;
  }
}
