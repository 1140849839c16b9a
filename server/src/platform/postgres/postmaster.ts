import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import type { SystemUser } from "./system-user.ts";

/** The running server process of a cluster. */
export type Postmaster = {
  pid: number;
  port: number;
  /** Resolves when the process is gone. */ gone: Promise<void>;
};

/**
 * Makes the environment of PostgreSQL, which takes nothing from that of this process: a stray PGDATA or PGOPTIONS would
 * have an effect.
 */
export function environmentOf({ native }: Binaries): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", LD_LIBRARY_PATH: path.join(native, "lib") };
}

/**
 * Starts PostgreSQL, and resolves when it accepts connections, after recovery if it crashed before. PostgreSQL runs in
 * a session of its own, so that Ctrl-C in the terminal reaches only this process, which stops PostgreSQL last.
 * @param logFile the file to which PostgreSQL's output goes
 * @throws Error with that output, if PostgreSQL ends before it is ready
 */
export async function startPostmaster(options: {
  directory: string;
  command: string[];
  binaries: Binaries;
  user: SystemUser;
  logFile: string;
}): Promise<Postmaster> {
  const { directory, binaries, user, logFile } = options;
  const [program = "", ...rest] = options.command;
  const log = openSync(logFile, "a+", 0o600);
  const before = fstatSync(log).size;
  const child = spawn(program, rest, {
    ...user,
    cwd: directory,
    detached: true,
    env: environmentOf(binaries),
    stdio: ["ignore", log, log],
  });
  try {
    const gone = ended(child);
    child.unref();
    for (;;) {
      const state = readPidFile(directory);
      if (state?.pid && state.pid === child.pid && state.status === "ready")
        return { pid: state.pid, port: state.port, gone };
      const failed = await Promise.race([delay(3, false), gone.then(() => true)]);
      if (failed) throw new Error(`PostgreSQL did not start: ${readFrom(log, before)}`);
    }
  } finally {
    closeSync(log);
  }
}

/**
 * Reads `postmaster.pid`; undefined if the file is missing. The pid is null if the file names no postmaster, for
 * example because it is empty; the status is empty if the file is not completely written.
 */
export function readPidFile(
  directory: string,
): { pid: number | null; port: number; status: string } | undefined {
  try {
    const text = readFileSync(path.join(directory, "postmaster.pid"), "utf8");
    // Only a whole line counts: a part of its digits would name another process. Zero or less would name a process
    // group.
    const [, pid] = /^([1-9]\d*)\n/.exec(text) ?? [];
    const lines = text.split("\n");
    return {
      pid: pid === undefined ? null : Number(pid),
      port: Number(lines[3]),
      status: (lines[7] ?? "").trim(),
    };
  } catch {
    return undefined;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => resolve());
    child.once("error", reject);
  });
}

function readFrom(file: number, position: number): string {
  const buffer = Buffer.alloc(Math.max(0, fstatSync(file).size - position));
  readSync(file, buffer, 0, buffer.length, position);
  return buffer.toString("utf8").trim();
}
