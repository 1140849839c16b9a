import { useMessages } from "../../../lib/i18n.ts";
import { DateRange } from "../../../ui/date-range.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { messages } from "./messages/en.ts";
import { ranges, type RangeName } from "../value/ranges.ts";
import { rangeOfSpan, spanOfRange, type Span } from "./range.ts";

/** A range that ends now, or a range between two times. */
export type Choice = RangeName | Span;

interface RangeChoiceProps {
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** Chooses a range: one that ends now and is between 10 minutes and 90 days long, or a range between two times. */
export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  const t = useMessages(messages);
  const names = Object.keys(ranges) as RangeName[];
  const custom = typeof value === "object";
  return (
    <div className="flex max-w-full flex-col gap-3">
      <SegmentedControl
        aria-label={t("range")}
        size="sm"
        value={custom ? "custom" : value}
        onChange={(name) =>
          onChange(name === "custom" ? { from: Date.now() - ranges["24h"], to: Date.now() } : name)
        }
        options={[...names, "custom" as const].map((name) => ({ value: name, label: t(`range_${name}`) }))}
      />
      {custom && (
        <DateRange
          aria-label={t("range")}
          precision="minute"
          value={rangeOfSpan(value)}
          onChange={(range) => onChange({ ...value, ...spanOfRange(range) })}
        />
      )}
    </div>
  );
}
