import { Check, Copy, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { useUiText } from "./text/ui-text.ts";
import { useCopy } from "./use-copy.ts";

interface CopyTextProps {
  value: string;
  /** The name of the value for screen readers: "Device ID". */
  label?: string;
  /** Shown in place of the whole value. */
  display?: ReactNode;
  /** Wraps a value that is too long, so that it can be read in full; otherwise it is cut off. */
  wrap?: boolean;
  className?: string;
}

/** An identifier in a monospaced font; a click copies it. */
export function CopyText({ value, label, display, wrap, className }: CopyTextProps) {
  const text = useUiText();
  const { state, copy } = useCopy();
  const Icon = { idle: Copy, done: Check, failed: X }[state];
  const said = { idle: text.copy, done: text.copied, failed: text.copyFailed }[state];
  return (
    <button
      type="button"
      title={state === "idle" ? value : said}
      aria-label={`${text.copy}${label ? ` ${label}` : ""}: ${value}`}
      onClick={(event) => {
        event.stopPropagation();
        void copy(value);
      }}
      className={cx(
        "group/copy inline-flex max-w-full min-w-0 items-center gap-1 rounded-sm font-mono text-meta text-muted transition-colors hover:text-ink",
        className,
      )}
    >
      <span className={wrap ? "text-left break-all" : "truncate"}>{display ?? value}</span>
      <Icon
        aria-hidden
        size={12}
        className={cx(
          "shrink-0",
          state === "done" && "text-success-ink",
          state === "failed" && "text-danger-ink",
          state === "idle" && "text-faint group-hover/copy:text-ink",
        )}
      />
      <span className="sr-only" aria-live="polite">
        {state === "idle" ? "" : said}
      </span>
    </button>
  );
}
