import { LRUCache } from "lru-cache";

/** Limits in bytes: `kept` for the texts in the cache, `pinned` for the texts that answers in progress hold. */
const most = { kept: 16 * 2 ** 20, pinned: 32 * 2 ** 20 };

/** A text that is the same for many callers. */
export interface Written {
  readonly text: Buffer;
}

/**
 * The cache of texts that are written once for all callers, in this process. The least recently used text is dropped
 * first.
 */
export class TextCache {
  readonly #most: typeof most;
  readonly #found: LRUCache<string, Written>;
  readonly #making = new Map<string, Promise<Written>>();
  /** How many answers in progress hold each text, whether it is still in the cache or not. */
  readonly #pinned = new Map<Written, number>();
  #pinnedBytes = 0;

  constructor(bytes = most) {
    this.#most = bytes;
    this.#found = new LRUCache({ maxSize: bytes.kept, sizeCalculation: ({ text }) => text.length });
  }

  /**
   * Returns the text of a key, and makes it if it is not in the cache. Concurrent calls for one key share one `make`.
   * @param key names everything that the text is made from, and changes with it. All texts of a key have the same type
   */
  async get<T extends Written>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#found.get(key) ?? this.#making.get(key);
    if (known) return (await known) as T;
    const making = make();
    this.#making.set(key, making);
    try {
      const made = await making;
      this.#found.set(key, made);
      return made;
    } finally {
      this.#making.delete(key);
    }
  }

  /**
   * Lets an answer hold a text for as long as its client takes to read it.
   * @returns a function that releases the text; null if answers in progress already hold too much, so that the caller
   * must limit this answer by other means
   */
  pin(one: Written): (() => void) | null {
    const users = this.#pinned.get(one) ?? 0;
    if (users === 0 && this.#pinnedBytes + one.text.length > this.#most.pinned) return null;
    this.#pinned.set(one, users + 1);
    if (users === 0) this.#pinnedBytes += one.text.length;
    return () => {
      const left = this.#pinned.get(one)! - 1;
      if (left > 0) return void this.#pinned.set(one, left);
      this.#pinned.delete(one);
      this.#pinnedBytes -= one.text.length;
    };
  }
}
