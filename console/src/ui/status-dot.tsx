import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { SOLID, type Tone } from "./tone.ts";

/** A state: a dot of 7 px and its word. `pulse` is for a state in progress. */
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
