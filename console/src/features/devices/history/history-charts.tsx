import { headerOf } from "@thingwright/contract/basics/language.ts";
import { useId, useMemo } from "react";
import { durationText } from "../../../lib/ago-text.ts";
import { useKnownNow } from "../../../lib/ago.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Timeline } from "../../../ui/timeline.tsx";
import type { Panel } from "../../../ui/timeline/timeline-props.ts";
import { trailKindOf } from "../value/trail.ts";
import { useValueText } from "../value/use-value-text.ts";
import { messages } from "./messages/en.ts";
import { lineOf, segmentsOf, type Charted } from "./panels.ts";
import type { Span } from "./range.ts";
import { Reading } from "./reading.tsx";

/**
 * The legend explains dashed lines only if one of them is longer than this share of the span. A shorter line does not
 * look dashed.
 */
const leastDashed = 0.01;

interface HistoryChartsProps {
  charted: readonly Charted[];
  span: Span;
  onSpan: (span: Span) => void;
}

/** The charts of several properties, one below the other. */
export function HistoryCharts({ charted, span, onSpan }: HistoryChartsProps) {
  const t = useMessages(messages);
  const helpId = useId();
  const local = useLocalName();
  const text = useValueText();
  const locale = headerOf(useLanguage());
  const now = useKnownNow() * 1000;
  const latest = Math.max(now, span.to);
  // The last value is drawn up to now, or up to the end of the span if that is earlier.
  const end = Math.min(span.to, now);
  const panels = useMemo(
    () =>
      charted.map((one): Panel => {
        const { identifier: key, unit } = one.point;
        const head = { key, name: local(one.point), ...(unit && { unit }) };
        if (trailKindOf(one.point) === "line") return { ...head, kind: "line", ...lineOf(one, end) };
        return { ...head, kind: "states", segments: segmentsOf(one, end, (value) => text(one.point, value)) };
      }),
    [charted, local, text, end],
  );
  const [first] = charted;
  const offline = first?.offline;
  const shaded = useMemo(() => offline ?? [], [offline]);
  const seen = ({ from, to }: Span) => Math.min(to, span.to) - Math.max(from, span.from);
  const lines = panels.filter((one) => one.kind === "line");
  return (
    <div className="flex flex-col gap-3">
      <Timeline
        label={t("charts")}
        helpId={helpId}
        span={span}
        latest={latest}
        onSpan={onSpan}
        panels={panels}
        shaded={shaded}
        reading={(key, time) => {
          const one = charted.find(({ point }) => point.identifier === key);
          return one && <Reading charted={one} time={time} end={end} />;
        }}
      />
      <p id={helpId} className="text-meta text-muted max-sm:sr-only">
        {first &&
          first.bucket > 1000 &&
          lines.length > 0 &&
          t("bucket", { width: durationText(first.bucket, locale) })}{" "}
        {t("help")}
      </p>
      {lines.some(({ held }) => held.some((one) => seen(one) > (span.to - span.from) * leastDashed)) && (
        <p className="flex items-center gap-2 text-meta text-muted">
          <span aria-hidden className="w-5 border-t-[1.5px] border-dashed border-(--chart-1)" />
          {t("heldThen")}
        </p>
      )}
      {shaded.some((one) => seen(one) > 0) && (
        <p className="flex items-center gap-2 text-meta text-muted">
          <span aria-hidden className="h-3 w-5 rounded-sm border border-line bg-active" />
          {t("offlineThen")}
        </p>
      )}
    </div>
  );
}
