import type { Telemetry } from "@thingwright/contract/device-topics/token-payloads.ts";
import { expectedTypes, type Refusal } from "@thingwright/contract/points/value-problems.ts";
import {
  mostRefusals,
  readReported,
  type TimedPointValue,
} from "@thingwright/contract/points/value-report.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import type { z } from "zod";
import { outcomeOf } from "../outcome.ts";
import { withCallAnswers } from "./shared-attributes.ts";
import type { Outcome, Uplink } from "../session.ts";

/** The outcome of values that a device reports in the token dialect of MQTT. */
export function telemetry(uplink: Uplink, payload: z.output<typeof Telemetry>): Outcome | Promise<Outcome> {
  const { model, window } = uplink;
  const good: [string, TimedPointValue][] = [];
  const bad: [string, Refusal][] = [];
  const entries: readonly unknown[] = Array.isArray(payload) ? payload : [payload];
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    if (!isObject(entry)) {
      if (bad.length < mostRefusals) bad.push([`telemetry.${i}`, notAnEntry]);
      continue;
    }
    const { values, time } = timedEntry(entry);
    for (const name in values) {
      const raw = values[name];
      const timed = time === undefined ? raw : { value: raw, time };
      const read = readReported(model.index, name, timed, window);
      if ("good" in read) good.push([read.identifier, read.good]);
      else bad.push([name, read]);
    }
  }
  return withCallAnswers(uplink, good, outcomeOf(good, bad));
}

const notAnEntry: Refusal = { reason: "wrong_type", parameters: { expected: expectedTypes.object } };

/** An entry of a telemetry message is `{ts, values}`, or the values alone. The time is validated with each value. */
function timedEntry(entry: Record<string, unknown>): { values: Record<string, unknown>; time?: unknown } {
  if ("ts" in entry && isObject(entry.values)) return { values: entry.values, time: entry.ts };
  return { values: entry };
}
