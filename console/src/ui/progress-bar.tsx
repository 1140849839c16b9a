import { cx } from "./cx.ts";
import { SOLID, type Tone } from "./tone.ts";

interface ProgressBarProps {
  /** From 0 to 1; `null` while the progress is unknown. */
  value: number | null;
  /** The name of the task. */
  label: string;
  tone?: Tone;
  /** Shows label and percent above the bar. */
  showValue?: boolean;
}

export function ProgressBar({ value, label, tone = "accent", showValue }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="flex flex-col gap-1.5">
      {showValue && (
        <div className="flex justify-between gap-3 text-meta text-muted">
          <span className="min-w-0 truncate">{label}</span>
          {percent !== null && <span className="tabular">{percent}%</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="h-1.5 overflow-hidden rounded-full bg-active"
      >
        <div
          style={{ width: percent === null ? "30%" : `${percent}%` }}
          className={cx(
            "h-full rounded-full",
            SOLID[tone],
            percent === null ? "animate-slide" : "transition-[width]",
          )}
        />
      </div>
    </div>
  );
}
