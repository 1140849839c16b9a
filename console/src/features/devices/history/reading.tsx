import { useMessages } from "../../../lib/i18n.ts";
import { rangeText } from "../../../ui/measure.ts";
import { trailKindOf } from "../value/trail.ts";
import { useValueText } from "../value/use-value-text.ts";
import { messages } from "./messages/en.ts";
import { bucketAt, rounded, summaryOf, type Charted } from "./panels.ts";

interface ReadingProps {
  charted: Charted;
  time: number | undefined;
  /** The time up to which values are known, in milliseconds. */
  end: number;
}

/**
 * The value of a property at `time`, in milliseconds. Without a time, it shows values of the whole range: the lowest
 * and the highest value if the property is drawn as a line, and otherwise the last value.
 */
export function Reading({ charted, time, end }: ReadingProps) {
  const t = useMessages(messages);
  const text = useValueText();
  const { point } = charted;
  const isLine = trailKindOf(point) === "line";
  if (time === undefined) {
    const { min, max, last } = summaryOf(charted);
    if (last === undefined) return <span className="text-muted">{t("noneIn")}</span>;
    const isRange = isLine && min !== null && max !== null && min !== max;
    return (
      <span className="text-muted">
        {isRange
          ? t("inRange", { range: rangeText(min, max, point.unit) })
          : t("last", { value: text(point, last) })}
      </span>
    );
  }
  const bucket = bucketAt(charted, time, end);
  if (!bucket) return <span className="text-muted">--</span>;
  if (!isLine) return <span className="font-medium">{text(point, bucket.last)}</span>;
  const { avg, min, max } = bucket;
  return (
    <>
      {min !== null && max !== null && min !== max && (
        <span className="me-2 text-meta text-muted">{rangeText(min, max, point.unit)}</span>
      )}
      <span className="font-medium">{text(point, rounded(avg))}</span>
    </>
  );
}
