import { useEffect, useEffectEvent, useRef } from "react";

interface Searched<T> {
  keyword: string;
  rows: readonly T[] | undefined;
  /** The number of rows on all pages. */
  total: number;
  query: {
    /** True while the rows are still those of another keyword. */
    isPlaceholderData: boolean;
  };
}

/**
 * Makes Enter in a list's search open the found row, if it is the only one.
 * @returns a function to call on Enter with the typed text; it opens the row once the search result has loaded
 */
export function useOpenOnly<T>(
  { keyword, rows, total, query }: Searched<T>,
  open: (row: T) => void,
): (typed: string) => void {
  const wanted = useRef("");
  const found = query.isPlaceholderData ? undefined : rows;
  const openFound = (list: readonly T[] | undefined) => {
    if (!list || wanted.current === "" || wanted.current !== keyword) return;
    wanted.current = "";
    const [only] = list;
    if (only !== undefined && total === 1) open(only);
  };
  const onFound = useEffectEvent(openFound);
  useEffect(() => onFound(found), [found]);
  return (typed) => {
    wanted.current = typed.trim();
    openFound(found);
  };
}
