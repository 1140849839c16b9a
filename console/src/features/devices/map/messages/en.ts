import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  label: "Map of devices",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  whole: "Whole world",
  cluster: { one: "{name}: {count} device", other: "{name}: {count} devices" },
  around: "around {place}",
  located: { one: "{count} device on the map", other: "{count} devices on the map" },
  unlocated: { one: "{count} device of unknown area", other: "{count} devices of unknown area" },
  sampled: "Too many devices match: the map counts only {count} of them.",
  nothing: "None of the matching devices has a known area.",
  nothingText:
    "Devices get an area when they connect from a public address, or report it themselves as “location”.",
  close: "Close",
  showAll: "Show in the table",
  more: "And {count} more",
  hint: "Choose a cluster to zoom in, or to see its devices.",
} as const;

/** The texts of the map of devices. */
export const messages = defineMessages(en, () => import("./zh.ts"));
