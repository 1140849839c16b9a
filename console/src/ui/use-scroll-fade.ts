import { type RefObject, useEffect } from "react";

/** The width of the fade at a side where content is hidden. */
const FADE = "1.5rem";

/** Makes a row with the class `scroll-fade`, which scrolls sideways, fade out at each side where content is hidden. */
export function useScrollFade(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const measure = () => {
      const hidden = row.scrollWidth - row.clientWidth;
      row.style.setProperty("--fade-start", row.scrollLeft > 1 ? FADE : "0px");
      row.style.setProperty("--fade-end", row.scrollLeft < hidden - 1 ? FADE : "0px");
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    for (const child of row.children) observer.observe(child);
    row.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener("scroll", measure);
    };
  });
}
