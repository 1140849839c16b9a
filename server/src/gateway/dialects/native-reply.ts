import { wantsNoReply } from "@thingwright/contract/device-topics/payloads.ts";
import { type Topic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import type { Outcome, Uplink } from "../session.ts";

/**
 * Adds the reply in the native dialect of MQTT to an outcome: the message's id, the code, the reason in words, and
 * data. Adds none if the device wants no reply.
 */
export function withReply(
  { names }: Uplink,
  topic: Topic,
  { id, sys }: { id?: string | number | undefined; sys?: unknown },
  outcome: Outcome,
): Outcome {
  if (wantsNoReply(sys)) return outcome;
  const { code, reason = "success", data = {} } = outcome;
  return {
    ...outcome,
    answer: () => ({ topic: topicFor(topic, names), payload: { id, code, message: reason, data } }),
  };
}
