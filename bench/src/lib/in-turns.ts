/** Two measurements, one after the other: of the baseline (`bare`), and of the platform (`full`). */
export interface Pair<T> {
  bare: T;
  full: T;
}

/**
 * Measures the baseline and the platform in turns, so that other work of the machine slows both.
 * @param rateOf returns the amount of work per second
 * @returns the pair of the round with the median share; a share is the platform's rate divided by the baseline's
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
