import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  label: "Label",
  labelTitle: "Label devices",
  labelText:
    "These labels are yours: labels reported by the device stay as they are. Search for devices by name=value. To undo this, remove the same labels again.",
  setLabels: "Add or change",
  setHelp: "If a device already has the label, its value is replaced.",
  removeLabels: "Remove",
  removeHelp: "Names of labels, separated by commas. Devices without them stay as they are.",
  labelName: "Name",
  labelValue: "Value",
  addLabel: "Add a label",
  dropLabel: "Remove this label",
  noLabels: "Add, change or remove at least one label",
  startLabel: "Label devices",

  issue: "Send properties",
  issueTitle: "Send properties",
  issueText:
    "Devices get the values one after another; offline devices get them once they are back online. Sent values cannot be recalled.",
  oneProduct:
    "Select devices of one product, or filter the list by product: its function points determine what can be sent.",
  noPoints: "This product has no function points that can be sent.",
  chooseValues: "Values",
  chooseValuesHelp: "Select what to send.",
  noValues: "Select at least one function point, with a valid value",
  rate: "Devices per second",
  rateHelp: "1 to {most}. Devices that are slow to answer may slow it down.",
  duration: {
    one: "Takes about {duration} for {count} device.",
    other: "Takes about {duration} for {count} devices.",
  },
  durationMany: "Takes more than {duration}, for more than {count} devices.",
  startIssue: { one: "Send to {count} device", other: "Send to {count} devices" },
  startIssueMany: "Send to more than {count} devices",

  exportAll: "All matching devices, choose columns",
  exportAllHint: "Any number of devices, as CSV",
  exportTitle: "Export devices",
  exportText: "All devices that match the filters, oldest first. Times are in UTC.",
  columns: "Columns",
  noColumns: "Select at least one column",
  download: "Download CSV",
  downloaded: "“{name}” was saved",
  column_name: fieldWords.name.en,
  column_device_name: fieldWords.device_name.en,
  column_id: "Device ID",
  column_product_name: fieldWords.product_name.en,
  column_product_key: fieldWords.product_key.en,
  column_kind: "Real or virtual",
  column_online: "Connection",
  column_activated: fieldWords.activated.en,
  column_status: "Enabled or disabled",
  column_firmware_version: "Firmware",
  column_mac: "MAC",
  column_imei: fieldWords.imei.en,
  column_tuyalink_id: fieldWords.tuyalink_id.en,
  column_labels: fieldWords.labels.en,
  column_activated_at: "Activated at",
  column_online_at: fieldWords.online_at.en,
  column_offline_at: fieldWords.offline_at.en,
  column_created_at: "Created at",
} as const;

/** The texts of bulk actions on devices. */
export const messages = defineMessages(en, () => import("./zh.ts"));
