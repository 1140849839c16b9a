import { percentile } from "../measured.ts";

/** How long a call takes, the median of so many one after the other, in ms. @param call gets its number */
export async function medianTime(times: number, call: (i: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const begun = performance.now();
    await call(i);
    took.push(performance.now() - begun);
  }
  return percentile(took, 0.5);
}
