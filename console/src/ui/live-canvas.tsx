import { useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { pageStage, type Paint } from "./live-canvas/stage.ts";

interface LiveCanvasProps {
  /** The name of the picture for screen readers. */
  label: string;
  paint: Paint;
  /** Calls back when there is something new to draw. Returns how to stop. */
  subscribe: (changed: () => void) => () => void;
  /** Milliseconds after which the passing of time has changed the picture, such as by a pixel. */
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
    const deaf = subscribe(changed);
    return () => {
      deaf();
      end();
    };
  }, [paint, subscribe, pace]);

  return <canvas ref={canvas} role="img" aria-label={label} className={cx("block w-full", className)} />;
}
