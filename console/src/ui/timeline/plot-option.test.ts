import { CustomChart, LineChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { expect, test } from "vitest";
import { plotOption } from "./plot-option.ts";
import { layout, lineHeightIn, type Panel } from "./timeline-props.ts";

register([LineChart, CustomChart, GridComponent, SVGRenderer]);

const hour = 3_600_000;
const from = Date.UTC(2026, 3, 17, 8, 0, 17);
const span = { from, to: from + hour };
const point = (time: number, value: number) => ({ time, value, low: value, high: value, isolated: false });
const panels: Panel[] = [
  {
    key: "meter",
    name: "Meter",
    kind: "line",
    points: [point(from, 1_234_567.89), point(span.to, 1_234_999)],
    held: [],
  },
  { key: "on", name: "On", kind: "states", segments: [{ ...span, token: "chart-1", text: "On" }] },
  {
    key: "temp",
    name: "Temperature",
    kind: "line",
    points: [point(from, -0.001), point(from + 1, 0.002)],
    held: [{ from: from + 1, to: span.to, value: 0.002 }],
  },
];
const style = { getPropertyValue: () => "#888", fontFamily: "sans-serif" };

test.each([320, 390, 480, 601, 768, 833, 1024, 1100, 1280, 1440])(
  "aligns the left and right edges of all plots at a width of %i px",
  (width) => {
    const chart = init(null, null, { renderer: "svg", ssr: true, width, height: 500 });
    chart.setOption(plotOption({ span, panels, shaded: [], lineHeight: 120 }, style));
    const edges = panels.map((_, i) =>
      [span.from, span.to].map((time) => chart.convertToPixel({ xAxisIndex: i }, time)),
    );
    chart.dispose();
    expect(edges).toEqual(panels.map(() => [layout.left, width - layout.right]));
  },
);

test("plots of numbers share the available height, within bounds", () => {
  expect(lineHeightIn(0, panels)).toBe(120);
  const [low, high] = [lineHeightIn(600, panels), lineHeightIn(700, panels)];
  expect(high - low).toBe(50);
  expect(lineHeightIn(5000, panels)).toBe(320);
});
