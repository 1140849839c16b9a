import { totalmem } from "node:os";

const MiB = 1024 ** 2;

/** Of the machine's memory, or its container's; the embedded PostgreSQL, and what it reads from disk, need a part too. */
const shares = { besideDatabase: 0.5, alone: 0.75 };
/** What no more than a few processes need. Memory beyond it serves better as the system's cache of files. */
const most = 8192;
/** Of the ceiling. The rest is for buffers of connections, which are no part of V8's heap, and for the program itself. */
const heapShare = 0.6;

/** MiB that V8 gives the youngest objects if it is told nothing. */
const usualYoung = 64;

/** The smallest ceiling that can be set, in MiB: the program needs 200 before anybody connects. */
export const leastMemory = 320;

/**
 * How much memory the process may use, in MiB.
 * @param set the setting MEMORY_MB
 * @param besideDatabase whether the embedded PostgreSQL runs on this machine
 */
export function memoryCeiling(set: number | undefined, besideDatabase: boolean): number {
  if (set !== undefined) return set;
  const share = besideDatabase ? shares.besideDatabase : shares.alone;
  return Math.max(leastMemory, Math.min(most, Math.floor((memoryHere() / MiB) * share)));
}

/** How much of a ceiling is for the objects of V8's heap that live on; both in MiB. */
export function heapOf(ceiling: number): number {
  return Math.floor(ceiling * heapShare);
}

/**
 * The options of a process with this ceiling, in MiB: V8 takes them at its start only. V8 begins to collect old objects
 * as soon as there is less room for more than the youngest may fill. In a small heap their usual 64 MiB would leave it
 * no room at all, and it would collect again and again without end.
 */
export function heapOptions(ceiling: number): string[] {
  const heap = heapOf(ceiling);
  const young = Math.floor(heap / 12);
  const isLess = young < usualYoung;
  return [`--max-old-space-size=${heap}`, ...(isLess ? [`--max-semi-space-size=${young}`] : [])];
}

/** Bytes that this machine has, or that its container or unit may use. */
export function memoryHere(): number {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit > 0 ? limit : Infinity);
}
