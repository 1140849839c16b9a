import { cx } from "./cx.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** `2025-12-29 09:20` in the browser's time zone, from seconds since 1970; `--` if there is no time. */
export function formatTime(
  seconds: number | null | undefined,
  precision: "day" | "minute" | "second" = "minute",
): string {
  if (!seconds) return "--";
  const date = new Date(seconds * 1000);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  if (precision === "day") return day;
  const minute = `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
  return precision === "minute" ? minute : `${minute}:${two(date.getSeconds())}`;
}

/** `09:20:05` in the browser's time zone, from milliseconds since 1970. */
export const timeOfDay = (milliseconds: number): string =>
  formatTime(milliseconds / 1000, "second").slice(-8);

interface TimeProps {
  /** In seconds since 1970; null, undefined and 0 show `--`. */
  value: number | null | undefined;
  precision?: "day" | "minute" | "second";
  /** Explains why there is no time, as a hint at the `--`. */
  none?: string;
  className?: string;
}

export function Time({ value, precision, none, className }: TimeProps) {
  const shown = formatTime(value, precision);
  const look = cx("tabular whitespace-nowrap", className);
  if (!value)
    return (
      <span title={none} className={cx(look, "text-muted")}>
        {shown}
      </span>
    );
  return (
    <time dateTime={new Date(value * 1000).toISOString()} className={look}>
      {shown}
    </time>
  );
}
