import { Turnstile } from "./turnstile.ts";

/** Milliseconds of work between two of which the process does what else waits. */
const sliceMs = 5;
/** Shared, so that the slices of all who have much to do are one at a time in each turn of the event loop. */
const turnstile = new Turnstile();

/**
 * Collects what a generator gives, a slice of its work in each turn of the event loop.
 * @param of whose work it is, such as an account's: they take turns
 */
export async function inSlices<T>(of: string, work: Iterable<T>): Promise<T[]> {
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
  while (!(await inTurn(of, slice)));
  return found;
}

function inTurn<T>(of: string, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    turnstile.enter(of, () => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
  });
}
