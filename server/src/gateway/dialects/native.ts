import { customTopics } from "@thingwright/contract/device-topics/native-custom.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { type Topic, topicFor } from "@thingwright/contract/topic.ts";
import { underIdentifiers, underKeys } from "@thingwright/contract/thing-model.ts";
import { readReport } from "@thingwright/contract/value-report.ts";
import type { DialectRules, Handlers, PayloadOf, Uplink } from "./dialect.ts";
import { accepted, answering, type Outcome, outcomeOf } from "../outcome.ts";
import { refuseNative } from "./native-refusals.ts";
import { onWire } from "./on-wire.ts";
import { desiredHandlers } from "./native-desired.ts";
import { customHandlers } from "./native-custom.ts";
import { gatewayHandlers, nativeSubEnded, topologyChanged } from "./native-gateway.ts";
import { homeHandlers } from "./native-home.ts";
import { infoHandlers } from "./native-info.ts";
import { replied } from "./native-reply.ts";
import { batchOutcome, eventOutcome, historyOutcome } from "./reports.ts";
import { shadowControl, shadowUpdate } from "./shadow.ts";

/** What the platform does with each topic that a device of the native dialect publishes on. */
const handlers: Handlers<typeof nativeTopics> = {
  propertyPost: (uplink, { id, sys, params }) => {
    const { good, bad } = readReport(uplink.model.index, params, uplink.window);
    return replied(uplink, nativeTopics.propertyPostReply, { id, sys }, outcomeOf(good, bad));
  },

  batchPost: (uplink, { id, sys, params }) =>
    replied(uplink, nativeTopics.batchPostReply, { id, sys }, batchOutcome(uplink, params)),

  historyPost: (uplink, { id, sys, params }) =>
    replied(
      uplink,
      nativeTopics.historyPostReply,
      { id, sys },
      historyOutcome(uplink, uplink.session.device, params),
    ),

  eventPost: (uplink, { id, sys, params }) =>
    replied(
      uplink,
      nativeTopics.eventPostReply,
      { id, sys },
      eventOutcome(uplink, uplink.names.event!, params),
    ),

  propertySetReply: (uplink, reply) => answered(uplink, reply, null),
  serviceReply: (uplink, reply) => answered(uplink, reply, uplink.names.service!),

  ...infoHandlers,
  ...homeHandlers,
  ...gatewayHandlers,
  ...customHandlers,
  shadowUpdate,
  ...desiredHandlers,

  timeRequest: (uplink, { deviceSendTime }) => {
    const serverRecvTime = String(uplink.tools.now());
    return {
      ...accepted,
      answer: () => ({
        topic: topicFor<Topic>(nativeTopics.timeResponse, uplink.names),
        payload: { deviceSendTime, serverRecvTime, serverSendTime: String(uplink.tools.now()) },
      }),
    };
  },
};

export const native: DialectRules = {
  handlers,
  refuse: refuseNative,
  setTopic: ({ productKey, deviceName }) => topicFor(nativeTopics.propertySet, { productKey, deviceName }),
  call({ productKey, deviceName }, model, id, { service, params }) {
    const names = { productKey, deviceName };
    if (service !== undefined) {
      const topic = topicFor(nativeTopics.service, { ...names, service });
      return {
        topic,
        payload: { id, version: "1.0", params: underKeys(model, params), method: `thing.service.${service}` },
      };
    }
    return {
      topic: topicFor(nativeTopics.propertySet, names),
      payload: { id, version: "1.0", params: onWire(model, params), method: "thing.service.property.set" },
    };
  },
  notice: ({ productKey, deviceName }, id, operation) => ({
    topic: topicFor(nativeTopics.notify, { productKey, deviceName }),
    payload: {
      id,
      version: "1.0",
      params: { identifier: "awss.BindNotify", value: { Operation: operation } },
      method: "_thing.event.notify",
    },
  }),
  subEnded: nativeSubEnded,
  topologyChanged,
  customTopic: ({ productKey, deviceName }, path) =>
    topicFor(customTopics.custom, { productKey, deviceName, path }),
  shadow: {
    topic: ({ productKey, deviceName }) => topicFor(nativeTopics.shadowGet, { productKey, deviceName }),
    control: shadowControl,
  },
};

/** @param service null where properties were issued */
async function answered(
  { session, model, tools }: Uplink,
  reply: PayloadOf<typeof nativeTopics.serviceReply>,
  service: string | null,
): Promise<Outcome> {
  const { id, code, message = "", data = null } = reply;
  const said = id === undefined ? undefined : String(id);
  return answering(
    await tools.calls.answer(session, said, { code, message, data: underIdentifiers(model, data) }, service),
  );
}
