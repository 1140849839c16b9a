import { CalendarDays } from "lucide-react";
import { type Ref, useState } from "react";
import { momentOf, textOf } from "./date-range/range.ts";
import { IconButton } from "./icon-button.tsx";
import { Input } from "./input.tsx";
import { lazyPart } from "./lazy-part.ts";
import type { ValueControl } from "./option.ts";
import { Popover } from "./popover.tsx";
import { useUiText } from "./text/ui-text.ts";

const Calendar = lazyPart(() => import("./date-range/calendar.tsx").then((m) => m.Calendar));

interface DateFieldProps extends ValueControl<string> {
  /** The days that the calendar offers, both included; any day if left out. */
  earliest?: Date;
  latest?: Date;
}

/** One day as text, `2025-12-29`: typed, or chosen in a calendar, which loads when it is opened. Empty for no day. */
export function DateField({
  ref,
  value,
  onChange,
  onBlur,
  disabled,
  earliest,
  latest,
  ...rest
}: DateFieldProps) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  const [month, setMonth] = useState(() => new Date());
  const chosen = momentOf(value);
  const settle = () => {
    // People may type `2025/1/2`; the value is written in its standard form.
    if (chosen) onChange(textOf(chosen, "day"));
    onBlur?.();
  };
  return (
    <Input
      {...rest}
      ref={ref as Ref<HTMLInputElement>}
      disabled={disabled}
      className="max-w-52"
      inputMode="text"
      autoComplete="off"
      maxLength={20}
      placeholder="2025-12-29"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={settle}
      suffix={
        <Popover
          align="end"
          label={text.calendar}
          open={open}
          onOpenChange={(next) => {
            if (next) setMonth(chosen ?? earliest ?? new Date());
            setOpen(next);
          }}
          trigger={<IconButton icon={CalendarDays} label={text.calendar} size="sm" disabled={disabled} />}
        >
          <div className="w-64 max-w-full">
            <Calendar
              month={month}
              onMonthChange={setMonth}
              range={{ from: chosen, to: chosen }}
              earliest={earliest}
              latest={latest}
              onPick={(day) => {
                onChange(textOf(day, "day"));
                setOpen(false);
              }}
            />
          </div>
        </Popover>
      }
    />
  );
}
