import { useEffect, useRef, useState } from "react";
import { useMedia } from "../../ui/use-media.ts";

const takesMs = 600;

/** A number that counts from the one shown before to the given one; it steps where the system asks for less motion. */
export function useCounted(value: number): number {
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    const from = latest.current;
    if (still || from === value) {
      latest.current = value;
      setShown(value);
      return undefined;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - began) / takesMs);
      // Fast at first, so that the new number is nearly there at once.
      latest.current = Math.round(value + (from - value) * (1 - part) ** 3);
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, still]);
  return shown;
}
