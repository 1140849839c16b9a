import type { DeviceIdentity } from "../devices/device-identity.ts";
import { findTopic, type Found, longestTopic, staysWithin, type Topics } from "../grammar/topic.ts";
import { nativeTopics } from "./native.ts";
import { tokenTopics } from "./token.ts";
import { tuyalinkTopics } from "./tuyalink.ts";

/** The MQTT topics of every dialect (a set of topics, payloads and a way to sign in) that a device may speak. */
export const dialects = {
  native: nativeTopics,
  token: tokenTopics,
  tuyalink: tuyalinkTopics,
} as const satisfies Record<string, Topics>;
export type Dialect = keyof typeof dialects;
/** The keys of the topics of all dialects. */
export type TopicKey = { [D in Dialect]: keyof (typeof dialects)[D] }[Dialect];

/**
 * The namespaces of a device: all topics below them are the device's own, whether or not anything is ever sent there.
 * `+` stands for any one level; a subscription's filter may have a wildcard there.
 */
const ownNamespaces: Readonly<Record<Dialect, readonly string[]>> = {
  native: [
    "/sys/{productKey}/{deviceName}",
    "/{productKey}/{deviceName}",
    "/shadow/+/{productKey}/{deviceName}",
    "/ota/device/+/{productKey}/{deviceName}",
    "/ext/+/{productKey}/{deviceName}",
    "/ext/rrpc/+/{productKey}/{deviceName}",
    "/ext/rrpc/+/sys/{productKey}/{deviceName}",
  ],
  token: ["v1/devices/me", "v1/gateway", "v2/fw"],
  tuyalink: ["tylink/{deviceId}"],
};

/**
 * Takes only these fields: any other field of the given object, such as `id`, must not fill a placeholder in a topic.
 */
function namesOf({ productKey, deviceName, deviceId = "" }: DeviceIdentity): Required<DeviceIdentity> {
  return { productKey, deviceName, deviceId };
}

/**
 * Finds the topic that a device publishes on. A device may publish only on topics for devices, under its own names.
 * @returns null if this device may not publish there
 */
export function publishedTopic<D extends Dialect>(
  dialect: D,
  identity: DeviceIdentity,
  path: string,
): Found<(typeof dialects)[D]> | null {
  const found = findTopic(dialects[dialect], path, namesOf(identity));
  return found && found.topic.from !== "cloud" ? found : null;
}

/** A level that can be a product key or a device name. A wildcard names no device. */
const nameLevel = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * Finds the devices to which a topic, or a subscription's filter, of the native dialect may belong. There is one for
 * each namespace that matches, and it need not exist.
 */
export function namedIn(path: string): DeviceIdentity[] {
  if (path.length > longestTopic) return [];
  const levels = path.split("/");
  const found: DeviceIdentity[] = [];
  for (const { before, at } of placesOfNames) {
    const [productKey = "", deviceName = ""] = [levels[at], levels[at + 1]];
    const fits = before.every((level, i) => level === "+" || level === levels[i]);
    if (fits && nameLevel.test(productKey) && nameLevel.test(deviceName))
      found.push({ productKey, deviceName });
  }
  return found;
}

/** For each namespace of the native dialect: the level at which the names stand, and the levels before it. */
const placesOfNames = ownNamespaces.native.map((namespace) => {
  const levels = namespace.split("/");
  const at = levels.indexOf("{productKey}");
  return { before: levels.slice(0, at), at };
});

/** Builds the text with which most of a device's own topics begin. */
export function ownBeginning(dialect: Dialect, identity: DeviceIdentity): string {
  const [namespace = ""] = ownNamespaces[dialect];
  const names: Record<string, string> = namesOf(identity);
  return `${namespace.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "")}/`;
}

/**
 * Tells whether a topic, or a subscription's filter, is within a device's own namespaces: `/sys/{own}/{own}/#`,
 * `/ota/device/+/{own}/{own}`, `v1/devices/me/+`. A device may subscribe with any such filter.
 */
export function isOwn(dialect: Dialect, identity: DeviceIdentity, filter: string): boolean {
  const names = namesOf(identity);
  return ownNamespaces[dialect].some((namespace) => staysWithin(namespace, filter, names));
}
