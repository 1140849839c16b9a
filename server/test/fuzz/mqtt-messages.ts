import mqttPacket, { type Packet } from "mqtt-packet";
import { shortId } from "@thingwright/contract/basics/short-id.ts";
import type { DeviceRecord } from "../../src/gateway/ports.ts";
import { credentialsOf, type Signing, topicsOf } from "../gateway.ts";
import { tuyalinkCredentials } from "../tuyalink.ts";
import type { Message } from "./mutation.ts";

export type MqttVersion = 4 | 5;

/** A device, and its messages. */
interface Speaker {
  credentials: Credentials;
  /** The topic filter to which it subscribes. */
  filter: string;
  published: readonly (readonly [topic: string, payload: object])[];
}
/** A device of the token dialect has no password. */
type Credentials = Omit<ReturnType<typeof credentialsOf>, "password"> & { password?: string };

/** A device's CONNECT. */
export function connectPacket({ password, ...rest }: Credentials, protocolVersion: MqttVersion): Buffer {
  const properties = {
    sessionExpiryInterval: 5,
    receiveMaximum: 9,
    userProperties: { __proto__x: ["a", "b"] },
  };
  return bytesOf(protocolVersion, {
    cmd: "connect",
    protocolId: "MQTT",
    protocolVersion,
    clean: true,
    keepalive: 60,
    ...rest,
    ...(password !== undefined && { password: Buffer.from(password) }),
    properties: protocolVersion === 5 ? properties : {},
  });
}

/** A device of the native dialect. */
export function nativeSpeaker(device: Signing): Speaker {
  const topics = topicsOf(device);
  const now = Date.now();
  return {
    credentials: credentialsOf(device),
    filter: topics.set,
    published: [
      [topics.post, { id: "1", params: { level: 1 } }],
      [topics.post, { params: { level: { value: 1, time: now } }, sys: { ack: 0 } }],
      [topics.batch, { id: "2", params: { properties: { level: [{ value: 2, time: now }] } } }],
      [topics.event("level"), { id: "3", params: { value: 1, time: now } }],
      [topics.event("alarm"), { id: "3", params: { value: { level: 1, nope: 2 }, time: now } }],
      [
        topics.batch.replace("batch", "history"),
        { params: [{ properties: [{ level: { value: 2, time: now } }] }] },
      ],
      [topics.batch.replace("batch", "unknown"), { id: "2", params: {} }],
      [topics.info, { id: "4", params: [{ attrKey: "MAC", attrValue: "001122334455" }] }],
      [topics.infoOf("get"), { id: "8", params: [{ attrKey: "MAC" }] }],
      [topics.infoOf("delete"), { id: "9", params: [{ attrKey: "room" }] }],
      [topics.custom("a/b"), { any: ["thing"] }],
      [topics.firmware, { id: 1, params: { version: "1.0.3", module: "default" } }],
      [topics.shadowUpdate, { method: "update", state: { reported: { level: 1 } }, version: 1 }],
      [topics.shadowUpdate, { method: "update", state: { desired: { level: 1, power: "null" } } }],
      [topics.shadowUpdate, { method: "delete", state: { reported: { level: "null" }, desired: "null" } }],
      [topics.shadowUpdate, { method: "get" }],
      [topics.desired("get"), { id: "6", params: ["level"] }],
      [topics.desired("delete"), { id: "7", params: { level: { version: 1 } } }],
      [topics.timeRequest, { deviceSendTime: 1 }],
      [`${topics.set}_reply`, { id: "5", code: 200, data: {} }],
      ...gatewayMessages(device),
    ],
  };
}

/**
 * Messages of a gateway about a sub-device. It does not exist, because the answer to a wrong signature of an existing
 * sub-device would be delayed.
 */
function gatewayMessages({ productKey, deviceName }: Signing): [topic: string, payload: object][] {
  const sub = { productKey, deviceName: "sub-device-0001" };
  const signed = { ...sub, clientId: "a&b", timestamp: "1", signMethod: "hmacSha256", sign: "00" };
  const thing = `/sys/${productKey}/${deviceName}/thing`;
  const combine = `/ext/session/${productKey}/${deviceName}/combine`;
  return [
    [`${thing}/topo/add`, { id: "1", params: [signed] }],
    [`${thing}/topo/delete`, { id: "2", params: [sub] }],
    [`${thing}/topo/get`, { id: "3", params: {} }],
    [`${thing}/topo/change_reply`, { id: "4", code: 200, data: {} }],
    [`${thing}/list/found`, { id: "5", params: [sub] }],
    [`${thing}/sub/register`, { id: "6", params: [sub] }],
    [`${combine}/login`, { id: "7", params: { ...signed, cleanSession: true } }],
    [`${combine}/batch_login`, { id: "8", params: { signMethod: "hmacSha1", deviceList: [signed] } }],
    [`${combine}/logout`, { id: 9, params: sub }],
    [`${combine}/batch_logout`, { id: 10, params: [sub] }],
    [`/sys/${productKey}/${sub.deviceName}/thing/event/property/post`, { id: "11", params: { level: 1 } }],
  ];
}

