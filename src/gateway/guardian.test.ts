import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "rolldown/utils";
import { expect, test } from "vitest";

/** Runs `body` in a process that has a `Guardian`, and answers it once it has printed a line. */
async function guarded(body: string): Promise<{ child: ChildProcess; line: string }> {
  const folder = mkdtempSync(join(tmpdir(), "ranksack-guardian-"));
  const { code } = await transform("guardian.ts", readFileSync("src/gateway/guardian.ts", "utf8"));
  writeFileSync(join(folder, "guardian.mjs"), code);
  const start = 'import { spawn } from "node:child_process"; import { Guardian } from "./guardian.mjs";';
  writeFileSync(join(folder, "run.mjs"), `${start}\nconst guardian = new Guardian();\n${body}`);
  const child = spawn(process.execPath, [join(folder, "run.mjs")], { stdio: ["pipe", "pipe", "inherit"] });
  const line = await new Promise<string>((resolve) =>
    child.stdout?.once("data", (data) => resolve(String(data).trim())),
  );
  return { child, line };
}

/** Starts a group of a shell that ignores TERM and a sleeper, and guards it. */
const START = `
const stubborn = () => {
  const child = spawn("/bin/sh", ["-c", 'trap "" TERM HUP; sleep 97.5 & while :; do sleep 97.5; done'], { detached: true, stdio: "ignore" });
  child.unref();
  guardian.add(child.pid);
  return child.pid;
};`;

/** The processes of some groups that run. */
function running(groups: readonly number[]): string[] {
  const { stdout } = spawnSync("ps", ["-eo", "pgid=,stat=,args="], { encoding: "utf8" });
  const lines = stdout.split("\n").map((line) => line.trim());
  return lines.filter((line) => groups.includes(Number.parseInt(line, 10)) && !/^\d+\s+Z/.test(line));
}

/** The guardians of a process. */
function guardiansOf({ pid }: ChildProcess): string[] {
  const { stdout } = spawnSync("ps", ["-eo", "ppid=,args="], { encoding: "utf8" });
  const lines = stdout.split("\n").map((line) => line.trim());
  return lines.filter((line) => Number.parseInt(line, 10) === pid && line.endsWith("ranksack-guardian"));
}

test("S005: when its process is killed, stubborn groups and their guardian are gone within two seconds", async () => {
  const { child, line } = await guarded(`${START} console.log(stubborn(), stubborn()); setInterval(() => {}, 1000);`);
  const groups = line.split(" ").map(Number);
  expect(running(groups)).toHaveLength(6);
  child.kill("SIGKILL");
  await expect.poll(() => running(groups), { timeout: 2_000 }).toEqual([]);
}, 20_000);

test("a group that is guarded no more is left alone, and a guardian of none ends", async () => {
  const { child, line } = await guarded(
    `${START} const group = stubborn(); guardian.remove(group); console.log(group); setInterval(() => {}, 1000);`,
  );
  await expect.poll(() => guardiansOf(child), { timeout: 5_000 }).toEqual([]);
  child.kill("SIGKILL");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(running([Number(line)])).not.toEqual([]);
  process.kill(-Number(line), "SIGKILL");
}, 20_000);

test("it holds up no exit, and a guardian that was ended is replaced with the next group", async () => {
  const { child, line } = await guarded(`${START}
    const first = stubborn();
    setTimeout(() => {
      spawn("pkill", ["-KILL", "-P", String(process.pid), "-f", "ranksack-guardian$"]).once("exit", () =>
        setTimeout(() => console.log(first, stubborn()), 200),
      );
    }, 200);`);
  const groups = line.split(" ").map(Number);
  await new Promise((resolve) => child.once("exit", resolve));
  await expect.poll(() => running(groups), { timeout: 2_000 }).toEqual([]);
}, 20_000);
