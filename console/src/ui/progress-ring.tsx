import { cx } from "./cx.ts";

interface ProgressRingProps {
  /** From 0 to 1; `null` while the progress is unknown. */
  value: number | null;
  /** In pixels. */
  size?: number;
  className?: string;
}

/** Progress as a ring, for an icon's place. It is an ornament: the element around it names the progress in words. */
export function ProgressRing({ value, size = 16, className }: ProgressRingProps) {
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
