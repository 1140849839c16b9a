import { readdir, readFile } from "node:fs/promises";

/** The unit of processor time in `/proc`: a hundredth of a second on every Linux that Node runs on. */
const tickMicroseconds = 10_000;

/** The resident memory of a process in bytes. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Processor time, in microseconds, of a process and of its children, including those that have ended. */
export async function processorTime(pid: number): Promise<number> {
  let ticks = 0;
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    // The program's name, in parentheses, may hold spaces and more, so it is cut off. A process may end meanwhile.
    const stat = (await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "")).replace(/^.*\) /s, "");
    const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = stat.split(" ").map(Number);
    if (Number(entry) !== pid && parent !== pid) continue;
    ticks += (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0);
  }
  return ticks * tickMicroseconds;
}
