import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "History",
  charts: "Charts",
  properties: "Properties",
  choose: "Choose properties",
  range_10m: "10 min",
  range_1h: "1 h",
  range_24h: "24 h",
  range_7d: "7 d",
  range_30d: "30 d",
  range_90d: "90 d",
  range_custom: "Custom",
  range: "Range",
  follow: "Back to now",
  following: "Following live",
  earlier: "Earlier",
  later: "Later",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  help: "Drag to zoom in, Shift and drag to move. With the chart in focus: wheel or + and − to zoom, Shift and ← → to move, ← → to read values.",
  asChart: "View as charts",
  asTable: "View as table",
  export: "Export",
  exportShown: "Chart data (CSV)",
  exportAll: "Every value of {name} (CSV)",
  exported: "Chart data saved.",
  bucket: "Each point stands for {width}: lines are averages, bands go from lowest to highest.",
  offlineThen: "The device was offline",
  lowest: "lowest",
  highest: "highest",
  time: "Time",
  noneIn: "No reports in this period.",
  latest: "Go to the latest values",
} as const;

/** Words of the history page. */
export const messages = defineMessages(en, () => import("./zh.ts"));
