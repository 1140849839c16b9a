/** What was measured of the platform, and of the bare thing that bounds it, one after the other. */
export interface Pair<T> {
  bare: T;
  full: T;
}

/**
 * Measures the bare thing and the platform turn and turn about, so that what else the machine does falls on both.
 * @param rateOf how much was done in a second
 * @returns the pair whose share, the platform's rate by the bare one's, is the median of the rounds
 */
export async function inTurns<T>(
  rounds: number,
  measure: Pair<() => Promise<T>>,
  rateOf: (result: T) => number,
): Promise<Pair<T> & { share: number }> {
  const pairs: (Pair<T> & { share: number })[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await measure.bare();
    const full = await measure.full();
    pairs.push({ bare, full, share: rateOf(full) / rateOf(bare) });
  }
  const median = pairs.toSorted((a, b) => a.share - b.share)[Math.floor(rounds / 2)];
  if (!median) throw new Error("nothing was measured");
  return median;
}
