/** The things of one holder, an account or a network, in the order in which they came, with their sizes. */
interface Holding<T> {
  size: number;
  things: Map<T, number>;
}

/** Counts the sizes, in bytes or in places, of things that stay in memory for a while, by their holder. */
export class Held<T> {
  size = 0;
  readonly #holders = new Map<string, Holding<T>>();

  /** @returns all that this holder has now */
  add(holder: string, thing: T, size: number): Holding<T> {
    const own = this.#holders.get(holder) ?? { size: 0, things: new Map<T, number>() };
    this.#holders.set(holder, own);
    own.things.set(thing, size);
    own.size += size;
    this.size += size;
    return own;
  }

  /** Idempotent. */
  release(holder: string, thing: T): void {
    const own = this.#holders.get(holder);
    const size = own?.things.get(thing);
    if (!own || size === undefined) return;
    own.things.delete(thing);
    own.size -= size;
    this.size -= size;
    if (own.things.size === 0) this.#holders.delete(holder);
  }

  sizeOf(holder: string): number {
    return this.#holders.get(holder)?.size ?? 0;
  }

  /** Returns the holder with the largest size. There must be one. */
  largest(): [holder: string, own: Holding<T>] {
    return largestOf(this.#holders, ({ size }) => size);
  }

  /**
   * Finds, among the holders that have a fitting thing, the one with the largest size, and its first fitting thing;
   * undefined if no holder has one.
   */
  largestWith(fits: (thing: T) => boolean): { holder: string; size: number; thing: T } | undefined {
    let found: { holder: string; size: number; thing: T } | undefined;
    for (const [holder, { size, things }] of this.#holders) {
      if (found && size <= found.size) continue;
      const thing = things.keys().find(fits);
      if (thing !== undefined) found = { holder, size, thing };
    }
    return found;
  }
}

/** Returns the entry with the largest size; of equal ones, the first. */
export function largestOf<K, V>(entries: Map<K, V>, sizeOf: (value: V) => number): [K, V] {
  return [...entries].reduce((largest, one) => (sizeOf(one[1]) > sizeOf(largest[1]) ? one : largest));
}
