import { CustomChart, LineChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { type EChartsType, init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";
import { useTheme } from "../theme.ts";
import { plotOption } from "./plot-option.ts";
import { placesOf, type PlotProps } from "./timeline-props.ts";

register([LineChart, CustomChart, GridComponent, CanvasRenderer]);

/** The lazy part of a `Timeline`, which the chart library draws. */
export function Plot(props: PlotProps) {
  const { theme } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const { height } = placesOf(props.panels, props.lineHeight);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
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
    const option = plotOption(props, getComputedStyle(element));
    chart.current?.setOption({ ...option, darkMode: theme === "dark" }, { notMerge: true });
  }, [props, theme]);

  return <div ref={host} role="img" aria-label={props.label} style={{ height }} className="w-full min-w-0" />;
}
