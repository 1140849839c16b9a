import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  properties: "Properties",
  property: "Property",
  reported: "Reported",
  reportedAt: "When",
  desired: "Desired",
  pending: "Pending",
  pendingHint: "Issued, not yet taken by the device. It is delivered when the device comes online.",
  notReported: "Not reported yet",
  issueOnly: "Issued only",
  history: "History",
  historyOf: "History of {name}",
  noPointsTitle: "The product has no function points",
  noPointsText: "Function points say what the device can report. Add one, and its value shows here.",
  addPoint: "Add function points",
  notInProduct: "No longer in the product",

  identity: "Identity",
  network: "Network and firmware",
  times: "Times",
  noFirmware: "Not reported",

  range_10m: "10 min",
  range_1h: "1 h",
  range_24h: "24 h",
  range_7d: "7 d",
  range_30d: "30 d",
  range_90d: "90 d",
  range_custom: "Custom",
  range: "Range",
  noHistory: "Nothing was reported in this range.",
  average: "Average",
  lowest: "Lowest",
  highest: "Highest",
  latest: "Latest",
  reports: "Reports",
  bucketNote: "Each point stands for {width}: the line is the average, the band goes from lowest to highest.",
  bucketState: "Each step shows the last value of {width}.",
  exportValues: "Export values (CSV)",
  time: "Time",
  value: "Value",
  values: "Values",
} as const;

/** Words of a device's values and their history. */
export const messages = defineMessages(en, () => import("./zh.ts"));
