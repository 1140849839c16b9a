import { select, type Selection } from "d3-selection";
import { zoom, type ZoomBehavior, zoomIdentity, zoomTransform } from "d3-zoom";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type View, world } from "./projection.ts";

/** The largest scale of the map. */
export const closest = 256;

type FrameSelection = Selection<HTMLDivElement, unknown, null, undefined>;

interface Size {
  width: number;
  height: number;
}

/**
 * The view of a map. The user moves it by dragging, by pinching and with the wheel. The returned functions also move
 * it.
 */
export function useMapView(frame: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState<Size | null>(null);
  const [view, setView] = useState<View>({ k: 1, x: 0, y: 0 });
  /** The size that the frame had when the view was last set. */
  const shownIn = useRef<Size | null>(null);
  const behavior = useRef<ZoomBehavior<HTMLDivElement, unknown> | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  useEffect(() => {
    const element = frame.current;
    if (!element || !size) return undefined;
    const made = zoom<HTMLDivElement, unknown>()
      .scaleExtent([leastOf(size), closest])
      .translateExtent([
        [0, 0],
        [world.width, world.height],
      ])
      .extent([
        [0, 0],
        [size.width, size.height],
      ])
      .on("zoom", ({ transform: { k, x, y } }: { transform: View }) => setView({ k, x, y }));
    behavior.current = made;
    const frameOf = select(element);
    // Without this, a double click on a cluster would zoom as well as open it.
    frameOf.call(made).on("dblclick.zoom", null);
    made.transform(frameOf, keeping(zoomTransform(element), shownIn.current, size));
    shownIn.current = size;
    return () => void frameOf.on(".zoom", null);
  }, [frame, size]);

  const withBehavior = (move: (made: ZoomBehavior<HTMLDivElement, unknown>, at: FrameSelection) => void) => {
    if (behavior.current && frame.current) move(behavior.current, select(frame.current));
  };
  return {
    view,
    size,
    zoomBy: (factor: number) => withBehavior((made, at) => made.scaleBy(at, factor)),
    /** Shows the whole world. */
    reset: () => size && withBehavior((made, at) => made.transform(at, wholeIn(size))),
    show: ({ k, x, y }: View) =>
      withBehavior((made, at) => made.transform(at, zoomIdentity.translate(x, y).scale(k))),
  };
}

/** Returns the smallest scale, at which the world is as wide as the frame. */
function leastOf({ width }: Size): number {
  return width / world.width;
}

/** The view of the whole world, in the middle of the frame. */
function wholeIn(size: Size) {
  const least = leastOf(size);
  return zoomIdentity.translate(0, (size.height - world.height * least) / 2).scale(least);
}

/**
 * Returns the view with the same middle in a frame of another size. If there was no view before, or if it showed the
 * whole world, returns the whole world.
 */
function keeping({ k, x, y }: View, before: Size | null, now: Size) {
  if (!before || k <= leastOf(before)) return wholeIn(now);
  const middle = { x: (before.width / 2 - x) / k, y: (before.height / 2 - y) / k };
  const next = Math.max(leastOf(now), k);
  return zoomIdentity
    .translate(now.width / 2 - middle.x * next, now.height / 2 - middle.y * next)
    .scale(next);
}
