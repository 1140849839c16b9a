import { Turnstile } from "./turnstile.ts";

/** Milliseconds of work in a slice. Between two slices the process does the other work that waits. */
const sliceMs = 5;
/** Shared by all callers, so that each turn of the event loop runs one slice, no matter how many callers have work. */
const turnstile = new Turnstile();

/**
 * Collects the values of a generator, and does one slice of its work in each turn of the event loop.
 * @param owner identifies the owner of the work, such as an account: owners take turns
 */
export async function inSlices<T>(owner: string, work: Iterable<T>): Promise<T[]> {
  const found: T[] = [];
  const pieces = Iterator.from(work);
  const slice = () => {
    const ends = performance.now() + sliceMs;
    do {
      const { done, value } = pieces.next();
      if (done) return true;
      found.push(value);
    } while (performance.now() < ends);
    return false;
  };
  while (!(await inTurn(owner, slice)));
  return found;
}

function inTurn<T>(owner: string, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    turnstile.enter(owner, () => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
  });
}
