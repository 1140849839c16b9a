import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Sub-devices",
  text: "Devices that connect through this gateway.",
  below: "Behind gateway",
  inDeviceList: "In the device list",
  open: "Open",
  search: "Name, ID, MAC, IMEI, label=value",
  anyOnline: "Online or offline",
  fileName: "sub-devices",
  nothingFound: "No matching sub-devices",
  emptyTitle: "No sub-devices",
  emptyText:
    "A gateway adds its devices itself when its firmware connects them. You can also add them here first.",
  belowTitle: "A sub-device has no sub-devices",
  belowText: "Its gateway connects it. To use it as a gateway, remove it from there first.",
  add: "Add sub-devices",
  addTitle: "Add sub-devices to {name}",
  addText: "The gateway is notified and can now sign them in. Devices under another gateway are moved here.",
  addMany: { one: "Add {count} device", other: "Add {count} devices" },
  devices: "Devices",
  movesFrom: "{product} · leaves gateway {name}",
  remove: "Remove from gateway",
  removeTitle: "Remove from its gateway?",
  removeText:
    "It goes offline, and the gateway can no longer connect it. The device, its values and logs are kept, and it can be added again.",
  removed: "“{name}” was removed from the gateway",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
