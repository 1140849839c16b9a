import {
  type Refusal,
  type ValueReason,
  valueProblems,
  wordRefusal,
} from "@thingwright/contract/value-problems.ts";
import { mostRefusals, type TimedPointValue } from "@thingwright/contract/value-report.ts";
import type { TextParameters } from "@thingwright/contract/language.ts";
import type { Message } from "./broker/broker.ts";
import type { IngestMessage, TimedValues } from "./ports.ts";
import type { Session } from "./sessions.ts";

type Reply = { topic: string; payload: unknown } | null;

/** The result of a message: records to store, the code for the log, an answer to the device. */
export interface Outcome {
  records: TimedValues[];
  /** 200, or the code for which the message was refused, as a whole or in part. */
  code: number;
  /** In English, for the log. */
  reason?: string;
  /** Whether the log of every device keeps the message, although nothing is wrong with it. */
  isNoted?: boolean;
  /** For a refused message: whether a part of it takes effect all the same, besides its records. */
  isPartlyTaken?: boolean;
  /** The label under which metrics count a refusal. */
  refusedFor?: string | undefined;
  /** The data of the reply: for code 460, each refused property and the reason. */
  data?: unknown;
  /** What the records are for the modules that react to devices; a report by default. */
  kind?: IngestMessage["kind"];
  /** The answer to a call, if the message is one. */
  answered?: IngestMessage["answered"];
  /** The outcomes for other devices whose data the sender has sent. All are stored before the message is acknowledged. */
  parts?: readonly OutcomePart[];
  /** Makes the answer, which is sent once the message is stored; null for no answer. */
  answer?: () => Reply | Promise<Reply>;
}

/** The part of a message that belongs to one device, and that the log of this device keeps. */
export interface OutcomePart {
  session: Session;
  message: Message;
  outcome: Outcome;
}

export const accepted: Readonly<Outcome> = { records: [], code: 200 };

/** Makes the outcome of a message that is refused as a whole. */
export function refused(reason: ValueReason, parameters: TextParameters = {}): Outcome {
  return {
    records: [],
    code: valueProblems[reason].code,
    reason: wordRefusal({ reason, parameters }, "en"),
    refusedFor: reason,
  };
}

/** Makes the outcome of an answer to a call. @param answered the call that it answers; undefined if there is no such call */
export function answering(answered: IngestMessage["answered"]): Outcome {
  return answered ? { ...accepted, answered } : refused("answers_no_call");
}

/** Makes the outcome of values that are good or bad one by one. Its reason names the first {@link mostRefusals} bad values. */
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
  // Most messages have only one time: the map is made only for the other messages.
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
