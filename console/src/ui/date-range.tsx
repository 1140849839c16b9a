import { CalendarDays } from "lucide-react";
import { useId, useRef, useState } from "react";
import { assignRef } from "./assign-ref.ts";
import { cx } from "./cx.ts";
import type { DateRangeValue, Precision } from "./date-range/range.ts";
import { useGroupProps } from "./field-context.ts";
import type { ValueControl } from "./option.ts";
import { type UiText, useUiText } from "./text/ui-text.ts";
import { lazyPart } from "./lazy-part.ts";

const Panel = lazyPart(() => import("./date-range/panel.tsx").then((m) => m.Panel));

export interface DateRangeProps extends ValueControl<DateRangeValue> {
  /** `day`: `2025-12-29`. `minute`: `2025-12-29 09:20`. In the browser's time zone, as text. */
  precision?: Precision;
  /** Whether both ends may be left open. */
  clearable?: boolean;
  /** Shows the label before the range, where several ranges stand beside each other. */
  showLabel?: boolean;
  className?: string;
}

/**
 * Chooses a range of days or minutes: from common ranges, by typing, or in a calendar, which loads when it is opened.
 */
export function DateRange(props: DateRangeProps) {
  const { value, precision = "day", disabled = false, className, ref, "aria-label": label } = props;
  const text = useUiText();
  const { "aria-labelledby": labelledBy, id: fieldId, ...groupProps } = useGroupProps();
  const ownId = useId();
  const id = fieldId ?? ownId;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const shown = describe(value, text);
  const named = label && text.dateRange.named(label, shown);
  const empty = !value.from && !value.to;
  return (
    <>
      <button
        type="button"
        {...groupProps}
        id={id}
        ref={(element) => {
          anchor.current = element;
          return assignRef(ref, element);
        }}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={named}
        aria-labelledby={label || !labelledBy ? undefined : `${labelledBy} ${id}`}
        onPointerEnter={Panel.preload}
        onFocus={Panel.preload}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
        onBlur={() => !open && props.onBlur?.()}
        className={cx(
          "control inline-flex items-center gap-2 px-2.5 text-left",
          className ?? "w-full sm:w-auto",
        )}
      >
        <CalendarDays aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-faint" />
        <span className={cx("tabular min-w-0 flex-1 truncate", empty && "text-muted")}>
          {props.showLabel && named ? named : shown}
        </span>
      </button>
      {wanted && (
        <Panel {...props} precision={precision} anchor={anchor} open={open} onOpenChange={setOpen} />
      )}
    </>
  );
}

/** The range as text; a day that both ends share is written once. */
function describe({ from, to }: DateRangeValue, { dateRange }: UiText): string {
  if (!from && !to) return dateRange.any;
  if (!to) return dateRange.since(from);
  if (!from) return dateRange.until(to);
  if (from === to) return from;
  const [day, time] = to.split(" ");
  return time !== undefined && from.startsWith(`${day} `) ? `${from} – ${time}` : `${from} – ${to}`;
}
