import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Returns V8's garbage collector, which is otherwise only available to programs started with --expose-gc. */
function collector() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options?: object) => void;
  setFlagsFromString("--no-expose-gc");
  return collect;
}

const collect = collector();

/** Collects all garbage. V8 keeps the free pages for later use. */
export function collectGarbage(): void {
  collect();
}

/** Collects all garbage, in two rounds or more, and returns all free pages to the system. */
export function collectAndReturn(): void {
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * V8's flag against pretenuring. A device's message lives until its batch is committed. That is long enough for V8 to
 * start allocating parts of messages among the old objects. Old objects keep alive what they refer to even when they
 * are dead themselves, so every collection of young objects would copy all messages.
 */
export const withoutPretenuring = "--no-allocation-site-pretenuring";
