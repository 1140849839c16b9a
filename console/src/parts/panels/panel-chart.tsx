import { useEffect, useState } from "react";
import { ChoiceChips } from "../../ui/choice-chips.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { rangeText } from "../../ui/measure.ts";
import { spaced } from "../../ui/unit-text.ts";
import { piecesOf, type Reading, roundedFor, ticksOf } from "./past.ts";
import type { PartProps } from "./panel-tools.ts";

/** Reads the values of the last `spanMs` milliseconds; resolves to an empty list if they cannot be read. */
export type ReadPast = (identifier: string, spanMs: number) => Promise<readonly Reading[]>;

const spans = {
  day: { ms: 86_400_000, unit: "hour", count: 24 },
  week: { ms: 7 * 86_400_000, unit: "day", count: 7 },
} as const;
type Span = keyof typeof spans;
const size = { width: 240, height: 72, air: 6 };

interface Past {
  span: Span;
  readings: readonly Reading[];
  from: number;
  to: number;
}

interface PanelChartProps extends PartProps {
  readPast: ReadPast;
  /** The class for the space above the chart. */
  air?: string;
}

/**
 * A line chart of a number over the last hours or days, with the times below it. Renders nothing if there are too few
 * values for a line.
 */
export function PanelChart({ point, texts, tag, readPast, air = "mt-4" }: PanelChartProps) {
  const [span, setSpan] = useState<Span>("day");
  const [pasts, setPasts] = useState<Record<Span, Past>>();
  const { identifier, unit } = point;
  useEffect(() => {
    let ended = false;
    const to = Date.now();
    const read = async (of: Span): Promise<Past> => {
      const readings = await readPast(identifier, spans[of].ms);
      return { span: of, readings, from: to - spans[of].ms, to };
    };
    void Promise.all([read("day"), read("week")]).then(([day, week]) => ended || setPasts({ day, week }));
    return () => {
      ended = true;
    };
  }, [readPast, identifier]);
  if (pasts && Object.values(pasts).every(({ readings }) => readings.length < 2)) return null;
  const past = pasts?.[span];
  const chips = Object.entries(spans).map(([value, { count, unit: of }]) => ({
    value: value as Span,
    label: spaced(new Intl.NumberFormat(tag, { style: "unit", unit: of, unitDisplay: "long" }).format(count)),
  }));
  const values = past?.readings.map(({ value }) => value) ?? [];
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => roundedFor(point, value));
  return (
    <figure className={`${air} flex w-full flex-col gap-2 pb-3`}>
      <figcaption className="flex flex-wrap items-center justify-between gap-2 px-3">
        <ChoiceChips aria-label={texts.name(point)} value={span} options={chips} onChange={setSpan} />
        <bdi className="tabular text-meta text-muted">{low !== high && rangeText(low, high, unit)}</bdi>
      </figcaption>
      {past ? <Drawn past={past} tag={tag} /> : <Skeleton className="mx-3 h-24 rounded-xl" />}
    </figure>
  );
}

/** Draws the chart. Time runs from left to right in every language. */
function Drawn({ past: { readings, from, to, span }, tag }: { past: Past; tag: string }) {
  const values = readings.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (time: number) => ((time - from) / (to - from)) * size.width;
  const y = (value: number) =>
    high === low
      ? size.height / 2
      : size.air + ((high - value) / (high - low)) * (size.height - 2 * size.air);
  const pieces = piecesOf(readings, to).map((piece) =>
    piece.map(({ time, value }) => `${x(time).toFixed(1)},${y(value).toFixed(1)}`).join(" L"),
  );
  const format = new Intl.DateTimeFormat(
    tag,
    span === "day" ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : { weekday: "short" },
  );
  return (
    <div dir="ltr">
      <svg
        aria-hidden
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        className="block h-18 w-full border-b border-line"
      >
        {ticksOf(span, from, to).map((tick) => (
          <line
            key={tick}
            x1={x(tick)}
            x2={x(tick)}
            y2={size.height}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
        ))}
        {pieces.map((piece, i) => (
          <g key={i}>
            <path
              d={`M${piece.split(",", 1)[0]},${size.height} L${piece} V${size.height} Z`}
              className="fill-(--chart-fill)"
            />
            <path
              // A lone value is a line without length, which its round ends draw as a dot.
              d={`M${piece} h0`}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-(--chart-1)"
            />
          </g>
        ))}
        {readings.length === 0 && (
          <line
            x2={size.width}
            y1={size.height / 2}
            y2={size.height / 2}
            strokeDasharray="3 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        )}
      </svg>
      <div className="tabular relative h-6 text-meta text-muted">
        {ticksOf(span, from, to).map((tick) => (
          <bdi
            key={tick}
            className="absolute top-1 -translate-x-1/2"
            style={{ left: `clamp(2rem, ${(x(tick) / size.width) * 100}%, 100% - 2rem)` }}
          >
            {format.format(tick)}
          </bdi>
        ))}
      </div>
    </div>
  );
}
