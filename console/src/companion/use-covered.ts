import type { SafeArea } from "@thingwright/contract/content/panel-bridge.ts";
import { useCallback, useState } from "react";

const uncovered: SafeArea = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * The edges of an element that the corners and bars of a phone may cover, in CSS pixels. `watch` is the element's ref.
 */
export function useCovered() {
  const [covered, setCovered] = useState(uncovered);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    // Called at first, and when the phone was turned or a bar of its browser came or went.
    const observer = new ResizeObserver(() => {
      const next = coveredOf(element);
      setCovered((before) => (isSame(before, next) ? before : next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { watch, covered };
}

/**
 * Subtracts the element's distance from the window's edges from the covered edges of the window (`--edge-…` in
 * companion.css).
 */
function coveredOf(element: HTMLElement): SafeArea {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const style = getComputedStyle(document.documentElement);
  const edge = (name: keyof SafeArea) => Number.parseFloat(style.getPropertyValue(`--edge-${name}`)) || 0;
  const over = (pixels: number) => Math.max(0, Math.round(pixels));
  return {
    top: over(edge("top") - top),
    right: over(edge("right") - (innerWidth - right)),
    bottom: over(edge("bottom") - (innerHeight - bottom)),
    left: over(edge("left") - left),
  };
}

function isSame(a: SafeArea, b: SafeArea): boolean {
  return a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left;
}
