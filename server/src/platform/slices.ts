import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work between two of which the process does what else waits. */
const sliceMs = 5;

/** Collects what a generator gives, a slice of its work in each turn of the event loop. */
export async function inSlices<T>(work: Iterable<T>): Promise<T[]> {
  const found: T[] = [];
  let ends = performance.now() + sliceMs;
  for (const one of work) {
    found.push(one);
    if (performance.now() < ends) continue;
    await nextTurn();
    ends = performance.now() + sliceMs;
  }
  return found;
}
