import { namedIn } from "@thingwright/contract/device-topics/access.ts";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { SubDeviceName } from "@thingwright/contract/device-topics/gateway-payloads.ts";
import { gatewayTopics as topics } from "@thingwright/contract/device-topics/native-gateway.ts";
import { Reply } from "@thingwright/contract/device-topics/payloads.ts";
import { formatUserName, stringToSign } from "@thingwright/contract/devices/device-sign-in.ts";
import { findTopic, type Topic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import { DeviceError } from "./device-error.ts";
import { parseJson } from "./dialect.ts";
import { filtersOf } from "./filters.ts";
import type { GatewayDialect, GatewayIncoming, SubDeviceCredentials } from "./gateway-dialect.ts";
import { nativeDialect } from "./native-dialect.ts";
import { signatureOf } from "./sign-in.ts";

type Secret = Extract<SubDeviceCredentials, { deviceSecret: string }>;

/** The native dialect of MQTT, spoken by a gateway: its sub-devices have topics of their own. */
export function nativeGateway({ productKey, deviceName }: DeviceIdentity): GatewayDialect {
  const own = { productKey, deviceName };
  const message = (topic: Topic, id: string, params: unknown) => ({
    topic: topicFor(topic, own),
    payload: { id, version: "1.0", params },
  });
  return {
    filters: filtersOf(topics, own),
    replies: true,
    nameOf: (credentials) => formatUserName(secretOf(credentials)),
    dialectFor: (credentials) => nativeDialect(namesOf(secretOf(credentials))),
    login: (id, all) => [
      message(topics.batchLogin, id, { deviceList: all.map((one) => signed(secretOf(one))) }),
    ],
    logout: (id, credentials) => message(topics.logout, id, namesOf(secretOf(credentials))),
    add: (id, all) =>
      message(
        topics.topologyAdd,
        id,
        all.map((one) => signed(secretOf(one))),
      ),
    remove: (id, all) => message(topics.topologyDelete, id, all.map(namesOf)),
    list: (id) => message(topics.topologyGet, id, {}),
    register: (id, all) => message(topics.subRegister, id, all.map(namesOf)),
    read: (topic, payload) => read(own, topic, payload),
  };
}

function read(own: DeviceIdentity, path: string, payload: Uint8Array): GatewayIncoming | null {
  const found = findTopic(topics, path, own);
  if (!found) return { kind: "sub", names: namedIn(path).map(formatUserName) };
  const said = Reply.safeParse(parseJson(payload));
  if (!said.success) return null;
  const { id, code, message = "", data } = said.data;
  const ended = SubDeviceName.safeParse(data);
  // A notice that the platform sends unasked has an id that this kit has not used.
  if (found.key === "logoutReply" && code !== 200 && ended.success && !isAsked(id))
    return { kind: "ended", name: formatUserName(ended.data), reason: message };
  return id === undefined ? null : { kind: "reply", id: String(id), code, message, data };
}

/** The kit's ids begin with a letter, so that they differ from the platform's. */
export const askedBy = "s";

function isAsked(id: string | number | undefined): boolean {
  return String(id).startsWith(askedBy);
}

function signed({ deviceSecret, clientId, ...identity }: Secret) {
  const names = namesOf(identity);
  const parameters = { clientId: clientId ?? formatUserName(identity), timestamp: String(Date.now()) };
  const sign = signatureOf(deviceSecret, "hmacsha256", stringToSign(names, parameters));
  return { ...names, ...parameters, signMethod: "hmacSha256", sign };
}

function namesOf({ productKey, deviceName }: DeviceIdentity): DeviceIdentity {
  return { productKey, deviceName };
}

function secretOf(credentials: SubDeviceCredentials): Secret {
  if ("deviceSecret" in credentials) return credentials;
  throw new DeviceError("unsupported", "a sub-device of the native dialect needs a product key and a secret");
}
