import type { EChartsCoreOption } from "echarts/core";
import type { Band, LineChartProps } from "./line-chart-props.ts";
import { measureText } from "../measure.ts";
import { formatTime } from "../time.tsx";

const DAY = 86_400;

/** The options for ECharts, with the colours that the design tokens have on the chart's element. */
export function chartOption(props: LineChartProps, style: CSSStyleDeclaration): EChartsCoreOption {
  const { series, step = false, unit } = props;
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const times = series
    .flatMap((one) => [one.points[0]?.[0], one.points.at(-1)?.[0]])
    .filter((time) => time !== undefined);
  const from = props.range?.[0] ?? Math.min(...times);
  const to = props.range?.[1] ?? Math.max(...times);
  const tick = tickOf(to - from);
  const show = (value: number) => props.formatValue?.(value) ?? measureText(value, unit);
  const palette = [1, 2, 3, 4, 5, 6].map((index) => token(`chart-${index}`));
  const words = { color: token("faint"), fontFamily: style.fontFamily, fontSize: 11 };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    animation: !still,
    animationDuration: 150,
    animationDurationUpdate: 150,
    color: palette,
    grid: {
      left: 4,
      right: 12,
      top: series.length > 1 ? 32 : 10,
      bottom: 4,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    ...(series.length > 1 && {
      legend: {
        top: 0,
        left: 0,
        icon: "circle",
        itemWidth: 8,
        itemHeight: 8,
        textStyle: { ...words, color: token("muted"), fontSize: 12 },
      },
    }),
    tooltip: {
      trigger: "axis",
      confine: true,
      transitionDuration: 0,
      padding: 0,
      borderWidth: 0,
      backgroundColor: "transparent",
      extraCssText: "box-shadow:none",
      axisPointer: { lineStyle: { color: token("line-strong"), type: "solid" } },
      formatter: (points: TooltipPoint[]) => tooltip(points, show, props.band),
    },
    xAxis: {
      type: "time",
      min: from * 1000,
      max: to * 1000,
      axisLine: { lineStyle: { color: token("line-strong") } },
      axisTick: { show: false },
      splitNumber: 6,
      axisLabel: { ...words, hideOverlap: true, formatter: (time: number) => tick(time / 1000) },
    },
    yAxis: {
      type: "value",
      scale: true,
      splitNumber: 4,
      ...levelAxis(props.levels),
      axisLabel: {
        ...words,
        formatter: (value: number) => props.formatValue?.(value) ?? measureText(value),
      },
      splitLine: { lineStyle: { color: token("line") } },
    },
    series: [
      ...bandSeries(props.band, token("chart-1")),
      ...series.map((one, index) => ({
        type: "line",
        name: one.name,
        // Set explicitly, because otherwise the band would take the first colours.
        color: palette[index % palette.length],
        data: one.points.map(([time, value]) => [time * 1000, value]),
        step: step ? "end" : false,
        showSymbol: one.points.length < 3,
        symbolSize: 5,
        lineStyle: { width: 1.75 },
        ...(one.points.length > 2000 && { sampling: "minmax" }),
        ...(series.length === 1 &&
          !props.band && {
            areaStyle: { color: token("chart-fill"), origin: "start" },
          }),
      })),
    ],
  };
}

/** Up to this number of levels, each has a line and a name. */
const MOST_NAMED = 12;

/** The axis for levels: from the lowest to the highest, with ticks at whole numbers only. */
function levelAxis(levels: LineChartProps["levels"]) {
  if (!levels) return {};
  const [min, max] = levels;
  return { min, max, minInterval: 1, ...(max - min <= MOST_NAMED && { interval: 1 }) };
}

const BAND = "band";

/** The band as two stacked series: its lower end, invisible, and its height. */
function bandSeries(band: Band | undefined, color: string) {
  if (!band) return [];
  const half = (data: (readonly [number, number | null])[], areaStyle?: object) => ({
    type: "line",
    id: `${BAND}-${areaStyle ? "height" : "low"}`,
    data,
    stack: BAND,
    stackStrategy: "all",
    silent: true,
    symbol: "none",
    lineStyle: { opacity: 0 },
    ...(areaStyle && { areaStyle }),
  });
  return [
    half(band.points.map(([time, low]) => [time * 1000, low])),
    half(
      band.points.map(([time, low, high]) => [
        time * 1000,
        low === null || high === null ? null : high - low,
      ]),
      { color, opacity: 0.16 },
    ),
  ];
}

/**
 * The labels of the time axis: hours for spans up to two days (the date at midnight), days and hours up to a week,
 * days beyond.
 */
function tickOf(span: number): (seconds: number) => string {
  const part = (seconds: number, from: number, to: number) => formatTime(seconds, "second").slice(from, to);
  if (span <= 600) return (seconds) => part(seconds, 11, 19);
  if (span <= 2 * DAY)
    return (seconds) => (part(seconds, 11, 16) === "00:00" ? part(seconds, 5, 10) : part(seconds, 11, 16));
  if (span <= 7 * DAY) return (seconds) => part(seconds, 5, 16);
  return (seconds) => part(seconds, 5, 10);
}

interface TooltipPoint {
  seriesId: string;
  seriesName: string;
  color: string;
  value: [number, number | null];
}

// Returns an element with classes: markup with inline styles would violate a strict content security policy.
function tooltip(all: TooltipPoint[], show: (value: number) => string, band?: Band): HTMLElement {
  const points = all.filter(({ seriesId }) => !seriesId.startsWith(BAND));
  const box = document.createElement("div");
  box.className = "rounded-md bg-float px-2.5 py-2 text-meta text-ink shadow-float";
  const [first] = points;
  if (first) box.append(line("tabular text-muted", formatTime(first.value[0] / 1000, "second")));
  for (const { seriesName, color, value } of points) {
    const row = line("mt-1 flex items-center gap-2", "");
    const dot = line("size-2 shrink-0 rounded-full", "");
    dot.style.background = color;
    const figure = value[1] === null ? "--" : show(value[1]);
    row.append(dot, line("text-muted", seriesName), line("tabular ml-auto pl-3 font-medium", figure));
    box.append(row);
  }
  const around = band?.points.find(([time]) => time * 1000 === first?.value[0]);
  for (const [i, name] of band?.names.entries() ?? []) {
    const value = around?.[i + 1];
    if (typeof value !== "number") continue;
    const row = line("mt-1 flex items-center gap-2 pl-4", "");
    row.append(line("text-muted", name), line("tabular ml-auto pl-3", show(value)));
    box.append(row);
  }
  return box;
}

function line(className: string, words: string): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  element.textContent = words;
  return element;
}
