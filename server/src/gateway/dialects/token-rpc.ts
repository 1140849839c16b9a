import { clientMethods, tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { matchTopic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import { acceptedOutcome, refusedOutcome } from "../outcome.ts";
import type { DownlinkMessage, Outcome, PayloadOf, Tools, Unread, Uplink } from "../session.ts";

type Answer = PayloadOf<typeof tokenTopics.clientRpcResponse>;

/** The maximum size of a packet without its payload, in bytes: with the longest topic and properties of MQTT 5. */
const overhead = 1024;

/** The methods of the platform that devices can call. */
const methods = new Map<string, (tools: Tools) => Answer>([
  [clientMethods.currentTime, ({ now }) => ({ time: now() })],
  [
    clientMethods.sessionLimits,
    ({ messagesPerSecond }) => ({
      maxPayloadSize: limits.devicePacketBytes - overhead,
      maxInflightMessages: limits.deviceMessagesInFlight,
      rateLimits: { messages: `${messagesPerSecond}:1` },
    }),
  ],
]);

/** Answers a device that calls a method of the platform. */
export function clientRpc(
  { names, tools }: Uplink,
  { method }: PayloadOf<typeof tokenTopics.clientRpcRequest>,
): Outcome {
  const topic = topicFor(tokenTopics.clientRpcResponse, { id: names.id! });
  const run = methods.get(method);
  if (run) return { ...acceptedOutcome, answer: () => ({ topic, payload: run(tools) }) };
  const outcome = refusedOutcome("unknown_method", { method });
  const payload: Answer = { error: outcome.reason ?? "" };
  return { ...outcome, answer: () => ({ topic, payload }) };
}

/**
 * Makes the answer to a call of a device if the call was refused before it reached a handler; null if the message is no
 * call.
 */
export function refuseClientRpc({ topic }: Unread, { reason = "" }: Outcome): DownlinkMessage | null {
  const names = matchTopic(tokenTopics.clientRpcRequest, topic);
  if (!names) return null;
  const payload: Answer = { error: reason };
  return { topic: topicFor(tokenTopics.clientRpcResponse, names), payload };
}
