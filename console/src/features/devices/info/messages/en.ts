import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  properties: "Properties",
  property: "Property",
  reported: "Reported",
  trail: "Last values",
  desired: "Desired",
  pending: "Pending",
  pendingHint: "Not yet accepted by the device. Delivered when it comes online.",
  notReported: "Not reported yet",
  issueOnly: "Send only",
  noPointsTitle: "The product has no function points",
  noPointsText: "Function points define what the device reports. Add one, and its value appears here.",
  addPoint: "Add function points",
  notInProduct: "No longer in the product",

  noValuesTitle: "No values yet",
  noValuesReal:
    "Connect the device, and its first value appears here. Fill in the marked parts of the programs from its credentials.",
  noValuesVirtual: "Start the virtual device: it reports within seconds.",
  tryVirtual: "Try with a virtual device",

  identity: "Identity",
  network: "Network and firmware",
  fleet: "Activity and area",
  times: "Times",
  labels: "Labels from the device",
  makerLabels: "Your labels",
  makerLabelsHint: "Set in the device list, for one or many devices.",
  labelsHint: "Reported by the device.",
  noFirmware: "Not reported",
} as const;

/** The texts for a device's values and their history. */
export const messages = defineMessages(en, () => import("./zh.ts"));
