import { type ReactNode, useLayoutEffect, useState } from "react";
import { Skeleton } from "./skeleton.tsx";
import {
  layout,
  lineHeightIn,
  placesOf,
  type Place,
  type PlotProps,
  type Span,
} from "./timeline/timeline-props.ts";
import { useGestures } from "./timeline/use-gestures.ts";
import { formatTime } from "./time.tsx";
import { lazyPart } from "./lazy-part.ts";

const Plot = lazyPart(() => import("./timeline/plot.tsx").then((m) => m.Plot));

interface TimelineProps extends Omit<PlotProps, "lineHeight"> {
  /** The id of the element that explains how the charts are moved. */
  helpId: string;
  /** The latest time that can be shown, in milliseconds. */
  latest: number;
  onSpan: (span: Span) => void;
  /**
   * The content at the end of a panel's head: its value at `time` (in milliseconds) or, if `time` is undefined, over
   * the whole span.
   */
  reading: (key: string, time: number | undefined) => ReactNode;
}

/** The room for the content below the charts, in CSS pixels. */
const below = 56;

/** Shows several charts above each other on one time axis, which are zoomed, moved and read together. */
export function Timeline({ helpId, latest, onSpan, reading, ...plot }: TimelineProps) {
  const { area, shown, at, chosen, handlers } = useGestures({ span: plot.span, latest, onSpan });
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = area.current?.getBoundingClientRect().top ?? 0;
      setRoom(innerHeight - top - below);
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [area]);
  const lineHeight = lineHeightIn(room, plot.panels);
  const { places, height } = placesOf(plot.panels, lineHeight);
  const left = (time: number) => {
    const share = (time - shown.from) / (shown.to - shown.from);
    return `calc(${layout.left}px + (100% - ${layout.left + layout.right}px) * ${share})`;
  };
  return (
    <div
      ref={area}
      // For screen readers, a chart that is moved by keys is an application; the page also has a table with the same
      // values.
      role="application"
      aria-label={plot.label}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move it
      tabIndex={0}
      className="relative cursor-crosshair touch-pan-y rounded-md select-none"
      {...handlers}
    >
      <Plot
        meanwhile={<Skeleton style={{ height }} className="w-full rounded-md" />}
        {...plot}
        span={shown}
        lineHeight={lineHeight}
      />
      {plot.panels.map(({ key, name, unit }, i) => (
        <Head key={key} place={places[i]!}>
          <span className="truncate font-medium">{name}</span>
          {unit && <span className="text-meta text-muted">{unit}</span>}
          <span className="tabular ml-auto min-w-0 truncate ps-3 text-end">{reading(key, at)}</span>
        </Head>
      ))}
      {chosen && (
        <div
          className="pointer-events-none absolute top-0 border-x border-accent bg-accent/10"
          style={{
            left: left(chosen.from),
            right: `calc(100% - ${left(chosen.to)})`,
            height: height - layout.axis,
          }}
        />
      )}
      {at !== undefined && (
        <>
          <div
            className="pointer-events-none absolute top-0 w-px bg-line-strong"
            style={{ left: left(at), height: height - layout.axis }}
          />
          <time
            dateTime={new Date(at).toISOString()}
            className="tabular pointer-events-none absolute bottom-0 -translate-x-1/2 rounded-sm bg-float px-1.5 text-meta whitespace-nowrap shadow-float"
            style={{ left: `clamp(4.5rem, ${left(at)}, calc(100% - 4.5rem))` }}
          >
            {formatTime(at / 1000, "second")}
          </time>
        </>
      )}
    </div>
  );
}

function Head({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <div
      className="pointer-events-none absolute inset-x-2 flex items-center gap-2"
      style={{ top: place.top, height: layout.head - 8 }}
    >
      {children}
    </div>
  );
}
