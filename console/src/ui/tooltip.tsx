import { useRender } from "@base-ui/react/use-render";
import { type PointerEvent, type ReactElement, type ReactNode, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.ts";

const TooltipPopup = lazyPart(() => import("./tooltip/tooltip-popup.tsx").then((m) => m.TooltipPopup));

interface TooltipProps {
  content: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
  /** The one element that the hint explains; it must accept a ref and props. */
  children: ReactElement;
}

/**
 * In milliseconds. `delay`: how long the pointer rests on the element before the hint shows. `next`: a hint shows at
 * once if another was hidden less than this time before. `gap`: how long the hint stays so that the pointer can move
 * onto it.
 */
const times = { delay: 400, next: 300, gap: 120 };
let lastHidden = -Infinity;

/**
 * A short hint on hover and focus. A fact must never be stated only in a hint. Its code loads when the first one shows.
 */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = (delay: number) => {
    clearTimeout(timer.current);
    setWanted(true);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const hide = (delay = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastHidden = performance.now();
      setOpen(false);
    }, delay);
  };
  const child = useRender({
    render: children as ReactElement<Record<string, unknown>>,
    ref: anchor,
    props: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === "touch") return;
        show(performance.now() - lastHidden < times.next ? 0 : times.delay);
      },
      onPointerLeave: () => hide(times.gap),
      onPointerDown: () => hide(),
      onFocus: () => anchor.current?.matches(":focus-visible") && show(0),
      onBlur: () => hide(),
    },
  });
  return (
    <>
      {child}
      {wanted && (
        <TooltipPopup
          anchor={anchor}
          open={open}
          onClose={() => hide()}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => hide(times.gap)}
          side={side}
        >
          {content}
        </TooltipPopup>
      )}
    </>
  );
}
