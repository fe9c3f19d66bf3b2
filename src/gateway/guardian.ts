// Ends servers when this process is gone and could not do it itself, because it was killed or has crashed. A server that
// goes on after the end of its input would live for ever then. The guardian is a shell, one for all servers: it takes
// 1 MB, and nothing but the numbers of their groups over a pipe, whose end tells it that we are gone. POSIX only.

import { spawn } from "node:child_process";
import { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * Takes `+ GROUP` and `- GROUP`. At the end of its input it gives the groups that are left a moment for the end of
 * theirs, then TERM, then KILL; about a second altogether. A group that is gone is not there to be signalled.
 */
const SCRIPT = `
trap "" HUP INT TERM
groups=" "
while read -r what group; do
  rest=" "
  for one in $groups; do [ "$one" = "$group" ] || rest="$rest$one "; done
  groups=$rest
  [ "$what" = + ] && groups="$groups$group "
done
signal() { for one in $groups; do kill -s "$1" -- "-$one"; done; }
[ "$groups" = " " ] && exit
sleep 0.3; signal TERM; sleep 0.5; signal KILL
`;

/** Guards process groups against our own end. */
export class Guardian {
  readonly #groups = new Set<number>();
  #pipe: Writable | undefined;

  /** Guards a group, given by its leader. */
  add(group: number): void {
    this.#groups.add(group);
    if (this.#pipe === undefined) this.#start();
    else this.#pipe.write(`+ ${group}\n`);
  }

  /** Guards a group no more, which is to be said before its number can be that of another. */
  remove(group: number): void {
    if (!this.#groups.delete(group)) return;
    this.#pipe?.write(`- ${group}\n`);
    if (this.#groups.size > 0) return;
    this.#pipe?.end();
    this.#pipe = undefined;
  }

  #start(): void {
    const shell = spawn("/bin/sh", ["-c", SCRIPT, "ranksack-guardian"], {
      stdio: ["pipe", "ignore", "ignore"],
      // Not in our group, so that what a terminal or a client sends there does not end it before us.
      detached: true,
      env: { PATH: "/usr/bin:/bin" },
    });
    const pipe = shell.stdin;
    // A guardian that cannot be had, or is ended, is no fault of a server; the next server brings another.
    shell.on("error", () => this.#lost(pipe));
    shell.on("exit", () => this.#lost(pipe));
    pipe.on("error", () => this.#lost(pipe));
    shell.unref();
    if (pipe instanceof Socket) pipe.unref();
    this.#pipe = pipe;
    for (const group of this.#groups) pipe.write(`+ ${group}\n`);
  }

  #lost(pipe: Writable): void {
    if (this.#pipe === pipe) this.#pipe = undefined;
  }
}
