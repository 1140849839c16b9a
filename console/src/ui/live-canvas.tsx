import { useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { pageStage, type Paint } from "./live-canvas/stage.ts";

interface LiveCanvasProps {
  /** The name of the picture for screen readers. */
  label: string;
  paint: Paint;
  /** Calls `changed` when there is something new to draw. Returns the function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
  /** Milliseconds after which the picture is redrawn even without new data, because its time axis moves on. */
  pace: number;
  className?: string;
}

/**
 * A small picture that is redrawn when its data changes. All pictures of a page are drawn together, and only while
 * visible.
 */
export function LiveCanvas({ label, paint, subscribe, pace, className }: LiveCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (!canvas.current) return undefined;
    const { changed, end } = pageStage().show(canvas.current, paint, pace);
    const unsubscribe = subscribe(changed);
    return () => {
      unsubscribe();
      end();
    };
  }, [paint, subscribe, pace]);

  return <canvas ref={canvas} role="img" aria-label={label} className={cx("block w-full", className)} />;
}
