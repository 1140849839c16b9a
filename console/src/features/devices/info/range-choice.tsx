import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { messages } from "./messages/en.ts";
import { fromLocalInput, localInput, ranges, type RangeName, type Span } from "./range.ts";

/** A range that ends now, or one from and to a moment. */
export type Choice = RangeName | Span;

interface RangeChoiceProps {
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** The last hour to the last 90 days, or a range of one's own. */
export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  const t = useMessages(messages);
  const names = Object.keys(ranges) as RangeName[];
  const custom = typeof value === "object";
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        aria-label={t("range")}
        size="sm"
        value={custom ? "custom" : value}
        onChange={(name) =>
          onChange(name === "custom" ? { from: Date.now() - ranges["24h"], to: Date.now() } : name)
        }
        options={[...names, "custom" as const].map((name) => ({ value: name, label: t(`range_${name}`) }))}
      />
      {custom && <CustomRange value={value} onChange={onChange} />}
    </div>
  );
}

function CustomRange({ value, onChange }: { value: Span; onChange: (span: Span) => void }) {
  const t = useMessages(messages);
  const [from, setFrom] = useState(localInput(value.from));
  const [to, setTo] = useState(localInput(value.to));
  const apply = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom);
    setTo(nextTo);
    const span = { from: fromLocalInput(nextFrom), to: fromLocalInput(nextTo) };
    if (span.from !== undefined && span.to !== undefined && span.from < span.to)
      onChange({ from: span.from, to: span.to });
  };
  const bad = !(Number(fromLocalInput(from)) < Number(fromLocalInput(to)));
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Field label={t("from")} error={bad && t("badRange")}>
        <Input type="datetime-local" value={from} onChange={(event) => apply(event.target.value, to)} />
      </Field>
      <Field label={t("to")}>
        <Input type="datetime-local" value={to} onChange={(event) => apply(from, event.target.value)} />
      </Field>
    </div>
  );
}
