import { defineMessages } from "../../../../../lib/i18n.ts";

export const en = {
  title: "Alarms",
  excess: "More devices activated than ordered",
  excessText: {
    one: "{count} device that belongs to no order registered itself and came online, most recently {name}. Anyone who knows the product secret can do that: check, and replace the secret if it has leaked.",
    other:
      "{count} devices that belong to no order registered themselves and came online, most recently {name}. Anyone who knows the product secret can do that: check, and replace the secret if it has leaked.",
  },
  excessOf: {
    one: "{count} device beyond the order “{order}” registered itself and came online, most recently {name}.",
    other:
      "{count} devices beyond the order “{order}” registered themselves and came online, most recently {name}.",
  },
  twoPlaces: "One identity in two places",
  twoPlacesText:
    "Connections of {name} from different addresses keep taking over from each other ({count} times so far). Two devices may have the same credentials.",
  last: "Last",
  acknowledge: "Acknowledge",
  acknowledged: "Acknowledged",
  acknowledgedBy: "Acknowledged by {name}",
  showLast: { one: "Show the last acknowledged alarm", other: "Show the last {count} acknowledged alarms" },
  more: { one: "{count} further alarm is open", other: "{count} further alarms are open" },
  toDevice: "View device",
  toLog: "On/offline log",
  toOrder: "View order",
} as const;

/** The texts of the alarms about devices of products in production. */
export const messages = defineMessages(en, () => import("./zh.ts"));
