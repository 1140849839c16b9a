import { totalmem } from "node:os";

const MiB = 1024 ** 2;

/**
 * The default ceiling as a share of the memory of the machine or container. The embedded PostgreSQL and its disk cache
 * need the rest.
 */
const shares = { besideDatabase: 0.5, alone: 0.75 };
/**
 * The largest default ceiling, in MiB. Few processes need more, and the rest serves better as the system's file cache.
 */
const most = 8192;
/**
 * The share of the ceiling for V8's heap. The rest is for buffers of connections, which are outside the heap, and for
 * the program itself.
 */
const heapShare = 0.6;

/** The room that V8 gives the youngest objects by default, in MiB. */
const usualYoung = 64;

/** The smallest ceiling that can be set, in MiB: the program needs 200 before anybody connects. */
export const leastMemory = 320;

/**
 * Returns how much memory the process may use, in MiB.
 * @param set the setting MEMORY_MB
 * @param besideDatabase whether the embedded PostgreSQL runs on this machine
 */
export function memoryCeiling(set: number | undefined, besideDatabase: boolean): number {
  if (set !== undefined) return set;
  const share = besideDatabase ? shares.besideDatabase : shares.alone;
  return Math.max(leastMemory, Math.min(most, Math.floor((memoryHere() / MiB) * share)));
}

/** Returns the part of a ceiling that is for V8's old objects; both in MiB. */
export function heapOf(ceiling: number): number {
  return Math.floor(ceiling * heapShare);
}

/**
 * Returns V8's options for a ceiling in MiB. V8 reads them only at its start. V8 begins to collect old objects as soon
 * as there is less free room than the youngest objects may fill. In a small heap the default of 64 MiB for the youngest
 * objects would leave no room at all, so V8 would collect without end.
 */
export function heapOptions(ceiling: number): string[] {
  const heap = heapOf(ceiling);
  const young = Math.floor(heap / 12);
  const isLess = young < usualYoung;
  return [`--max-old-space-size=${heap}`, ...(isLess ? [`--max-semi-space-size=${young}`] : [])];
}

/** Returns the memory of this machine, or the limit of its container or systemd unit, in bytes. */
export function memoryHere(): number {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit > 0 ? limit : Infinity);
}
