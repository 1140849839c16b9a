import { defineMessages } from "../../../../../lib/i18n.ts";

export const en = {
  devices: "Devices",
  search: "Name, ID, MAC, IMEI, label=value",
  nothing: "No devices to add",
  chosen: { one: "{count} device selected.", other: "{count} devices selected." },
  most: "At most {most} at a time.",
  searchForMore: "There are more devices. Search for the one you want.",
} as const;

/** The texts of the choice of devices. */
export const messages = defineMessages(en, () => import("./zh.ts"));
