import { customTopics } from "@thingwright/contract/device-topics/native-custom.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { type Topic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import { toDeviceKeys, toIdentifiers } from "@thingwright/contract/points/thing-model.ts";
import { readReport } from "@thingwright/contract/points/value-report.ts";
import { acceptedOutcome, answerOutcome, outcomeOf } from "../outcome.ts";
import { onWire } from "./on-wire.ts";
import { gatewayHandlers, nativeSubEnded, topologyChanged } from "./native-gateway.ts";
import { homeHandlers } from "./native-home.ts";
import { infoHandlers } from "./native-info.ts";
import { withReply } from "./native-reply.ts";
import { nativeOffer, upgradeHandlers } from "./native-upgrade.ts";
import { batchOutcome, eventOutcome, historyOutcome } from "./reports.ts";
import { shadowControl, shadowUpdate, shadowError } from "./shadow.ts";
import { desiredTopics } from "@thingwright/contract/device-topics/native-desired.ts";
import { type PointValue, toWire, isObject } from "@thingwright/contract/points/values.ts";
import { selectRequested } from "./select-requested.ts";
import { deleteDesired } from "./delete-desired.ts";
import { wantsNoReply } from "@thingwright/contract/device-topics/payloads.ts";
import { idReader, isRepeatable } from "./unread.ts";
import type {
  DialectRules,
  DownlinkMessage,
  Handlers,
  Outcome,
  PayloadOf,
  Unread,
  Uplink,
} from "../session.ts";

const idOf = idReader("id");

/**
 * Makes the reply to a message that reached no handler, so that a device that waits for a reply learns the reason. A
 * message on `thing/…`, or one with which a gateway signs in its sub-devices, gets its reply on the same topic with
 * `_reply` at the end, even if the platform does not know the topic. Messages on a `_reply` topic or below `/ext/rrpc/`
 * are answers themselves, so they get no reply.
 */
function refuseNative(
  unread: Unread,
  { code, reason = "" }: Outcome,
  now: () => number,
): DownlinkMessage | null {
  const { device, topic, json } = unread;
  const { productKey, deviceName } = device;
  if (topic === topicFor(nativeTopics.shadowUpdate, { productKey, deviceName })) {
    return shadowError(device, String(code), reason, now());
  }
  const isAsking = [
    `/sys/${productKey}/${deviceName}/thing/`,
    `/ext/session/${productKey}/${deviceName}/`,
  ].some((own) => topic.startsWith(own));
  const hasReply = isAsking && !topic.endsWith("_reply") && isRepeatable(topic);
  if (!hasReply || (isObject(json) && wantsNoReply(json.sys))) return null;
  return { topic: `${topic}_reply`, payload: { id: idOf(unread), code, message: reason, data: {} } };
}

/** Handlers of the messages with which a device reads its desired state, or deletes properties from it. */
const desiredHandlers: Handlers<typeof desiredTopics> = {
  desiredGet: async (uplink, { id, sys, params }) => {
    const { desired } = await uplink.tools.desired.shadow(uplink.session.device);
    const names = Array.isArray(params) && params.length > 0 ? params : undefined;
    const wanted = Object.entries(selectRequested(uplink.model, desired, names));
    const data = Object.fromEntries(
      wanted.map(([name, { value, version }]) => {
        const point = uplink.model.index.get(name);
        return [name, { value: point ? toWire(point, value as PointValue) : value, version }];
      }),
    );
    return withReply(uplink, desiredTopics.desiredGetReply, { id, sys }, { ...acceptedOutcome, data });
  },

  desiredDelete: async (uplink, { id, sys, params }) => {
    const named = Object.entries(params).map(([name, { version }]) => [name, version] as const);
    const outcome = await deleteDesired(uplink, new Map(named));
    return withReply(uplink, desiredTopics.desiredDeleteReply, { id, sys }, outcome);
  },
};

/** Messages on topics that makers name themselves are kept in the log, and nothing else is done with them. */
const customHandlers: Handlers<typeof customTopics> = {
  custom: () => ({ ...acceptedOutcome, isNoted: true }),
};

/** The handlers of the topics on which devices of the native dialect of MQTT publish. */
const handlers: Handlers<typeof nativeTopics> = {
  propertyPost: (uplink, { id, sys, params }) => {
    const { good, bad } = readReport(uplink.model.index, params, uplink.window);
    return withReply(uplink, nativeTopics.propertyPostReply, { id, sys }, outcomeOf(good, bad));
  },

  batchPost: (uplink, { id, sys, params }) =>
    withReply(uplink, nativeTopics.batchPostReply, { id, sys }, batchOutcome(uplink, params)),

  historyPost: (uplink, { id, sys, params }) =>
    withReply(
      uplink,
      nativeTopics.historyPostReply,
      { id, sys },
      historyOutcome(uplink, uplink.session.device, params),
    ),

  eventPost: (uplink, { id, sys, params }) =>
    withReply(
      uplink,
      nativeTopics.eventPostReply,
      { id, sys },
      eventOutcome(uplink, uplink.names.event!, params),
    ),

  propertySetReply: (uplink, reply) => answered(uplink, reply, null),
  serviceReply: (uplink, reply) => answered(uplink, reply, uplink.names.service!),

  ...infoHandlers,
  ...upgradeHandlers,
  ...homeHandlers,
  ...gatewayHandlers,
  ...customHandlers,
  shadowUpdate,
  ...desiredHandlers,

  timeRequest: (uplink, { deviceSendTime }) => {
    const serverRecvTime = String(uplink.tools.now());
    return {
      ...acceptedOutcome,
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
        payload: {
          id,
          version: "1.0",
          params: toDeviceKeys(model, params),
          method: `thing.service.${service}`,
        },
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
  offer: nativeOffer,
  subEnded: nativeSubEnded,
  topologyChanged,
  customTopic: ({ productKey, deviceName }, path) =>
    topicFor(customTopics.custom, { productKey, deviceName, path }),
  shadow: {
    topic: ({ productKey, deviceName }) => topicFor(nativeTopics.shadowGet, { productKey, deviceName }),
    control: shadowControl,
  },
};

/** @param service the service that the reply is for; null if it is for issued properties */
async function answered(
  { session, model, tools }: Uplink,
  reply: PayloadOf<typeof nativeTopics.serviceReply>,
  service: string | null,
): Promise<Outcome> {
  const { id, code, message = "", data = null } = reply;
  const said = id === undefined ? undefined : String(id);
  return answerOutcome(
    await tools.calls.answer(session, said, { code, message, data: toIdentifiers(model, data) }, service),
  );
}
