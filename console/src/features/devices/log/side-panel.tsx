import { useRef, type ReactNode } from "react";
import { useOverflow } from "../../../ui/use-overflow.ts";

/** A panel beside a list. The panel scrolls independently of the list, also by keyboard if its content does not fit. */
export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const overflowing = useOverflow(box);
  return (
    <aside
      ref={box}
      aria-label={label}
      className="min-h-0 overflow-y-auto border-l border-line bg-canvas p-4 -outline-offset-2"
      {...(overflowing && { tabIndex: 0 })}
    >
      {children}
    </aside>
  );
}
