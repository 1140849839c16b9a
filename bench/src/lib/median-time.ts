import { percentile } from "../measured.ts";

/** The median time in milliseconds of calls one after the other. @param call gets its index */
export async function medianTime(times: number, call: (i: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const begun = performance.now();
    await call(i);
    took.push(performance.now() - begun);
  }
  return percentile(took, 0.5);
}
