/** Runs a task for each item, at most `width` at a time; the results are in the order of the items. */
export async function eachAtOnce<T, R>(
  items: readonly T[],
  width: number,
  task: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) results[index] = await task(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
  return results;
}
