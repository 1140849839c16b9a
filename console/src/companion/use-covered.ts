import type { SafeArea } from "@thingwright/contract/content/panel-bridge.ts";
import { useCallback, useState } from "react";

const uncovered: SafeArea = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Measures how far the rounded corners and the bars of a phone may reach over each edge of an element. `covered` is the
 * result, in CSS pixels; `watch` is the `ref` of the element.
 */
export function useCovered() {
  const [covered, setCovered] = useState(uncovered);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    // Called once at the beginning, and whenever the phone is turned or a bar of its browser appears or disappears.
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
 * Returns how far the covered edges of the window (`--edge-…` in companion.css) reach into the element, which may be at
 * a distance from the edges of the window.
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
