import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";
import type { GeneratorKind } from "@thingwright/contract/behavior/kinds.ts";
import type { ScenarioKind } from "@thingwright/contract/behavior/scenario-kinds.ts";

export const en = {
  title: "Behavior",
  asUsual: "Normal",
  timeLeft: "{time} left",
  doesNow: "{what}, {time} left",
  end: "Back to normal",
  play: "Simulate…",
  playTitle: "Simulate a condition",
  playLength: "For how long",
  choose: "Configure…",
  allDefault: "All function points use their defaults.",
  someChosen: {
    one: "{count} function point customized.",
    other: "{count} function points customized.",
  },
  drawerTitle: "Behavior of {name}",
  drawerText:
    "How each function point changes on its own. A value sent to the device stays until you change it here.",
  saved: "Behavior saved",
  noPoints: "The product has no function points that are reported.",
  byDefault: "Default: {kind}",
  previewOf: "{name}, {time}",
  notReported: "Not reported",

  kind_hold: "Keeps its value",
  kind_constant: "Constant",
  kind_walk: "Random walk",
  kind_day: "Day curve",
  kind_count: "Counter",
  kind_follow: "Follows another",
  kind_drain: "Runs down",
  kind_charge: "Charges when low",
  kind_cycle: "Changes now and then",
  kind_alarm: "Alarm now and then",
  kind_members: "Each member by itself",
  kind_silent: "Not reported",

  value: fieldWords.value.en,
  low: "Lowest",
  high: "Highest",
  pace: "Maximum change",
  by: "Increment",
  every: "Every",
  of: "Follows",
  rate: "Per minute",
  wobble: "Variation",
  hoursToEmpty: "Empty after",
  charging: "Charges while",
  never: "Never",
  onAverage: "On average every",
  ofLevel: "Battery level",
  on: "On",
  off: "Off",
  unitSeconds: "s",
  unitMinutes: "min",
  unitHours: "h",

  scenario_noise: "Noise",
  scenario_noise_hint: "Readings jump around",
  scenario_drift: "Drift",
  scenario_drift_hint: "Readings drift further and further off",
  scenario_fault: "Fault",
  scenario_fault_hint:
    "Reports a fault or an alarm. If the product has none, readings stay at the top of their range",
  scenario_silence: "Silence",
  scenario_silence_hint: "Stays online, reports nothing",
  scenario_drop: "Connection loss",
  scenario_drop_hint: "Goes offline without sending DISCONNECT",
  scenario_fast_day: "A day in a minute",
  scenario_fast_day_hint: "Time passes 1,440 times as fast",
} as const satisfies Record<`kind_${GeneratorKind}` | `scenario_${ScenarioKind}`, string> &
  Record<string, unknown>;

export const messages = defineMessages(en, () => import("./zh.ts"));