/** A device of the token dialect. */
export function tokenSpeaker({ token }: { token: string }): Speaker {
  const me = "v1/devices/me";
  const ts = Date.now();
  return {
    credentials: { clientId: "", username: token },
    filter: `${me}/attributes`,
    published: [
      ["v1/gateway/connect", { device: "sub-device-0001", type: "default" }],
      ["v1/gateway/disconnect", { device: "sub-device-0001" }],
      ["v1/gateway/telemetry", { "sub-device-0001": [{ ts, values: { level: 1 } }], other: { level: 2 } }],
      ["v1/gateway/attributes", { "sub-device-0001": { level: 1, room: "hall" } }],
      ["v1/gateway/attributes/request", { id: 1, device: "sub-device-0001", client: true, keys: ["level"] }],
      ["v1/gateway/rpc", { device: "sub-device-0001", id: 1, data: { success: true } }],
      ["v1/gateway/claim", { "sub-device-0001": { secretKey: "abcdef", durationMs: 1000 } }],
      [`${me}/telemetry`, { level: 1 }],
      [`${me}/telemetry`, [{ ts, values: { level: 1 } }, { level: 2 }]],
      [`${me}/attributes`, { level: 1, mac: "001122334455", room: "hall" }],
      [`${me}/attributes/request/1`, { clientKeys: "level,mac", sharedKeys: "level," }],
      [`${me}/rpc/request/2`, { method: "getSessionLimits", params: { timeout: 5000 } }],
      [`${me}/rpc/request/3`, { method: "getCurrentTime", params: "{}" }],
      [`${me}/rpc/response/4`, { code: 200, data: {} }],
      [`${me}/rpc/response/5`, { error: "unknown method" }],
    ],
  };
}

/** A device of the TuyaLink dialect. */
export function tuyalinkSpeaker(device: Pick<DeviceRecord, "id" | "secret">): Speaker {
  const own = `tylink/${shortId(device.id)}`;
  const time = Date.now();
  const around = { msgId: "1", time, sys: { ack: 1 } };
  const level = { level: { value: 1, time } };
  const hot = { hot: { outputParams: { level: 1 }, eventTime: time } };
  const data = (topic: string, said?: unknown) => [`${own}/${topic}`, { ...around, data: said }] as const;
  return {
    credentials: tuyalinkCredentials(device),
    filter: `${own}/channel/downlink/auto_subscribe`,
    published: [
      data("thing/property/report", level),
      data("thing/event/trigger", { eventCode: "hot", eventTime: time, outputParams: { level: 1 } }),
      data("thing/data/batch_report", { properties: level, events: hot, subDevices: [{}] }),
      data("thing/data/history_report", { properties: [level], events: [hot] }),
      data("thing/property/desired/get", ["level"]),
      data("thing/property/desired/delete", { properties: { level: { version: "1" } } }),
      data("thing/model/get"),
      data("ext/time/request", { bizType: "NTP", dst: time }),
      data("thing/property/set_response"),
      data("thing/action/execute_response", { actionCode: "blink", outputParams: {} }),
    ],
  };
}

/** Every packet that a device may send once it is connected; the JSON of a PUBLISH is its payload. */
export function mqttMessages({ filter, published }: Speaker, version: MqttVersion): Message[][] {
  const five = version === 5;
  const publishes = published.map(([topic, payload]) =>
    ([0, 1, 2] as const).map((qos): Message => {
      const properties = five
        ? { userProperties: { a: "b" }, messageExpiryInterval: 9, contentType: "x" }
        : {};
      const packet = {
        cmd: "publish",
        topic,
        qos,
        messageId: 7,
        dup: false,
        retain: false,
        properties,
      } as const;
      return {
        json: JSON.stringify(payload),
        wrap: (json) => bytesOf(version, { ...packet, payload: json }),
      };
    }),
  );
  const subscription = { qos: 1, nl: false, rap: false, rh: 0 } as const;
  const rest: Packet[] = [
    { cmd: "subscribe", messageId: 1, subscriptions: [{ topic: filter, ...subscription }] },
    { cmd: "subscribe", messageId: 2, subscriptions: [{ topic: "+/#", ...subscription }] },
    { cmd: "unsubscribe", messageId: 3, unsubscriptions: [filter, "constructor"] },
    { cmd: "puback", messageId: 4 },
    { cmd: "pubrec", messageId: 5 },
    { cmd: "pubrel", messageId: 7 },
    { cmd: "pubcomp", messageId: 6 },
    { cmd: "pingreq" },
    { cmd: "disconnect" },
    ...(five ? [{ cmd: "auth", reasonCode: 0x18 } as Packet] : []),
  ];
  return [...publishes, rest.map((packet) => ({ json: "", wrap: () => bytesOf(version, packet) }))];
}

function bytesOf(protocolVersion: MqttVersion, packet: Packet): Buffer {
  return mqttPacket.generate(packet, { protocolVersion });
}
