import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { wantsNoReply } from "@thingwright/contract/device-topics/payloads.ts";
import { topicFor } from "@thingwright/contract/topic.ts";
import type { Refusal } from "@thingwright/contract/value-problems.ts";
import { readReport, readReported, type TimedPointValue } from "@thingwright/contract/value-report.ts";
import type { DialectRules, Handlers, PayloadOf, Uplink } from "./dialect.ts";
import { accepted, type Outcome, outcomeOf } from "./outcome.ts";
import { refuseNative } from "./native-refusals.ts";
import { onWire } from "./on-wire.ts";
import { desiredHandlers } from "./native-desired.ts";
import { infoHandlers } from "./native-info.ts";
import { shadowControl, shadowUpdate } from "./shadow.ts";

/** What the platform does with each topic that a device of the native dialect publishes on. */
const handlers: Handlers<typeof nativeTopics> = {
  propertyPost: (uplink, { id, sys, params }) => {
    const { good, bad } = readReport(uplink.index, params, uplink.window);
    return replied(uplink, "propertyPostReply", { id, sys }, outcomeOf(good, bad));
  },

  batchPost: (uplink, { id, sys, params }) => {
    const good: [string, TimedPointValue][] = [];
    const bad: [string, Refusal][] = [];
    for (const [identifier, values] of Object.entries(params.properties)) {
      for (const { value, time } of values) {
        const read = readReported(uplink.index, identifier, { value, time }, uplink.window);
        if ("good" in read) good.push([identifier, read.good]);
        else bad.push([identifier, read]);
      }
    }
    return replied(uplink, "batchPostReply", { id, sys }, outcomeOf(good, bad));
  },

  eventPost: (uplink, { id, sys, params: { value, time } }) => {
    const event = uplink.names.event!;
    const timed = time === undefined ? { value } : { value, time };
    const read = readReported(uplink.index, event, timed, uplink.window);
    const outcome = "good" in read ? outcomeOf([[event, read.good]], []) : outcomeOf([], [[event, read]]);
    return replied(uplink, "eventPostReply", { id, sys }, { ...outcome, kind: "event" });
  },

  propertySetReply: (uplink, reply) => answered(uplink, reply),
  serviceReply: (uplink, reply) => answered(uplink, reply),

  infoUpdate: async (uplink, { id, sys, params }) => {
    const attributes = Object.fromEntries(params.map(({ attrKey, attrValue }) => [attrKey, attrValue]));
    const reason = await uplink.tools.info.update(uplink.session.device, attributes);
    const outcome =
      reason === null ? accepted : { ...accepted, code: 460, reason, refusedFor: "device_info" };
    return replied(uplink, "infoUpdateReply", { id, sys }, outcome);
  },

  ...infoHandlers,
  shadowUpdate,
  ...desiredHandlers,

  timeRequest: (uplink, { deviceSendTime }) => {
    const serverRecvTime = String(uplink.tools.now());
    return {
      ...accepted,
      answer: () => ({
        topic: topicFor(nativeTopics.timeResponse, namesOf(uplink)),
        payload: { deviceSendTime, serverRecvTime, serverSendTime: String(uplink.tools.now()) },
      }),
    };
  },
};

export const native: DialectRules = {
  handlers,
  refuse: refuseNative,
  setTopic: ({ productKey, deviceName }) => topicFor(nativeTopics.propertySet, { productKey, deviceName }),
  call({ productKey, deviceName }, index, id, { service, params }) {
    const names = { productKey, deviceName };
    if (service !== undefined) {
      const topic = topicFor(nativeTopics.service, { ...names, service });
      return { topic, payload: { id, version: "1.0", params, method: `thing.service.${service}` } };
    }
    return {
      topic: topicFor(nativeTopics.propertySet, names),
      payload: { id, version: "1.0", params: onWire(index, params), method: "thing.service.property.set" },
    };
  },
  shadow: {
    topic: ({ productKey, deviceName }) => topicFor(nativeTopics.shadowGet, { productKey, deviceName }),
    control: shadowControl,
  },
};

async function answered(
  { session, tools }: Uplink,
  reply: PayloadOf<typeof nativeTopics.serviceReply>,
): Promise<Outcome> {
  const { id, code, message = "", data = null } = reply;
  if (id === undefined) return accepted;
  return { ...accepted, answered: await tools.calls.answer(session, String(id), { code, message, data }) };
}

type ReplyTopic = "propertyPostReply" | "batchPostReply" | "eventPostReply" | "infoUpdateReply";

/** Adds the reply that the device asked for, or did not refuse with `ack: 0`. */
function replied(
  uplink: Uplink,
  key: ReplyTopic,
  { id, sys }: { id?: string | number | undefined; sys?: unknown },
  outcome: Outcome,
): Outcome {
  if (wantsNoReply(sys)) return outcome;
  const { code, reason = "success", data = {} } = outcome;
  return {
    ...outcome,
    answer: () => ({
      topic: topicFor(nativeTopics[key], { ...namesOf(uplink), event: uplink.names.event ?? "" }),
      payload: { id, code, message: reason, data },
    }),
  };
}

function namesOf({ session }: Uplink) {
  const { productKey, deviceName } = session.device;
  return { productKey, deviceName };
}
