/** What one holder, an account or a network, has: its things in the order in which they came, with their bytes. */
interface Holding<T> {
  bytes: number;
  things: Map<T, number>;
}

/** Counts the bytes of things that stay in memory for a while, by who makes them stay. */
export class Held<T> {
  bytes = 0;
  readonly #holders = new Map<string, Holding<T>>();

  /** @returns all that this holder has now */
  add(holder: string, thing: T, bytes: number): Holding<T> {
    const own = this.#holders.get(holder) ?? { bytes: 0, things: new Map<T, number>() };
    this.#holders.set(holder, own);
    own.things.set(thing, bytes);
    own.bytes += bytes;
    this.bytes += bytes;
    return own;
  }

  /** To be called as often as one likes. */
  release(holder: string, thing: T): void {
    const own = this.#holders.get(holder);
    const bytes = own?.things.get(thing);
    if (!own || bytes === undefined) return;
    own.things.delete(thing);
    own.bytes -= bytes;
    this.bytes -= bytes;
    if (own.things.size === 0) this.#holders.delete(holder);
  }

  /** The holder with most bytes. There must be one. */
  largest(): [holder: string, own: Holding<T>] {
    return largestOf(this.#holders, ({ bytes }) => bytes);
  }
}

/** The entry with the largest size; of those alike, the first. */
export function largestOf<K, V>(entries: Map<K, V>, sizeOf: (value: V) => number): [K, V] {
  return [...entries].reduce((largest, one) => (sizeOf(one[1]) > sizeOf(largest[1]) ? one : largest));
}
