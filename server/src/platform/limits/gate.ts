import { problem } from "@thingwright/contract/grammar/problem.ts";

/**
 * Limits how many pieces of work run at a time; further pieces wait in line.
 * @returns a function that runs one piece; it throws overloaded if the line is full
 */
export function gate(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (line.length >= mostWaiting) throw problem("overloaded");
      await new Promise<void>((turn) => line.push(turn));
    }
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or becomes free.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
