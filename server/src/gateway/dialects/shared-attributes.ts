import { isDeepStrictEqual } from "node:util";
import { tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import type { TimedPointValue } from "@thingwright/contract/points/value-report.ts";
import type { DownlinkMessage, Outcome, Session, Uplink } from "../session.ts";

const topic = topicFor(tokenTopics.sharedAttributes, {});

/**
 * Makes the message that issues properties, under the names that devices use, as shared attributes. Firmware applies
 * them and sends no answer.
 */
export function sharedAttributes(params: Readonly<Record<string, unknown>>): DownlinkMessage {
  return { topic, payload: params };
}

/** Whether the device has subscribed to shared attributes. */
export function hearsShared({ link, rules, device }: Session): boolean {
  return link?.hears(rules.shadow?.topic(device) ?? topic) ?? false;
}

/**
 * Returns the outcome of reported values. If a device reports back properties that were issued as shared attributes,
 * the report counts as the answer to the call that issued them.
 */
export function withCallAnswers(
  uplink: Uplink,
  good: readonly (readonly [string, TimedPointValue])[],
  outcome: Outcome,
): Outcome | Promise<Outcome> {
  const { session, tools } = uplink;
  if (tools.calls.idle || good.length === 0 || !hearsShared(session)) return outcome;
  return answerCalls(uplink, new Map(good), outcome);
}

async function answerCalls(
  { session, tools: { calls } }: Uplink,
  values: ReadonlyMap<string, TimedPointValue>,
  outcome: Outcome,
): Promise<Outcome> {
  let { answered } = outcome;
  for (const [id, params] of calls.issued(session)) {
    if (!isTaken(params, values)) continue;
    answered = await calls.answer(session, id, { code: 200, message: "", data: null });
  }
  return { ...outcome, answered };
}

function isTaken(params: Readonly<Record<string, unknown>>, values: ReadonlyMap<string, TimedPointValue>) {
  for (const name in params) {
    const value = values.get(name);
    if (!value || !isDeepStrictEqual(value.value, params[name])) return false;
  }
  return true;
}
