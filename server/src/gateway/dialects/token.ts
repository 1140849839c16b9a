import { setMethod, tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import { topicFor } from "@thingwright/contract/topic.ts";
import { underIdentifiers, underKeys } from "@thingwright/contract/thing-model.ts";
import { expectedTypes, type Refusal } from "@thingwright/contract/value-problems.ts";
import { mostRefusals, readReported, type TimedPointValue } from "@thingwright/contract/value-report.ts";
import { isObject } from "@thingwright/contract/values.ts";
import type { DeviceReply } from "../messages/calls.ts";
import type { DialectRules, Handlers } from "./dialect.ts";
import { accepted, answering, outcomeOf } from "../outcome.ts";
import { hearsShared, sharedAttributes, withTaken } from "./shared-attributes.ts";
import { attributesRequest, clientAttributes } from "./token-attributes.ts";
import { clientRpc, refuseClientRpc } from "./token-rpc.ts";

/** What the platform does with each topic that a device of the token dialect publishes on. */
const handlers: Handlers<typeof tokenTopics> = {
  telemetry: (uplink, payload) => {
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
    return withTaken(uplink, good, outcomeOf(good, bad));
  },

  attributes: clientAttributes,
  attributesRequest,
  clientRpcRequest: clientRpc,

  rpcResponse: async ({ session, model, tools: { calls }, names }, response) => {
    const id = names.id!;
    // Firmware that takes shared attributes and has no method `set` says so: what it reports is its answer.
    if (isError(response) && hearsShared(session) && calls.issued(session).has(id)) return accepted;
    const reply = replyOf(response);
    const data = underIdentifiers(model, reply.data);
    return answering(await calls.answer(session, id, { ...reply, data }));
  },
};

export const token: DialectRules = {
  handlers,
  setTopic: () => topicFor(tokenTopics.rpcRequest, { id: "0" }),
  call(_device, model, id, { service, params }) {
    const topic = topicFor(tokenTopics.rpcRequest, { id });
    const named = underKeys(model, params);
    if (service !== undefined) return { topic, payload: { method: service, params: named } };
    return { topic, payload: { method: setMethod, params: named }, also: sharedAttributes(named) };
  },
  refuse: refuseClientRpc,
  shadow: {
    topic: () => topicFor(tokenTopics.sharedAttributes, {}),
    control: (_device, model, { params }) => sharedAttributes(underKeys(model, params)),
  },
};

const notAnEntry: Refusal = { reason: "wrong_type", parameters: { expected: expectedTypes.object } };

/**
 * An entry of a telemetry message is `{ts, values}`, or the values alone. Whether the time is one is judged for each
 * value.
 */
function timedEntry(entry: Record<string, unknown>): { values: Record<string, unknown>; time?: unknown } {
  if ("ts" in entry && isObject(entry.values)) return { values: entry.values, time: entry.ts };
  return { values: entry };
}

/** A device answers a call with `{code, message, data}` or `{error}`. Any other JSON is the data of a call that succeeded. */
function replyOf(response: unknown): DeviceReply {
  if (isError(response)) {
    const { error } = response;
    return { code: 500, message: typeof error === "string" ? error : JSON.stringify(error), data: response };
  }
  if (!isObject(response) || typeof response.code !== "number" || !Number.isInteger(response.code)) {
    return { code: 200, message: "", data: response };
  }
  const { code, message, data = null } = response;
  return { code, message: typeof message === "string" ? message : "", data };
}

/** Whether an answer is the `{error}` of firmware that knows of no codes. */
function isError(response: unknown): response is { error: unknown } {
  return isObject(response) && "error" in response && !("code" in response);
}
