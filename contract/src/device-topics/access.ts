import { filterReaches, findTopic, type Found, type Topics } from "../topic.ts";
import { nativeTopics } from "./native.ts";
import { tokenTopics } from "./token.ts";
import { tuyalinkTopics } from "./tuyalink.ts";

/** The topics of every dialect that a device may speak. */
export const dialects = {
  native: nativeTopics,
  token: tokenTopics,
  tuyalink: tuyalinkTopics,
} as const satisfies Record<string, Topics>;
export type Dialect = keyof typeof dialects;

/** The names of the device at the other end of a connection. */
export type DeviceIdentity = {
  productKey: string;
  deviceName: string;
  /** Its id, as a device of the TuyaLink dialect has written it at sign-in. */
  deviceId?: string;
};

/** Takes only these: other fields of the object that is passed in, such as `id`, must not bind a name in a topic. */
function namesOf({ productKey, deviceName, deviceId = "" }: DeviceIdentity): Required<DeviceIdentity> {
  return { productKey, deviceName, deviceId };
}

/**
 * The topic that a device publishes on. A device may publish only on topics for devices, under its own names.
 * @returns null if this device may not publish there
 */
export function publishedTopic<D extends Dialect>(
  dialect: D,
  identity: DeviceIdentity,
  path: string,
): Found<(typeof dialects)[D]> | null {
  const found = findTopic(dialects[dialect], path, namesOf(identity));
  return found?.topic.from === "device" ? found : null;
}

/**
 * Whether a device may subscribe with this filter: only to topics that the cloud publishes on. A filter may have
 * wildcards within the device's own namespace: `/sys/{own}/{own}/#`, `v1/devices/me/rpc/request/+`.
 */
export function maySubscribe(dialect: Dialect, identity: DeviceIdentity, filter: string): boolean {
  const names = namesOf(identity);
  return Object.values<Topics[string]>(dialects[dialect]).some(
    (topic) => topic.from === "cloud" && filterReaches(topic, filter, names),
  );
}
