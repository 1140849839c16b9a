const first = 20;
const most = 1000;
/** A step takes between these milliseconds, so that others do not wait long and little of the time is spent on commits. */
const aim = { least: 50, most: 120 };
/** A step of half as many objects that takes more than this share of the time is one whose time is not its objects'. */
const hardlyLess = 0.7;

interface Size {
  size: number;
  /** How long the last step took, if the size was halved because of it, or raised in spite of it. */
  halvedAfter: number | null;
  raisedAfter: number | null;
}

/**
 * Finds out how many objects a step of each kind takes on, from how long steps take. Where a step is slow whatever its
 * size, as by a search without a fitting index, fewer objects would only mean more slow steps.
 * @param now milliseconds
 */
export function stepSizes(now: () => number = () => performance.now()): {
  of: (kind: string) => number;
  /** Begins to measure a step. @returns ends that, and is told how many objects the step had */
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
  const inVain = halvedAfter !== null && took > halvedAfter * hardlyLess;
  const forNothing = raisedAfter !== null && raisedAfter > took * hardlyLess;
  if (inVain || forNothing)
    return { size: Math.min(most, size * (inVain ? 4 : 2)), halvedAfter: null, raisedAfter: took };
  return { size: Math.max(1, Math.floor(size / 2)), halvedAfter: size > 1 ? took : null, raisedAfter: null };
}
