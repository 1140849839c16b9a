interface Waiting<K, V> {
  key: K;
  resolve: (value: V) => void;
  reject: (error: unknown) => void;
}

/** With more keys, a query would become slower by more than the time of the saved round trip. */
const maxBatchSize = 500;

/**
 * Turns a lookup of many keys into a lookup of one key. Calls in the same turn of the event loop share a query, and so
 * do calls that arrive while an earlier query runs, so batches grow with the load.
 * @param load resolves to the values in the order of the keys
 */
export function batchQueries<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = [];
  let running = false;
  const settle = async (batch: readonly Waiting<K, V>[]) => {
    try {
      const values = await load(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, i) => resolve(values[i] as V));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const run = async () => {
    while (waiting.length > 0) await settle(waiting.splice(0, maxBatchSize));
    running = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running) return;
      running = true;
      setImmediate(() => void run());
    });
}
