import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { gatewayTopics } from "@thingwright/contract/device-topics/native-gateway.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { findTopic, type Payload, type Topic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import {
  type Answer,
  type DeviceInfo,
  type Dialect,
  type Incoming,
  type Outgoing,
  parseJson,
} from "./dialect.ts";
import { filtersOf } from "./filters.ts";

const version = "1.0";

/** Without the topics about sub-devices, to which only gateways subscribe once they have a sub-device. */
const ownTopics = Object.fromEntries(Object.entries(nativeTopics).filter(([key]) => !(key in gatewayTopics)));

/** The native dialect of MQTT, spoken by one device. */
export function nativeDialect(identity: DeviceIdentity): Dialect {
  return {
    filters: filtersOf(ownTopics, identity),
    replies: true,
    post: (id, values, { time, reply }) => ({
      topic: topicFor(nativeTopics.propertyPost, identity),
      payload: {
        id,
        version,
        sys: { ack: reply ? 1 : 0 },
        params: time === undefined ? values : mapValues(values, (value) => ({ value, time })),
        method: "thing.event.property.post",
      },
    }),
    postBatch: (id, batch) => {
      const properties: Record<string, { value: unknown; time: number }[]> = {};
      for (const { time, values } of batch)
        for (const [identifier, value] of Object.entries(values))
          (properties[identifier] ??= []).push({ value, time });
      return {
        topic: topicFor(nativeTopics.batchPost, identity),
        payload: { id, version, params: { properties }, method: "thing.event.property.batch.post" },
      };
    },
    postEvent: (id, event, value, time) => ({
      topic: topicFor(nativeTopics.eventPost, { ...identity, event }),
      payload: {
        id,
        version,
        params: { value, ...(time === undefined ? {} : { time }) },
        method: `thing.event.${event}.post`,
      },
    }),
    updateInfo: (id, info) => ({
      topic: topicFor(nativeTopics.infoUpdate, identity),
      payload: { id, version, params: attributesOf(info), method: "thing.deviceinfo.update" },
    }),
    present: (id, token) => ({
      topic: topicFor(nativeTopics.match, identity),
      payload: { id, version, params: { token }, method: "thing.awss.enrollee.match" },
    }),
    outage: (id, outage) => ({
      topic: topicFor(nativeTopics.outageReport, identity),
      payload: { id, version, params: outage },
    }),
    version: (id, running) => ({
      topic: topicFor(nativeTopics.firmwareInform, identity),
      payload: { id, params: running },
    }),
    progress: (id, { step, text = "", module }) => ({
      topic: topicFor(nativeTopics.upgradeProgress, identity),
      payload: { id, params: { step: String(step), desc: text, module } },
    }),
    answerSet: (id, answer) => answerOn(topicFor(nativeTopics.propertySetReply, identity), id, answer),
    answerCall: (id, service, answer) =>
      answerOn(topicFor(nativeTopics.serviceReply, { ...identity, service }), id, answer),
    askTime: (now) => ({
      topic: topicFor(nativeTopics.timeRequest, identity),
      payload: { deviceSendTime: now },
    }),
    read: (topic, payload) => read(identity, topic, payload),
  };
}

function answerOn(topic: string, id: string, answer: Required<Answer>): Outgoing {
  return { topic, payload: { id, ...answer } };
}

function mapValues<T>(
  values: Readonly<Record<string, unknown>>,
  map: (value: unknown) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

function attributesOf({ mac, imei, labels = {} }: DeviceInfo): { attrKey: string; attrValue: string }[] {
  const all: Record<string, string> = { ...labels };
  if (mac !== undefined) all.MAC = mac;
  if (imei !== undefined) all.IMEI = imei;
  return Object.entries(all).map(([attrKey, attrValue]) => ({ attrKey, attrValue }));
}

function parsed<T extends Topic>(topic: T, payload: Uint8Array): Payload<T> | null {
  const result = topic.payload.safeParse(parseJson(payload));
  return result.success ? (result.data as Payload<T>) : null;
}

function read(identity: DeviceIdentity, path: string, payload: Uint8Array): Incoming | null {
  const found = findTopic(nativeTopics, path, identity);
  switch (found?.key) {
    case "propertyPostReply":
    case "batchPostReply":
    case "eventPostReply":
    case "infoUpdateReply":
    case "matchReply": {
      const reply = parsed(nativeTopics[found.key], payload);
      if (reply?.id === undefined) return null;
      const { id, code, message = "", data } = reply;
      return { kind: "reply", id: String(id), code, message, data };
    }
    case "propertySet": {
      const message = parsed(nativeTopics.propertySet, payload);
      return message && { kind: "set", id: message.id, values: message.params };
    }
    case "service": {
      const message = parsed(nativeTopics.service, payload);
      const service = found.names.service ?? "";
      return message && { kind: "call", id: message.id, service, params: message.params };
    }
    case "shadowGet": {
      const delivery = parsed(nativeTopics.shadowGet, payload);
      const desired = delivery?.payload.state?.desired;
      if (!delivery || !desired) return null;
      return { kind: "desired", values: desired, version: delivery.version ?? delivery.payload.version ?? 0 };
    }
    case "upgrade": {
      const message = parsed(nativeTopics.upgrade, payload);
      return message && { kind: "offer", offer: message.data };
    }
    case "timeResponse": {
      const time = parsed(nativeTopics.timeResponse, payload);
      if (!time) return null;
      const { deviceSendTime, serverRecvTime, serverSendTime } = time;
      return {
        kind: "time",
        sent: Number(deviceSendTime),
        received: Number(serverRecvTime),
        answered: Number(serverSendTime),
      };
    }
    default:
      return null;
  }
}
