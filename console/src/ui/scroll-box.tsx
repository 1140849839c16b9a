import { type ReactNode, useRef } from "react";
import { useOverflow } from "./use-overflow.ts";

interface ScrollBoxProps {
  /** The name of the content for screen readers. */
  label: string;
  /** Sets the largest height, such as `max-h-72`. */
  className: string;
  children: ReactNode;
}

/** A box whose content scrolls if it does not fit, also by keyboard. */
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
