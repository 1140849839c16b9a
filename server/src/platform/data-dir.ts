import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Unusable } from "./unusable.ts";

/** The data directory is in use by another process, or cannot be used at all. */
export class DataDirError extends Unusable {
  override name = "DataDirError";
}

/** A failed attempt at the exclusive lock briefly blocks the shared lock, so processes that share wait this long. */
const timeoutMs = { one: 0, several: 500 };

/**
 * Creates the data directory if it is missing, and locks it: for this process alone, or shared with other processes
 * whose database is elsewhere. The lock is the operating system's own, held through a SQLite transaction. It ends with
 * the process however the process dies, and child processes do not inherit it, so it is never stale and a reused
 * process id cannot fool it. `instance.json` beside it only serves the error message.
 * @param by `one` process alone, or `several`
 * @throws DataDirError naming the directory, and the process that holds it
 */
export async function lockDataDir(
  dataDir: string,
  by: "one" | "several" = "one",
): Promise<{ release(): Promise<void> }> {
  makeDataDir(dataDir);
  const holder = path.join(dataDir, "instance.json");
  let lock: DatabaseSync;
  try {
    lock = new DatabaseSync(path.join(dataDir, "instance.lock"), { timeout: timeoutMs[by] });
    // A transaction that has read holds a shared lock until it ends.
    lock.exec(by === "one" ? "BEGIN EXCLUSIVE" : "BEGIN; SELECT count(*) FROM sqlite_master");
  } catch (error) {
    if (isLocked(error)) throw new DataDirError(inUse(dataDir, holder), { cause: error });
    throw new DataDirError(`The data directory ${dataDir} cannot be written: ${String(error)}`, {
      cause: error,
    });
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, by }));
  return {
    release: async () => {
      if (lock.isOpen) lock.close();
    },
  };
}

function makeDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return;
  try {
    mkdirSync(dataDir, { recursive: true });
    // Other users have no access, except that they may pass through if this process runs as root: then PostgreSQL runs
    // as another user.
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    throw new DataDirError(`The data directory ${dataDir} cannot be made: ${String(error)}`, {
      cause: error,
    });
  }
}

function isLocked(error: unknown): boolean {
  const busy = 5;
  return error instanceof Error && "errcode" in error && error.errcode === busy;
}

function inUse(dataDir: string, holder: string): string {
  let who = "another process";
  try {
    const { pid, by } = JSON.parse(readFileSync(holder, "utf8")) as { pid: number; by?: string };
    who = by === "several" ? `process ${pid} or another with an external database` : `process ${pid}`;
  } catch {
    // The holder has the lock but has not written its name yet.
  }
  return (
    `The data directory ${dataDir} is in use by ${who}. ` +
    `Stop that one first, or set DATA_DIR to a directory of its own.`
  );
}
