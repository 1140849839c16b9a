const first = 20;
const most = 1000;
/**
 * How many milliseconds a step should take: few enough that other work does not wait long, and enough that commits take
 * only a small part of the time.
 */
const aim = { least: 50, most: 120 };
/** If half as many objects take more than this share of the time, the time does not depend on the objects. */
const hardlyLess = 0.7;

interface Size {
  size: number;
  /** How long the last step took, if the size was halved because of it (`halvedAfter`) or raised in spite of it. */
  halvedAfter: number | null;
  raisedAfter: number | null;
}

/**
 * Adapts the number of objects in a step of each kind to how long its steps take. If a step is slow at any size, for
 * example because it searches without an index, fewer objects would only mean more slow steps.
 * @param now milliseconds
 */
export function stepSizes(now: () => number = () => performance.now()): {
  of: (kind: string) => number;
  /** Begins to measure a step. @returns a function that ends the measurement, given how many objects the step had */
  measure: (kind: string) => (objects: number) => void;
} {
  const sizes = new Map<string, Size>();
  const of = (kind: string) => sizes.get(kind) ?? start;
  return {
    of: (kind) => of(kind).size,
    measure(kind) {
      const from = now();
      return (objects) => sizes.set(kind, next(of(kind), now() - from, objects));
    },
  };
}

const start: Size = { size: first, halvedAfter: null, raisedAfter: null };

function next(before: Size, took: number, objects: number): Size {
  const { size, halvedAfter, raisedAfter } = before;
  if (objects < size) return before;
  if (took < aim.least) return { ...start, size: Math.min(most, size * 2) };
  if (took <= aim.most) return { ...start, size };
  const halvingDidNotHelp = halvedAfter !== null && took > halvedAfter * hardlyLess;
  const raiseWasHarmless = raisedAfter !== null && raisedAfter > took * hardlyLess;
  if (halvingDidNotHelp || raiseWasHarmless)
    return { size: Math.min(most, size * (halvingDidNotHelp ? 4 : 2)), halvedAfter: null, raisedAfter: took };
  return { size: Math.max(1, Math.floor(size / 2)), halvedAfter: size > 1 ? took : null, raisedAfter: null };
}
