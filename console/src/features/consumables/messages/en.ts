import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { consumableStates, consumableUnits } from "@thingwright/contract/grammar/enums.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Consumables",
  subtitle: "How much is left of filters, batteries and other consumables. At 0 or less they are used up.",
  fileName: "consumables",
  search: "Name, ID or MAC",
  state: fieldWords.state.en,
  oneDevice: "One device",
  device: "Device",
  deviceName: fieldWords.device_name.en,
  product: fieldWords.product_name.en,
  consumable: fieldWords.consumable.en,
  identifier: fieldWords.identifier.en,
  remaining: "Remaining",
  unit: fieldWords.unit.en,
  threshold: "Reminder at",
  reported: "Reported",
  replaced: "Replaced",
  neverReplaced: "no record",
  replace: "Mark as replaced",
  replaceTitle: "Mark as replaced?",
  replaceText:
    "The device will be notified that a new one was installed. This takes effect once the device confirms.",
  replacedNow: "{name} was marked as replaced",
  notReplaced: "The device did not confirm: {reason}",
  emptyTitle: "No consumables yet",
  emptyText:
    "On a product's “Function points” page, edit a number that devices report and turn on “Consumable”. Values appear here once devices report them.",
  toProducts: "Go to products",
  nothingFound: "No matching consumables",

  state_ok: "Enough",
  state_low: "Running low",
  state_expired: "Used up",
  unit_days: "Days",
  unit_percent: "Percent",
  days: { one: "{count} day", other: "{count} days" },
  percent: "{count}%",
} as const satisfies Record<
  `state_${(typeof consumableStates)[number]}` | `unit_${(typeof consumableUnits)[number]}`,
  string
> &
  Record<string, unknown>;

export const messages = defineMessages(en, () => import("./zh.ts"));
