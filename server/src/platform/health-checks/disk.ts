import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { Clock } from "../clock.ts";
import type { Finding } from "../health.ts";

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

/** A threshold of free room: a share of the disk, but at least `least` and at most `most` bytes. */
interface Threshold {
  share: number;
  least: number;
  most: number;
}

const thresholds: Record<"low" | "out", Threshold> = {
  low: { share: 0.1, least: GiB, most: 10 * GiB },
  out: { share: 0.01, least: 100 * MiB, most: GiB },
};

/** The room on a disk, in bytes. */
export interface Room {
  free: number;
  size: number;
}

function below({ free, size }: Room, { share, least, most }: Threshold): boolean {
  return free < Math.min(Math.max(size * share, least), most);
}

/** The room on the disk that a folder is on. */
export async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * Makes a check of whether the folders have room. Only a full disk of the database keeps the process from serving:
 * without room for files, everything but uploads works.
 * @param folders absolute paths; `database` is null if another machine may hold the database
 */
export function diskCheck(
  folders: { database: string | null; files: string },
  room: (folder: string) => Promise<Room> = roomOf,
): () => Promise<Finding> {
  return async () => {
    const database = folders.database === null ? null : await room(folders.database);
    if (database && below(database, thresholds.out))
      return `The disk of the database is full: ${told(database)}.`;
    if (database && below(database, thresholds.low))
      return { warning: `The disk of the database is almost full: ${told(database)}.` };
    const files = await room(folders.files);
    if (below(files, thresholds.out)) return { warning: `The disk of the files is full: ${told(files)}.` };
    return below(files, thresholds.low)
      ? { warning: `The disk of the files is almost full: ${told(files)}.` }
      : null;
  };
}

const rememberedMs = 100;

/**
 * Returns a function that says whether the embedded database has so little room left that devices have to wait. Without
 * room for its log (WAL), PostgreSQL ends, and does not start until there is room again.
 * @param folder the folder of the database; null if another machine may hold the database, whose disk is never reported
 * as full
 */
export function fullDisk(folder: string | null, clock: Pick<Clock, "steady">): () => boolean {
  let known: { at: number; full: boolean } | null = null;
  return () => {
    if (folder === null) return false;
    if (known && clock.steady() - known.at < rememberedMs) return known.full;
    const { bavail, blocks, bsize } = statfsSync(folder);
    const full = below({ free: bavail * bsize, size: blocks * bsize }, thresholds.out);
    known = { at: clock.steady(), full };
    return known.full;
  };
}

function told({ free, size }: Room): string {
  return `${Math.floor(free / MiB)} MiB of ${Math.floor(size / MiB)} MiB are free`;
}
