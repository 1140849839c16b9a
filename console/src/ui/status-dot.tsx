import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { SOLID, type Tone } from "./tone.ts";

interface StatusDotProps {
  tone: Tone;
  /** For a state in progress. */
  pulse?: boolean;
  /** A ring in place of the dot, for a state that is not known. */
  hollow?: boolean;
  /** For long words: they may wrap to several lines. */
  wraps?: boolean;
  children: ReactNode;
}

/** A state: a dot of 7 px and its word. */
export function StatusDot({ tone, pulse, hollow, wraps, children }: StatusDotProps) {
  return (
    <span className={cx("inline-flex items-center gap-1.5", !wraps && "whitespace-nowrap")}>
      <span
        aria-hidden
        className={cx(
          "size-[7px] shrink-0 rounded-full",
          hollow ? "border-[1.5px] border-current text-neutral" : SOLID[tone],
          pulse && "animate-pulse-dot",
        )}
      />
      {children}
    </span>
  );
}
