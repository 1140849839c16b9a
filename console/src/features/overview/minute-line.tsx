import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { formatTime } from "../../ui/time.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { messages } from "./messages/en.ts";
import { minuteOf, minuteSeconds } from "./minutes.ts";

const height = 168;
const room = { top: 14, bottom: 6, end: 6 };
const takesMs = 700;
/** The labels of the axis, in minutes ago. */
const named = [60, 45, 30, 15];

interface MinuteLineProps {
  /** Messages of each minute, oldest first; the last one is the present minute. */
  counts: readonly number[];
  /** Seconds since 1970. */
  now: number;
}

/** The messages of each minute of the last hour, as a line that is updated live. */
export function MinuteLine({ counts, now }: MinuteLineProps) {
  const t = useMessages(messages);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [pointed, setPointed] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    setWidth(element.clientWidth);
    return () => watch.disconnect();
  }, []);
  const most = niceTop(Math.max(...counts));
  const shown = useMoved(counts, most);
  const step = (width - room.end) / (counts.length - 1);
  const y = (count: number) => room.top + (height - room.top - room.bottom) * (1 - count / shown.most);
  const points = shown.counts.map((count, i) => [i * step, y(count)] as const);
  const path = (of: readonly (readonly [number, number])[]) =>
    of.map(([x, at], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${at.toFixed(1)}`).join("");
  const [headX, headY] = points.at(-1)!;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const at = Math.round((clientX - currentTarget.getBoundingClientRect().left) / step);
    setPointed(Math.min(counts.length - 1, Math.max(0, at)));
  };
  const timeOf = (i: number) => formatTime(minuteOf(now) - (counts.length - 1 - i) * minuteSeconds).slice(-5);
  const label = t("lineText", { total, most: Math.max(...counts) });
  return (
    <div className="flex flex-col gap-1">
      <div
        ref={box}
        role="img"
        aria-label={label}
        className="relative touch-pan-y select-none"
        style={{ height }}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {width > 0 && (
          <svg
            width={width}
            height={height}
            className="absolute inset-0 overflow-visible text-accent away:text-neutral away:grayscale"
          >
            <Grid y={y(shown.most)} width={width} />
            <Grid y={y(shown.most / 2)} width={width} />
            <Grid y={y(0)} width={width} />
            <path d={`${path(points)}L${headX} ${y(0)}L0 ${y(0)}Z`} className="fill-accent/10" />
            <path
              d={path(points.slice(0, -1))}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              strokeLinejoin="round"
            />
            {/* Dashed, because the present minute is not over. */}
            <path
              d={path(points.slice(-2))}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              strokeDasharray="2 3"
            />
            <circle cx={headX} cy={headY} r={3} fill="currentColor" />
            {pointed !== undefined && (
              <>
                <line
                  x1={pointed * step}
                  x2={pointed * step}
                  y1={0}
                  y2={height}
                  className="stroke-line-strong"
                />
                <circle cx={points[pointed]![0]} cy={points[pointed]![1]} r={3.5} fill="currentColor" />
              </>
            )}
          </svg>
        )}
        <span
          className="absolute start-0 bg-sheet pe-1.5 text-meta text-faint tabular"
          style={{ top: room.top - 9 }}
        >
          {most.toLocaleString()}
        </span>
        {pointed !== undefined && (
          <span
            className="pointer-events-none absolute top-0 rounded-md border border-line bg-float px-2 py-1 text-meta whitespace-nowrap shadow-float tabular"
            style={
              pointed * step > width / 2
                ? { right: width - pointed * step + 10 }
                : { left: pointed * step + 10 }
            }
          >
            {t("atMinute", { time: timeOf(pointed), count: counts[pointed] ?? 0 })}
          </span>
        )}
      </div>
      <div aria-hidden className="flex justify-between text-meta text-faint tabular">
        {named.map((minutes) => (
          <span key={minutes}>{t("ago", { count: minutes })}</span>
        ))}
        <span>{t("now")}</span>
      </div>
    </div>
  );
}

function Grid({ y, width }: { y: number; width: number }) {
  return <line x1={0} x2={width} y1={y} y2={y} className="stroke-line" strokeWidth={1} />;
}

/** Rounds up to a number that reads well: 1, 2 or 5 with zeros, at least 4. */
function niceTop(value: number): number {
  if (value <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((times) => times * unit).find((top) => top >= value)!;
}

interface Moved {
  counts: readonly number[];
  most: number;
}

/** Animates the change from the previously shown counts. With reduced motion, the counts change at once. */
function useMoved(counts: readonly number[], most: number): Moved {
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const [shown, setShown] = useState<Moved>(() => ({ counts: counts.map(() => 0), most }));
  const latest = useRef(shown);
  const key = `${most}:${counts.join(",")}`;
  useEffect(() => {
    const target = {
      counts: key
        .slice(key.indexOf(":") + 1)
        .split(",")
        .map(Number),
      most,
    };
    const from = latest.current;
    const began = performance.now();
    const show = (part: number) => {
      const near = 1 - (1 - part) ** 3;
      const between = (a: number, b: number) => (part === 1 ? b : a + (b - a) * near);
      latest.current = {
        counts: target.counts.map((count, i) => between(from.counts[i] ?? 0, count)),
        most: between(from.most, target.most),
      };
      setShown(latest.current);
    };
    let frame = requestAnimationFrame(function step(now) {
      const part = still ? 1 : Math.min(1, Math.max(0, now - began) / takesMs);
      show(part);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [key, most, still]);
  return shown;
}
