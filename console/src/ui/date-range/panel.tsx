import { Popover as Base } from "@base-ui/react/popover";
import { type RefObject, useId, useState } from "react";
import { Button } from "../button.tsx";
import type { DateRangeProps } from "../date-range.tsx";
import { Field } from "../field.tsx";
import { Input } from "../input.tsx";
import { useUiText } from "../text/ui-text.ts";
import { Calendar } from "./calendar.tsx";
import {
  type DateRangeValue,
  isForward,
  lastDays,
  momentOf,
  type Precision,
  readEnd,
  wholeDays,
} from "./range.ts";
import { Portal } from "../portal.tsx";

interface PanelProps extends DateRangeProps {
  precision: Precision;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The popup of a `DateRange`. */
export function Panel({ anchor, open, onOpenChange, ...props }: PanelProps) {
  const labelId = useId();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // If a press on the anchor closed the popup here, the anchor's own handler would open it again.
        const pressed =
          event.type !== "keydown" && event.target instanceof Node && anchor.current?.contains(event.target);
        if (!pressed) onOpenChange(next);
      }}
    >
      <Portal as={Base.Portal}>
        <Base.Positioner anchor={anchor} align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            finalFocus={anchor}
            aria-labelledby={labelId}
            className="popup max-h-(--available-height) w-[min(19rem,var(--available-width))] overflow-y-auto p-4"
          >
            <RangeEditor {...props} labelId={labelId} onDone={() => onOpenChange(false)} />
          </Base.Popup>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  );
}

interface RangeEditorProps extends DateRangeProps {
  precision: Precision;
  labelId: string;
  onDone: () => void;
}

const ends = ["from", "to"] as const;

function RangeEditor({ value, onChange, precision, clearable, labelId, onDone, ...rest }: RangeEditorProps) {
  const text = useUiText();
  const { dateRange: words } = text;
  // The text of a field while it is being typed.
  const [typed, setTyped] = useState<Partial<DateRangeValue>>({});
  const [today] = useState(() => new Date());
  // The first day clicked in the calendar; the range changes with the second click.
  const [begun, setBegun] = useState<Date>();
  const [month, setMonth] = useState(() => momentOf(value.to || value.from) ?? new Date());

  const choose = (next: DateRangeValue) => {
    setTyped({});
    setBegun(undefined);
    onChange(next);
  };
  const pick = (day: Date) => {
    if (!begun) return setBegun(day);
    choose(begun <= day ? wholeDays(begun, day, precision) : wholeDays(day, begun, precision));
  };
  const settle = (end: keyof DateRangeValue) => {
    const read = typed[end] === undefined ? undefined : readEnd(typed[end], end, precision);
    if (read === undefined || (!clearable && read === "")) return;
    const next = { ...value, [end]: read };
    if (!isForward(next)) return;
    choose(next);
    setMonth(momentOf(read) ?? month);
  };
  const problem = (end: keyof DateRangeValue) => {
    if (typed[end] === undefined) return undefined;
    const read = readEnd(typed[end], end, precision);
    if (read === undefined || (!clearable && read === "")) return words.unreadable(example[precision]);
    return isForward({ ...value, [end]: read }) ? undefined : words.backwards;
  };

  return (
    <div className="flex flex-col gap-3">
      <h2 id={labelId} className="sr-only">
        {rest["aria-label"] ?? words.presets}
      </h2>
      <div role="group" aria-label={words.presets} className="flex flex-wrap gap-1.5">
        {[1, 7, 30].map((count) => (
          <Button
            key={count}
            size="sm"
            onClick={() => {
              choose(lastDays(count, precision));
              onDone();
            }}
          >
            {count === 1 ? words.today : words.lastDays(count)}
          </Button>
        ))}
      </div>
      <div className={precision === "day" ? "grid grid-cols-2 gap-2" : "grid gap-2"}>
        {ends.map((end) => (
          <TypedEnd
            key={end}
            label={words[end]}
            value={typed[end] ?? value[end]}
            placeholder={example[precision]}
            problem={problem(end)}
            onChange={(next) => setTyped({ ...typed, [end]: next })}
            onSettle={() => settle(end)}
          />
        ))}
      </div>
      <Calendar
        month={month}
        onMonthChange={setMonth}
        range={begun ? { from: begun, to: begun } : { from: momentOf(value.from), to: momentOf(value.to) }}
        latest={today}
        onPick={pick}
      />
      {clearable && (value.from || value.to) && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          onClick={() => {
            choose({ from: "", to: "" });
            onDone();
          }}
        >
          {words.any}
        </Button>
      )}
    </div>
  );
}

const example = { day: "2025-12-29", minute: "2025-12-29 09:20" };

interface TypedEndProps {
  label: string;
  value: string;
  placeholder: string;
  problem: string | undefined;
  onChange: (text: string) => void;
  onSettle: () => void;
}

/**
 * The text field of one end. Its text is read on Enter or when the user leaves the field; only then does it show an
 * error.
 */
function TypedEnd({ label, value, placeholder, problem, onChange, onSettle }: TypedEndProps) {
  const [left, setLeft] = useState(false);
  const done = () => {
    setLeft(true);
    onSettle();
  };
  return (
    <Field label={label} error={left && problem}>
      <Input
        className="tabular"
        inputMode="text"
        autoComplete="off"
        maxLength={20}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          setLeft(false);
          onChange(event.target.value);
        }}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter must not submit a form around the field.
          event.preventDefault();
          done();
        }}
      />
    </Field>
  );
}
