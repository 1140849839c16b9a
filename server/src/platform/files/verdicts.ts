import { Problem } from "@thingwright/contract/problem.ts";
import { LRUCache } from "lru-cache";

const most = 1000;

/** What was found when files were looked at, so that the same bytes sent again and again are looked at once. */
export class Verdicts<T extends { image?: object }> {
  readonly #known = new LRUCache<string, T | Problem>({ max: most });

  /**
   * @param of all that the verdict depends on, such as the hash of the bytes and what they are for
   * @throws what looking at them throws, and has thrown before if that was a refusal
   */
  async of(of: readonly string[], look: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(of);
    const known = this.#known.get(key) ?? (await look().catch(refusal));
    if (known instanceof Problem) {
      this.#known.set(key, known);
      throw known;
    }
    // What is kept of a picture would fill the memory, and it is looked at in no time.
    if (!known.image) this.#known.set(key, known);
    return known;
  }
}

/** Anything but a refusal says nothing of the file. */
function refusal(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
