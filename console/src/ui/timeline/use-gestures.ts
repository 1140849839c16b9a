import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { layout, type Span } from "./timeline-props.ts";
import { inBounds, moved, zoomed } from "./zoom.ts";

interface Gestures {
  span: Span;
  /** The latest time that can be shown, in milliseconds. */
  latest: number;
  onSpan: (span: Span) => void;
}

/** In CSS pixels: a shorter drag is a click. */
const drag = 5;
/** In milliseconds: wheel events belong to one gesture until this long after the last of them. */
const pause = 200;

/**
 * Moves and zooms a timeline: dragging selects a span to zoom to (with Shift, or by touch, it moves the timeline), the
 * wheel and the keys zoom and move. `at` is the time under the pointer, `chosen` the span that is being selected.
 */
export function useGestures({ span, latest, onSpan }: Gestures) {
  const area = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Span>();
  const [at, setAt] = useState<number>();
  const [chosen, setChosen] = useState<Span>();
  const grip = useRef<{ time: number; x: number; span: Span; moves: boolean }>(undefined);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = draft ?? span;

  const timeAt = (x: number) => {
    const box = area.current?.getBoundingClientRect();
    if (!box) return shown.from;
    const share = (x - box.left - layout.left) / (box.width - layout.left - layout.right);
    return shown.from + Math.min(1, Math.max(0, share)) * (shown.to - shown.from);
  };
  const settle = (next: Span) => {
    setDraft(undefined);
    onSpan(next);
  };
  /** Shows a span at once, and reports it when the gesture is over. */
  const go = (next: Span) => {
    const bounded = inBounds(next, latest);
    setDraft(bounded);
    clearTimeout(settling.current);
    settling.current = setTimeout(() => settle(bounded), pause);
  };

  const turn = useEffectEvent((event: WheelEvent) => {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    const wanted = event.ctrlKey || event.metaKey || sideways || document.activeElement === area.current;
    if (!wanted) return;
    event.preventDefault();
    const by = sideways ? event.deltaX || event.deltaY : event.deltaY;
    if (sideways) go(moved(shown, by / 1000));
    else go(zoomed(shown, Math.exp(by / 500), timeAt(event.clientX)));
  });
  useEffect(() => {
    const element = area.current;
    // React's wheel listeners are passive and cannot keep the page from scrolling as well.
    const listen = (event: WheelEvent) => turn(event);
    element?.addEventListener("wheel", listen, { passive: false });
    return () => {
      element?.removeEventListener("wheel", listen);
      clearTimeout(settling.current);
    };
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const moves = event.shiftKey || event.pointerType === "touch";
    grip.current = { time: timeAt(event.clientX), x: event.clientX, span: shown, moves };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const time = timeAt(event.clientX);
    const held = grip.current;
    setAt(time);
    if (!held || Math.abs(event.clientX - held.x) < drag) return;
    const width = event.currentTarget.clientWidth - layout.left - layout.right;
    if (held.moves) setDraft(inBounds(moved(held.span, (held.x - event.clientX) / width), latest));
    else setChosen({ from: Math.min(held.time, time), to: Math.max(held.time, time) });
  };
  const onPointerUp = () => {
    if (grip.current?.moves && draft) settle(draft);
    else if (chosen) settle(inBounds(chosen, latest));
    letGo();
  };
  const letGo = () => {
    grip.current = undefined;
    setChosen(undefined);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = (shown.from + shown.to) / 2;
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (step !== 0 && event.shiftKey) go(moved(shown, step / 4));
    else if (step !== 0) {
      const next = (at ?? middle) + (step * (shown.to - shown.from)) / 100;
      setAt(Math.min(shown.to, Math.max(shown.from, next)));
    } else if (event.key === "+" || event.key === "=") go(zoomed(shown, 0.5, at ?? middle));
    else if (event.key === "-") go(zoomed(shown, 2, at ?? middle));
    else if (event.key === "Escape") setAt(undefined);
    else return;
    event.preventDefault();
  };

  return {
    area,
    shown,
    at: at !== undefined && at >= shown.from && at <= shown.to ? at : undefined,
    chosen,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: letGo,
      onPointerLeave: () => grip.current ?? setAt(undefined),
      onBlur: () => setAt(undefined),
      onKeyDown,
    },
  };
}
