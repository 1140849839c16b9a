import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { answers, socketName } from "./address.ts";
import { type Postmaster, readPidFile } from "./postmaster.ts";

/** How many milliseconds `postmaster.pid` may stay empty: a postmaster first creates the file, and then writes it. */
const writtenWithin = 1000;

/**
 * Deals with the PostgreSQL processes that a killed process of the platform left. A postmaster with the command line
 * that this process would use is adopted, and any other postmaster is stopped. Sessions that outlived their postmaster
 * are waited for, since a new postmaster may not start beside them.
 * @param command the command line with which this process would start a postmaster
 */
export async function adoptLeftover(directory: string, command: string[]): Promise<Postmaster | undefined> {
  const began = performance.now();
  for (;;) {
    const file = readPidFile(directory);
    if (!file) return undefined;
    const { pid } = file;
    if (pid === null && performance.now() - began < writtenWithin) {
      await delay(5);
      continue;
    }
    if (pid === null || !processesOf(directory, pid).includes(pid)) {
      await waitOut(directory, pid);
      // PostgreSQL would not start while these files hold no process id, or the id of a zombie or of another program.
      for (const name of ["postmaster.pid", `${socketName}.lock`])
        rmSync(path.join(directory, name), { force: true });
      return undefined;
    }
    if (file.status === "ready" && (await answers(directory, file.port))) {
      if (isStartedBy(directory, command)) return { pid, port: file.port, gone: waitGone(directory, pid) };
      process.kill(pid, "SIGINT");
      await waitGone(directory, pid);
    }
    await delay(5);
  }
}

/** Signals the postmaster of a cluster that is no longer in use to shut down, if one runs. */
export function stopLeftover(directory: string): void {
  const left = leftoverOf(directory);
  if (left) trySignal(left.pid, "SIGINT");
}

/** Returns the postmaster of a cluster that a process of the platform has left running, if there is one. */
export function leftoverOf(directory: string): Pick<Postmaster, "pid" | "gone"> | undefined {
  const pid = existsSync(directory) ? (readPidFile(directory)?.pid ?? null) : null;
  if (pid === null || !processesOf(directory, pid).includes(pid)) return undefined;
  return { pid, gone: waitGone(directory, pid) };
}

/** Resolves when process `pid` of the cluster is gone. */
async function waitGone(directory: string, pid: number): Promise<void> {
  while (processesOf(directory, pid).includes(pid)) await delay(20, undefined, { ref: false });
}

async function waitOut(directory: string, pid: number | null): Promise<void> {
  const began = performance.now();
  for (let left = processesOf(directory, pid); left.length > 0; left = processesOf(directory, pid)) {
    const waited = performance.now() - began;
    const signal = waited > 2000 ? "SIGKILL" : waited > 500 ? "SIGQUIT" : 0;
    for (const one of left) trySignal(one, signal);
    await delay(10);
  }
}

/**
 * Lists the PostgreSQL processes whose working directory is the cluster's. Only Linux tells working directories;
 * elsewhere the result only says whether `pid` lives.
 */
function processesOf(directory: string, pid: number | null): number[] {
  if (process.platform !== "linux") return pid !== null && trySignal(pid, 0) ? [pid] : [];
  const home = realpathSync(directory);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && linkOf(name, "cwd") === home)
    .filter((name) => path.basename(linkOf(name, "exe")).startsWith("postgres"))
    .map(Number);
}

function linkOf(pid: string, name: "cwd" | "exe"): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return "";
  }
}

function trySignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/**
 * Whether a postmaster was started with this command line. PostgreSQL keeps the command line of a postmaster in
 * `postmaster.opts`: the program, then each argument quoted. A port differs at every start, so it is not compared.
 */
function isStartedBy(directory: string, [program, ...rest]: string[]): boolean {
  const withoutPort = (line: string) => line.trimEnd().replace(/"-p" "\d+"/, "");
  const wanted = [program, ...rest.map((argument) => `"${argument}"`)].join(" ");
  return withoutPort(readFileSync(path.join(directory, "postmaster.opts"), "utf8")) === withoutPort(wanted);
}
