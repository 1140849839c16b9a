import { LRUCache } from "lru-cache";

/** Bytes of texts that are kept for those who ask next, and of those that answers under way may hold besides. */
const most = { kept: 16 * 2 ** 20, lent: 32 * 2 ** 20 };

/** A text that is the same for many. */
export interface Written {
  readonly text: Buffer;
}

/** Keeps what was written once for all who ask for it, in this process: what is used least goes first. */
export class Kept {
  readonly #most: typeof most;
  readonly #found: LRUCache<string, Written>;
  readonly #making = new Map<string, Promise<Written>>();
  /** How many answers under way hold each text, kept still or not. */
  readonly #lent = new Map<Written, number>();
  #lentBytes = 0;

  constructor(bytes = most) {
    this.#most = bytes;
    this.#found = new LRUCache({ maxSize: bytes.kept, sizeCalculation: ({ text }) => text.length });
  }

  /**
   * Those who ask at the same time wait for one to be made.
   * @param key names all that the text is made from, and changes with it; what is made by one key is of one type
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
   * Lets an answer hold a text for as long as its reader takes.
   * @returns ends that; null where all such answers hold so much already that this one has to be bounded by other means
   */
  lend(one: Written): (() => void) | null {
    const users = this.#lent.get(one) ?? 0;
    if (users === 0 && this.#lentBytes + one.text.length > this.#most.lent) return null;
    this.#lent.set(one, users + 1);
    if (users === 0) this.#lentBytes += one.text.length;
    return () => {
      const left = this.#lent.get(one)! - 1;
      if (left > 0) return void this.#lent.set(one, left);
      this.#lent.delete(one);
      this.#lentBytes -= one.text.length;
    };
  }
}
