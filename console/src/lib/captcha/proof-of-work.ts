import type { Challenge, Solution } from "altcha-lib/types";

export type Solved = { solution: Solution | null } | { failed: string };

/** Solves a challenge in a worker, so that the page stays responsive; an abort ends the worker. */
export function solveChallenge(challenge: Challenge, signal: AbortSignal): Promise<Solution | null> {
  const worker = new Worker(new URL("./proof-of-work.worker.ts", import.meta.url), { type: "module" });
  return new Promise<Solution | null>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Solved>) => {
      if ("solution" in data) resolve(data.solution);
      else reject(new Error(data.failed));
    });
    worker.addEventListener("error", () => reject(new Error("the worker could not be loaded")));
    signal.addEventListener("abort", () => resolve(null));
    worker.postMessage(challenge, []);
  }).finally(() => worker.terminate());
}
