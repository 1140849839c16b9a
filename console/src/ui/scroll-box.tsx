import { type ReactNode, useRef } from "react";
import { useOverflow } from "./use-overflow.ts";

interface ScrollBoxProps {
  /** What is in it, for screen readers. */
  label: string;
  /** Its largest height, such as `max-h-72`. */
  className: string;
  children: ReactNode;
}

/** Content that scrolls where it is longer than its box; the keyboard can scroll it then. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const overflowing = useOverflow(box);
  return (
    <div
      ref={box}
      className={`overflow-y-auto ${className}`}
      {...(overflowing && { tabIndex: 0, role: "region", "aria-label": label })}
    >
      {children}
    </div>
  );
}
