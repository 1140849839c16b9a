import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  over: "{name}, last {span}",
  toHistory: "{name}, last {span}: open the history",
  last: "Last {span}",
  lowest: "Lowest",
  highest: "Highest",
  issued: "Sent",
  fault: "Fault",
  offline: "Offline",
  changed: "Changed {ago}",
  unchanged: "No change for {span}",
  unchangedUntil: "No change until {time}",
} as const;

/** The texts for a property's last values. */
export const messages = defineMessages(en, () => import("./zh.ts"));
