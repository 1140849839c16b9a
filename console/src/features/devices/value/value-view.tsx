import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { cx } from "../../../ui/cx.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { useValueReader, useValueText } from "./use-value-text.ts";
import { faultTexts, membersIn } from "./value-text.ts";

interface ValueViewProps {
  point: FunctionPoint | undefined;
  value: unknown;
  className?: string;
}

/** Shows a value by its data type: a switch as a dot and a word, faults as tags, a structure by its members. */
export function ValueView({ point, value, className }: ValueViewProps) {
  const text = useValueText();
  const reader = useValueReader();
  if (point?.data_type === "bool" && typeof value === "boolean")
    return <StatusDot tone={value ? "accent" : "neutral"}>{text(point, value)}</StatusDot>;
  if (point?.data_type === "fault" && Array.isArray(value)) {
    if (value.length === 0) return <StatusDot tone="success">{reader.noFault}</StatusDot>;
    const texts = faultTexts(point, value, reader.language);
    return (
      <span className="inline-flex max-w-full flex-wrap gap-1">
        {value.map((code, i) => (
          <span key={String(code)} title={String(code)} className="inline-flex max-w-full">
            <Tag tone="danger">{texts[i]}</Tag>
          </span>
        ))}
      </span>
    );
  }
  if (point?.data_type === "struct" && isObject(value)) return <Members point={point} value={value} />;
  return <span className={cx("tabular break-words", className)}>{text(point, value)}</span>;
}

function Members({ point, value }: { point: FunctionPoint; value: Record<string, unknown> }) {
  const text = useValueText();
  const local = useLocalName();
  return (
    <dl className="inline-grid max-w-full grid-cols-[auto_auto] justify-start gap-x-2">
      {membersIn(point, value).map(({ identifier, member, value: one }) => (
        <div key={identifier} className="contents">
          <dt className="truncate text-muted" title={identifier}>
            {member && "name" in member ? local(member) : identifier}
          </dt>
          <dd className="tabular min-w-0 break-words">{text(member, one)}</dd>
        </div>
      ))}
    </dl>
  );
}
