import { ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker } from "react-day-picker";
import { enUS } from "react-day-picker/locale/en-US";
import { zhCN } from "react-day-picker/locale/zh-CN";
import { useUiText } from "../text/ui-text.ts";

interface CalendarProps {
  month: Date;
  onMonthChange: (month: Date) => void;
  range: { from: Date | undefined; to: Date | undefined };
  /** The days that may be picked, both included. */
  earliest?: Date | undefined;
  latest?: Date | undefined;
  onPick: (day: Date) => void;
}

const arrow =
  "grid size-8 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink aria-disabled:opacity-40";

const classes = {
  root: "relative",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: arrow,
  button_next: arrow,
  month_caption: "flex h-8 items-center justify-center",
  caption_label: "font-semibold",
  month_grid: "mt-1 w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5",
  weekday: "h-8 text-meta font-normal text-muted",
  day: "p-0 text-center",
  day_button:
    "tabular size-8 w-full rounded-md hover:bg-hover disabled:pointer-events-none disabled:text-faint",
  today: "[&>button]:font-semibold [&>button]:underline [&>button]:underline-offset-4",
  // Cells of other months are hidden, because a range that reaches into them would colour them too.
  hidden: "invisible",
  range_middle: "bg-accent-soft",
  range_start: chosen("rounded-l-md"),
  range_end: chosen("rounded-r-md"),
};

function chosen(corners: string): string {
  return `bg-accent-soft ${corners} [&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent`;
}

/** The days of a month, with those of a range highlighted; the arrow keys go from day to day. */
export function Calendar({ month, onMonthChange, range, earliest, latest, onPick }: CalendarProps) {
  const { locale } = useUiText();
  const whole = (day: Date) => day.toLocaleDateString(locale, { dateStyle: "full" });
  return (
    <DayPicker
      mode="range"
      locale={locale.startsWith("zh") ? zhCN : enUS}
      weekStartsOn={1}
      fixedWeeks
      month={month}
      onMonthChange={onMonthChange}
      // A range with an open end shows as the single day of its other end.
      selected={{ from: range.from ?? range.to, to: range.to ?? range.from }}
      onSelect={(_, day) => onPick(day)}
      disabled={[...(earliest ? [{ before: earliest }] : []), ...(latest ? [{ after: latest }] : [])]}
      // Labels that contain the shown number, "20"; the library's would contain "20th".
      labels={{ labelDayButton: whole, labelGridcell: whole }}
      classNames={classes}
      components={{
        Chevron: ({ orientation }) =>
          orientation === "left" ? (
            <ChevronLeft aria-hidden size={16} />
          ) : (
            <ChevronRight aria-hidden size={16} />
          ),
      }}
    />
  );
}
