import { type RefObject, useEffect, useRef } from "react";
import { dialogSelector } from "../lost-focus.tsx";

interface Revealed {
  key: string | undefined;
  /** The index of the row; negative while it has not loaded. */
  index: number;
  rowHeight: number;
}

/** How many frames to wait for the row: a drawer may still have to close, or the code of a virtual list to load. */
const frames = 120;

/** Brings a row into view and gives it the focus, once. */
export function useRevealedRow(
  scroller: RefObject<HTMLDivElement | null>,
  { key, index, rowHeight }: Revealed,
): void {
  const place = useRef(index);
  useEffect(() => {
    place.current = index;
  });
  const there = index >= 0;
  useEffect(() => {
    if (key === undefined || !there) return;
    let left = frames;
    let waiting = requestAnimationFrame(function look() {
      const box = scroller.current;
      // A dialog that is still open would move the focus when it closes.
      const open = document.querySelector(dialogSelector);
      const row = open ? null : box?.querySelector<HTMLElement>(`tr[aria-rowindex="${place.current + 2}"]`);
      if (!row) {
        // A virtual list renders only the rows in view.
        if (box) box.scrollTop = place.current * rowHeight;
        left -= 1;
        if (left > 0) waiting = requestAnimationFrame(look);
        return;
      }
      row.tabIndex = -1;
      row.scrollIntoView({ block: "center" });
      row.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(waiting);
  }, [key, there, scroller, rowHeight]);
}
