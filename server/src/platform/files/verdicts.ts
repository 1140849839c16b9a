import { Problem } from "@thingwright/contract/grammar/problem.ts";
import { LRUCache } from "lru-cache";

const most = 1000;
/** Problems with this HTTP status or a higher one are temporary. */
const tooManyRequests = 429;

/** Caches the results of checks of files, so that the same bytes sent again and again are checked only once. */
export class Verdicts<T extends { image?: object }> {
  readonly #known = new LRUCache<string, T | Problem>({ max: most });

  /**
   * @param of everything that the verdict depends on, such as the hash of the bytes and their purpose
   * @throws what `look` throws, or the refusal that it threw before for the same bytes
   */
  async of(of: readonly string[], look: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(of);
    const known = this.#known.get(key) ?? (await look().catch(refusal));
    if (known instanceof Problem) {
      this.#known.set(key, known);
      throw known;
    }
    // A picture is not remembered: its bytes would fill the memory, and checking it takes almost no time.
    if (!known.image) this.#known.set(key, known);
    return known;
  }
}

/**
 * Returns an error that refuses the file. Rethrows any other: a full queue, or a store that is away, says nothing about
 * the file.
 */
function refusal(error: unknown): Problem {
  if (error instanceof Problem && error.status < tooManyRequests) return error;
  throw error;
}
