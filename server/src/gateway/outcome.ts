import {
  type Refusal,
  type ValueReason,
  valueProblems,
  wordRefusal,
} from "@thingwright/contract/points/value-problems.ts";
import { mostRefusals, type TimedPointValue } from "@thingwright/contract/points/value-report.ts";
import type { TextParameters } from "@thingwright/contract/basics/language.ts";
import type { IngestMessage, TimedValues } from "./ports.ts";
import type { Outcome } from "./session.ts";

export const acceptedOutcome: Readonly<Outcome> = { records: [], code: 200 };

/** Makes the outcome of a message that is refused as a whole. */
export function refusedOutcome(reason: ValueReason, parameters: TextParameters = {}): Outcome {
  return {
    records: [],
    code: valueProblems[reason].code,
    reason: wordRefusal({ reason, parameters }, "en"),
    refusedFor: reason,
  };
}

/**
 * Makes the outcome of an answer to a call. @param answered the call that it answers; undefined if there is no such
 * call
 */
export function answerOutcome(answered: IngestMessage["answered"]): Outcome {
  return answered ? { ...acceptedOutcome, answered } : refusedOutcome("answers_no_call");
}

/**
 * Makes the outcome of values that are accepted or refused one by one. Its reason names the first {@link mostRefusals}
 * bad values.
 */
export function outcomeOf(
  good: readonly (readonly [string, TimedPointValue])[],
  bad: readonly (readonly [string, Refusal])[],
): Outcome {
  const records = recordsOf(good);
  if (bad.length === 0) return { records, code: 200 };
  const named = new Map<string, { reason: string; message: string }>();
  for (const [identifier, refusal] of bad) {
    if (named.size >= mostRefusals && !named.has(identifier)) continue;
    named.set(identifier, { reason: refusal.reason, message: wordRefusal(refusal, "en") });
  }
  const reason = Array.from(named, ([identifier, { message }]) => `${identifier}: ${message}`).join("; ");
  return { records, code: 460, reason, refusedFor: bad[0]?.[1].reason, data: Object.fromEntries(named) };
}

function recordsOf(good: readonly (readonly [string, TimedPointValue])[]): TimedValues[] {
  const records: TimedValues[] = [];
  // Most messages have only one time, so the map is created only for a message with several times.
  let byTime: Map<number, TimedValues> | null = null;
  let record: TimedValues | undefined;
  for (const [identifier, { value, time }] of good) {
    if (record?.time !== time) {
      if (record) byTime ??= new Map([[record.time, record]]);
      record = byTime?.get(time);
      if (!record) {
        records.push((record = { time, values: {} }));
        byTime?.set(time, record);
      }
    }
    record.values[identifier] = value;
  }
  return records;
}
