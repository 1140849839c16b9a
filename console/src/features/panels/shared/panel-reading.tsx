import { Bot, DoorOpen, Lock, type LucideIcon, Plug, Radar } from "lucide-react";
import { useEffect, useState } from "react";
import { measureText } from "../../../ui/measure.ts";
import type { Glyph } from "./hero.ts";
import { type PartProps, shownText } from "./panel-tools.ts";

/** A value of the past. */
export interface Reading {
  time: number;
  value: number;
}
/** Reads the values of the last day; resolves to none where they cannot be read. */
export type ReadPast = (identifier: string) => Promise<readonly Reading[]>;

const size = { width: 240, height: 64 };

/** A large number, with the line of the last hours where they are known. */
export function PanelReading({ readPast, ...props }: PartProps & { readPast: ReadPast | undefined }) {
  const { point, value, texts, words } = props;
  const [past, setPast] = useState<readonly Reading[]>([]);
  const { identifier } = point;
  useEffect(() => {
    let ended = false;
    void readPast?.(identifier).then((read) => ended || setPast(read));
    return () => {
      ended = true;
    };
  }, [readPast, identifier]);
  const number = typeof value === "number" ? value : null;
  const [before, last] = past.slice(-2);
  // What is reported now follows the last bucket, which may have begun a while ago.
  const line =
    number === null || !before || !last
      ? past
      : [...past, { time: 2 * last.time - before.time, value: number }];
  return (
    <section className="flex flex-col items-center gap-1 overflow-hidden rounded-xl border border-line bg-sheet pt-6">
      <bdi className="text-muted">{texts.name(point)}</bdi>
      <bdi className="tabular text-[3rem] leading-none font-semibold tracking-tight">
        {number === null ? "--" : measureText(number)}
        {point.unit && <span className="ms-1 text-section font-medium text-muted">{point.unit}</span>}
      </bdi>
      {line.length > 2 ? (
        <figure className="mt-2 w-full" dir="ltr">
          <figcaption className="flex justify-between gap-3 px-3 text-meta text-muted">
            <span>{words.lastDay}</span>
            <span className="tabular">
              {rangeOf(
                line.map((one) => one.value),
                point.unit,
              )}
            </span>
          </figcaption>
          <Line readings={line} />
        </figure>
      ) : (
        <span className="h-5" />
      )}
    </section>
  );
}

/** Between which values a line is drawn. */
function rangeOf(values: readonly number[], unit: string | undefined): string {
  const [low, high] = [measureText(Math.min(...values)), measureText(Math.max(...values))];
  return `${low === high ? low : `${low} – ${high}`}${unit ? ` ${unit}` : ""}`;
}

function Line({ readings }: { readings: readonly Reading[] }) {
  const times = readings.map(({ time }) => time);
  const values = readings.map(({ value }) => value);
  const [from, to, low, high] = [times[0]!, times.at(-1)!, Math.min(...values), Math.max(...values)];
  const points = readings.map(({ time, value }) => {
    const x = ((time - from) / (to - from || 1)) * size.width;
    const y = 6 + (1 - (value - low) / (high - low || 1)) * (size.height - 12);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="block h-16 w-full"
    >
      <path
        d={`M0,${size.height} L${points.join(" L")} L${size.width},${size.height} Z`}
        className="fill-(--chart-fill)"
      />
      <path
        d={`M${points.join(" L")}`}
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="stroke-(--chart-1)"
      />
    </svg>
  );
}

const icons: Record<Glyph, LucideIcon> = {
  lock: Lock,
  door: DoorOpen,
  robot: Bot,
  socket: Plug,
  sensor: Radar,
};

/** What a device says of itself in a word: locked, open, cleaning. */
export function PanelState({ glyph, ...props }: PartProps & { glyph: Glyph }) {
  const Icon = icons[glyph];
  return (
    <section className="flex flex-col items-center gap-3 rounded-xl border border-line bg-sheet px-4 py-6 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden size={36} strokeWidth={1.5} />
      </span>
      <span>
        <bdi className="block text-[1.5rem] leading-tight font-semibold break-words">
          {shownText(props, props.point, props.value)}
        </bdi>
        <bdi className="text-muted">{props.texts.name(props.point)}</bdi>
      </span>
    </section>
  );
}
