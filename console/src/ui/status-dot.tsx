import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { SOLID, type Tone } from "./tone.ts";

/** A state: a dot of 7 px and its word. `pulse` for what goes on right now. */
export function StatusDot({ tone, pulse, children }: { tone: Tone; pulse?: boolean; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span
        aria-hidden
        className={cx("size-[7px] shrink-0 rounded-full", SOLID[tone], pulse && "animate-pulse-dot")}
      />
      {children}
    </span>
  );
}
