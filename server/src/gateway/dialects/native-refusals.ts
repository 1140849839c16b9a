import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { wantsNoReply } from "@thingwright/contract/device-topics/payloads.ts";
import { topicFor } from "@thingwright/contract/topic.ts";
import { isObject } from "@thingwright/contract/values.ts";
import type { DownlinkMessage, Unread } from "./dialect.ts";
import type { Outcome } from "../outcome.ts";
import { shadowError } from "./shadow.ts";
import { idReader, isRepeatable } from "./unread.ts";

const idOf = idReader("id");

/**
 * The reply to a message that no handler got: a device that waits for one then knows why. A message of `thing/…`, and
 * one by which a gateway signs in its sub-devices, has its reply on its topic with `_reply`, whether the platform knows the
 * topic or not. What answers something has none: a reply, and all below `/ext/rrpc/`.
 */
export function refuseNative(
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
