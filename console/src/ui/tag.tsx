import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { useUiText } from "./text/ui-text.ts";
import { SOFT, type Tone } from "./tone.ts";

interface TagProps {
  tone?: Tone;
  mono?: boolean;
  onRemove?: () => void;
  children: ReactNode;
}

/** A short text in a coloured box. */
export function Tag({ tone = "neutral", mono, onRemove, children }: TagProps) {
  const text = useUiText();
  return (
    <span
      className={cx(
        "inline-flex h-5 max-w-full items-center gap-0.5 rounded-sm border px-1.5 text-meta whitespace-nowrap",
        SOFT[tone],
        mono && "font-mono",
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={text.remove(typeof children === "string" ? children : "")}
          onClick={onRemove}
          className="-mr-1 grid size-4 place-items-center rounded-sm hover:bg-active"
        >
          <X aria-hidden size={12} />
        </button>
      )}
    </span>
  );
}
