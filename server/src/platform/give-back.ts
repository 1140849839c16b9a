import { performance as node } from "node:perf_hooks";
import { collectAndReturn } from "./collector.ts";
import type { Logger } from "./log.ts";
import { trimMalloc } from "./malloc-trim.ts";

/** The process is looked at so often, and is calm if its main thread was busy for less than this part of the time since. */
const lookEveryMs = 5000;
const calm = 0.25;
/** Looks without effect after memory was given back: once a minute at most, or once in 20 s while memory is short. */
const restingLooks = { usual: 10, short: 2 };
/** What the process has more than at its least since memory was last given back, as a factor and in bytes. */
const growth = 1.25;
const MiB = 1024 ** 2;
const leastGrowth = 64 * MiB;

interface Parts {
  /** Whether the process is so near its ceiling that it refuses what is new: then what it has counts, however little it grew. */
  isShort: () => boolean;
  /** Bytes that the system has given the process. */
  resident: () => number;
  /** For which part of the time since the last question the main thread was busy, from 0 to 1. */
  busy: () => number;
  collect: () => void;
  /** Returns free pages to the system. */
  trim: () => Promise<void>;
}

/**
 * Gives the system back the memory that an attack leaves behind: V8 keeps garbage, and free pages, for as long as others
 * make little of either, and the C library keeps free pages between those that are not. Nobody is answered meanwhile, so
 * it waits until little is going on and the process has grown by a quarter, or is short of memory: it may have last given
 * back while an attack still held what it had sent, and would otherwise refuse others for good.
 */
export function giveBackMemory(log: Logger, parts: Parts): void {
  const { isShort, resident, busy, collect, trim } = parts;
  let least = resident();
  let collected: { from: number; ms: number } | null = null;
  let resting = 0;
  const look = async () => {
    const isCalm = busy() < calm;
    const from = resident();
    least = Math.min(least, from);
    if (resting > 0) {
      resting = Math.min(resting, isShort() ? restingLooks.short : resting) - 1;
    } else if (collected) {
      const ms = await timed(trim);
      least = resident();
      const told = {
        before: inMiB(collected.from),
        after: inMiB(least),
        collecting: collected.ms,
        trimming: ms,
      };
      log.info(told, "memory was given back, in MiB and ms");
      [collected, resting] = [null, isShort() ? restingLooks.short : restingLooks.usual];
    } else if (isCalm && (isShort() || from > Math.max(least * growth, least + leastGrowth))) {
      // By the next look, V8 has freed what was found to be garbage.
      collected = { from, ms: await timed(collect) };
    }
  };
  setInterval(() => void look(), lookEveryMs).unref();
}

/** How the process itself is looked at, and what frees its memory. */
export function ownMemory(): Omit<Parts, "isShort"> {
  let before = node.eventLoopUtilization();
  return {
    resident: () => process.memoryUsage.rss(),
    busy() {
      const now = node.eventLoopUtilization();
      const { utilization } = node.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    collect: collectAndReturn,
    trim: trimMalloc,
  };
}

async function timed(work: () => void | Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

function inMiB(bytes: number): number {
  return Math.round(bytes / MiB);
}
