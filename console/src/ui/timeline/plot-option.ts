import type { EChartsCoreOption } from "echarts/core";
import { measureText } from "../measure.ts";
import { tickOf } from "./ticks.ts";
import { layout, placesOf, type Panel, type PlotProps, type Span } from "./timeline-props.ts";

/** The option for ECharts, with the colours that the design tokens have on the chart's element. */
export function plotOption(
  { span, panels, shaded, lineHeight }: Omit<PlotProps, "label">,
  style: Pick<CSSStyleDeclaration, "getPropertyValue" | "fontFamily">,
): EChartsCoreOption {
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const words = { color: token("faint"), fontFamily: style.fontFamily, fontSize: 11 };
  const { places } = placesOf(panels, lineHeight);
  const tick = tickOf(span.to - span.from);
  const last = panels.length - 1;
  return {
    animation: false,
    // Without explicit bounds, ECharts would narrow the lowest plot, the only one with labels, to make room for the
    // labels at its ends.
    grid: places.map(({ plot, height }) => ({
      left: layout.left,
      right: layout.right,
      top: plot,
      height,
      outerBoundsMode: "none",
    })),
    xAxis: panels.map(({ kind }, i) => ({
      type: "time",
      gridIndex: i,
      min: span.from,
      max: span.to,
      axisLine: { show: i === last, lineStyle: { color: token("line-strong") } },
      axisTick: { show: false },
      splitNumber: 6,
      // In a bar of states, the lines would cross the words.
      splitLine: { show: kind === "line", lineStyle: { color: token("line") } },
      axisLabel: { ...words, show: i === last, hideOverlap: true, formatter: tick },
    })),
    yAxis: panels.map(({ kind }, i) => ({
      type: "value",
      gridIndex: i,
      scale: true,
      splitNumber: 3,
      show: kind === "line",
      ...(kind === "states" && { min: 0, max: 1 }),
      axisLabel: {
        ...words,
        width: layout.left - 8,
        overflow: "truncate",
        formatter: (v: number) => measureText(v),
      },
      splitLine: { lineStyle: { color: token("line") } },
    })),
    series: panels.flatMap((panel, i) => [
      shading(shaded, i, token("active")),
      ...(panel.kind === "line" ? lines(panel, i, token) : [states(panel, i, token, words)]),
    ]),
  };
}

/** The parts of ECharts' arguments to `renderItem` of a custom series that are used here. */
interface Drawing {
  value: (dimension: number) => number;
  coord: (point: [number, number]) => [number, number];
}
interface Around {
  coordSys: { x: number; y: number; width: number; height: number };
  dataIndex: number;
}

/** Returns the part of a plot between two times; undefined if it is out of view. */
function boxOf({ coordSys: box }: Around, { value, coord }: Drawing) {
  const left = Math.max(box.x, coord([value(0), 0])[0]);
  const right = Math.min(box.x + box.width, coord([value(1), 0])[0]);
  if (right <= left) return undefined;
  return { x: left, y: box.y, width: Math.max(1, right - left), height: box.height };
}

const rectangles = { type: "custom", silent: true, animation: false, encode: { x: [0, 1] } } as const;

function shading(shaded: readonly Span[], panel: number, color: string) {
  return {
    ...rectangles,
    xAxisIndex: panel,
    yAxisIndex: panel,
    z: 0,
    data: shaded.map(({ from, to }) => [from, to]),
    renderItem: (around: Around, drawing: Drawing) => {
      const shape = boxOf(around, drawing);
      return shape && { type: "rect", shape, style: { fill: color } };
    },
  };
}

function lines({ points, held }: Panel & { kind: "line" }, i: number, token: (name: string) => string) {
  const color = token("chart-1");
  const at = { type: "line", xAxisIndex: i, yAxisIndex: i, silent: true, animation: false } as const;
  const wide = points.some(({ low, high }) => low !== high);
  const half = (data: (number | null)[][], area: boolean) => ({
    ...at,
    data,
    stack: `band-${i}`,
    stackStrategy: "all",
    symbol: "none",
    lineStyle: { opacity: 0 },
    ...(area && { areaStyle: { color, opacity: 0.16 } }),
  });
  const band = [
    half(
      points.map(({ time, low }) => [time, low]),
      false,
    ),
    half(
      points.map(({ time, low, high }) => [time, low === null || high === null ? null : high - low]),
      true,
    ),
  ];
  return [
    ...(wide ? band : []),
    {
      ...at,
      color,
      data: held.flatMap(({ from, to, value }) => [
        [from, value],
        [to, value],
        [to, null],
      ]),
      symbol: "none",
      lineStyle: { width: 1.5, color, opacity: 0.7, type: [4, 4] },
    },
    {
      ...at,
      color,
      data: points.map(({ time, value, isolated }) => ({
        value: [time, value],
        symbol: isolated ? "circle" : "none",
      })),
      symbolSize: 5,
      showAllSymbol: true,
      lineStyle: { width: 1.5, color },
      itemStyle: { color },
    },
  ];
}

function states(
  { segments }: Panel & { kind: "states" },
  i: number,
  token: (name: string) => string,
  words: { fontFamily: string; fontSize: number },
) {
  return {
    ...rectangles,
    xAxisIndex: i,
    yAxisIndex: i,
    data: segments.map(({ from, to }) => [from, to]),
    renderItem: (around: Around, drawing: Drawing) => {
      const shape = boxOf(around, drawing);
      const segment = segments[around.dataIndex];
      if (!shape || !segment) return undefined;
      const color = token(segment.token);
      const bar = { ...shape, y: shape.y + shape.height - 3, height: 3 };
      return {
        type: "group",
        children: [
          { type: "rect", shape, style: { fill: color, opacity: 0.2 } },
          { type: "rect", shape: bar, style: { fill: color } },
          {
            type: "text",
            ignore: shape.width < 32,
            style: {
              ...words,
              text: segment.text,
              fill: token("ink"),
              x: shape.x + 6,
              y: shape.y + (shape.height - 3) / 2,
              verticalAlign: "middle",
              width: shape.width - 10,
              overflow: "truncate",
            },
          },
        ],
      };
    },
  };
}
