import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { SOLID, type Tone } from "./tone.ts";

interface ProgressButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: LucideIcon;
  /** The name for screen readers, which also says what the ring, the count and the dot show. */
  label: string;
  /** How many things are in progress; with 0 the icon shows in place of the ring. */
  count: number;
  /** From 0 to 1; `null` while the progress is unknown. */
  progress: number | null;
  /** A dot at the icon's corner, for things that the user has not looked at yet. */
  dot?: Tone | undefined;
}

/** An icon alone, which becomes a ring with a count while something is in progress. */
export function ProgressButton({
  icon: Icon,
  label,
  count,
  progress,
  dot,
  className,
  ...rest
}: ProgressButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(buttonClass("ghost", "md", true), "relative text-muted hover:text-ink", className)}
    >
      {count === 0 ? (
        <Icon aria-hidden size={16} strokeWidth={1.75} />
      ) : (
        <>
          <ProgressRing value={progress} size={22} className="text-accent" />
          <span aria-hidden className="absolute text-[0.625rem] font-semibold text-ink tabular">
            {count}
          </span>
        </>
      )}
      {dot && (
        <span
          aria-hidden
          className={cx("absolute top-1 right-1 size-[7px] rounded-full ring-2 ring-sheet", SOLID[dot])}
        />
      )}
    </button>
  );
}

interface ProgressRingProps {
  /** From 0 to 1; `null` while the progress is unknown. */
  value: number | null;
  /** In pixels. */
  size?: number;
  className?: string;
}

/** Progress as a ring, in place of an icon. It is decorative: the element around it names the progress in words. */
function ProgressRing({ value, size = 16, className }: ProgressRingProps) {
  const width = size < 20 ? 2 : 2.5;
  const radius = (size - width) / 2;
  const length = 2 * Math.PI * radius;
  const part = value === null ? 0.25 : Math.min(1, Math.max(0, value));
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: "none", strokeWidth: width };
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      className={cx("shrink-0 -rotate-90", value === null && "animate-spin", className)}
    >
      <circle {...circle} className="stroke-line-strong" />
      <circle
        {...circle}
        className="stroke-current transition-[stroke-dashoffset]"
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - part)}
      />
    </svg>
  );
}
