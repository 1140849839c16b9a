import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Sub-devices",
  text: "Devices that connect through this gateway.",
  below: "Below gateway",
  inDeviceList: "In the device list",
  open: "Open",
  search: "Name, ID, MAC, IMEI, label=value",
  anyOnline: "Online or offline",
  fileName: "sub-devices",
  nothingFound: "No matching sub-devices",
  emptyTitle: "No sub-devices",
  emptyText:
    "A gateway adds its devices by itself when its firmware speaks for them. You can also add them here first.",
  belowTitle: "A sub-device has no sub-devices",
  belowText: "Its gateway speaks for it. Remove it from there if it is to be a gateway itself.",
  add: "Add sub-devices",
  addTitle: "Add sub-devices to {name}",
  addText: "The gateway is notified and can now sign them in. Devices under another gateway are moved here.",
  addMany: { one: "Add {count} device", other: "Add {count} devices" },
  devices: "Devices",
  nothingToAdd: "No device can be added",
  chosen: { one: "{count} device chosen.", other: "{count} devices chosen." },
  searchForMore: "There are more devices. Search for the one you want.",
  movesFrom: "{product} · leaves gateway {name}",
  remove: "Remove from gateway",
  removeTitle: "Remove from its gateway?",
  removeText:
    "It goes offline, and the gateway can no longer speak for it. The device, its values and logs are kept, and it can be added again.",
  removed: "“{name}” was removed from the gateway",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
