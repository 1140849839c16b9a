import { performance as node } from "node:perf_hooks";
import { collectAndReturn } from "./collector.ts";
import type { Logger } from "../log.ts";
import { trimMalloc } from "./malloc-trim.ts";

/**
 * How often the process is examined. It is calm if its main thread was busy for less than the share `calm` of that
 * time.
 */
const lookEveryMs = 5000;
const calm = 0.25;
/**
 * How many examinations are skipped after memory was given back. So memory is given back once a minute at most, or once
 * in 20 s while memory is short.
 */
const restingLooks = { usual: 10, short: 2 };
/**
 * How far the process must grow above its minimum since memory was last given back, before memory is given back again:
 * by the factor `growth`, and by at least `leastGrowth` bytes.
 */
const growth = 1.25;
const MiB = 1024 ** 2;
const leastGrowth = 64 * MiB;

interface Deps {
  /**
   * Whether the process is so near its memory ceiling that it refuses new work. Then memory is given back even if it
   * has hardly grown.
   */
  isShort: () => boolean;
  /** Returns how many bytes of memory the system has given the process. */
  resident: () => number;
  /** Returns the part of the time since the last call in which the main thread was busy, from 0 to 1. */
  busy: () => number;
  collect: () => void;
  /** Returns free pages to the system. */
  trim: () => Promise<void>;
}

/**
 * Returns to the system the memory that an attack leaves behind. V8 keeps garbage and free pages as long as the process
 * allocates little, and the C library keeps free pages that lie between used ones. No request is answered during the
 * collection, so it waits for a calm moment in which the process has grown by a quarter or is short of memory. A
 * shortage is reason enough by itself, because memory may last have been given back while an attack still held its
 * data. Otherwise the process would refuse new work for good.
 */
export function giveBackMemory(log: Logger, deps: Deps): void {
  const { isShort, resident, busy, collect, trim } = deps;
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
      // By the next examination, V8 has freed the garbage that it found.
      collected = { from, ms: await timed(collect) };
    }
  };
  setInterval(() => void look(), lookEveryMs).unref();
}

/** Returns the functions that examine this process and free its memory. */
export function ownMemory(): Omit<Deps, "isShort"> {
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
