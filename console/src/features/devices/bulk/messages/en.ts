import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  label: "Label",
  labelTitle: "Label devices",
  labelText:
    "Labels are yours: what a device says of itself stays as it is. Devices are found by name=value. To undo this, take the same labels off again.",
  setLabels: "Set",
  setHelp: "A label that a device has already gets the new value.",
  removeLabels: "Take off",
  removeHelp: "Names of labels, parted by commas. Devices without them stay as they are.",
  labelName: "Name",
  labelValue: "Value",
  addLabel: "Add a label",
  dropLabel: "Remove this label",
  noLabels: "Set at least one label, or take one off",
  startLabel: "Label devices",

  issue: "Issue properties",
  issueTitle: "Issue properties",
  issueText:
    "Each device gets the values at its moment; one that is offline gets them when it comes back. What was issued is not taken back.",
  oneProduct:
    "Choose devices of one product, or filter the list by product: values are those of its function points.",
  noPoints: "This product has no function point that can be issued.",
  chooseValues: "Values",
  chooseValuesHelp: "Tick what is to be issued.",
  noValues: "Tick at least one function point, with a value that it takes",
  rate: "Devices a second",
  rateHelp: "1 to {most}. Devices that are slow to answer may slow it down.",
  duration: {
    one: "Takes about {duration} for {count} device.",
    other: "Takes about {duration} for {count} devices.",
  },
  durationMany: "Takes more than {duration}, for more than {count} devices.",
  startIssue: { one: "Issue to {count} device", other: "Issue to {count} devices" },
  startIssueMany: "Issue to more than {count} devices",

  exportAll: "All that match, choose columns",
  exportAllHint: "Any number of devices, as CSV",
  exportTitle: "Export devices",
  exportText: "All devices that match the filters, oldest first. Times are in UTC.",
  columns: "Columns",
  noColumns: "Choose at least one column",
  download: "Download CSV",
  downloaded: "“{name}” was saved",
  column_name: "Name",
  column_device_name: "Device name",
  column_id: "Device ID",
  column_product_name: "Product",
  column_product_key: "Product key",
  column_kind: "Real or virtual",
  column_online: "State",
  column_activated: "Activation",
  column_status: "Enabled or disabled",
  column_firmware_version: "Firmware",
  column_mac: "MAC",
  column_imei: "IMEI",
  column_tuyalink_id: "TuyaLink ID",
  column_labels: "Labels",
  column_activated_at: "Activated at",
  column_online_at: "Last online",
  column_offline_at: "Last offline",
  column_created_at: "Created at",
} as const;

/** Words of what is done with many devices at once. */
export const messages = defineMessages(en, () => import("./zh.ts"));
