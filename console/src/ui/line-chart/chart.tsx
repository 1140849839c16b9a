import { LineChart as Lines } from "echarts/charts";
import { GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { type EChartsType, init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";
import type { LineChartProps } from "./line-chart-props.ts";
import { useTheme } from "../theme.ts";
import { chartOption } from "./chart-option.ts";

register([Lines, GridComponent, TooltipComponent, LegendComponent, CanvasRenderer]);

/** The lazy part of `LineChart`. */
export function Chart(props: LineChartProps & { height: number }) {
  const { theme } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const made = init(element, null, { renderer: "canvas" });
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
    };
  }, []);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const option = chartOption(props, getComputedStyle(element));
    chart.current?.setOption({ ...option, darkMode: theme === "dark" }, { notMerge: true });
  }, [props, theme]);

  return (
    <div
      ref={host}
      role="img"
      aria-label={props.label}
      style={{ height: props.height }}
      className="w-full min-w-0"
    />
  );
}
