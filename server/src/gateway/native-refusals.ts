import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { MessageId, wantsNoReply } from "@thingwright/contract/device-topics/payloads.ts";
import { longestTopic, topicFor } from "@thingwright/contract/topic.ts";
import { isObject } from "@thingwright/contract/values.ts";
import type { DownlinkMessage, Unread } from "./dialect.ts";
import type { Outcome } from "./outcome.ts";
import { shadowError } from "./shadow.ts";

/**
 * The reply to a message that no handler got: a device that waits for one then knows why. A message of `thing/…` has its
 * reply on its topic with `_reply`, whether the platform knows the topic or not; a reply has none.
 */
export function refuseNative(
  { device, topic, payload, json }: Unread,
  { code, reason = "" }: Outcome,
  now: () => number,
): DownlinkMessage | null {
  const { productKey, deviceName } = device;
  if (topic === topicFor(nativeTopics.shadowUpdate, { productKey, deviceName })) {
    return shadowError(device, String(code), reason, now());
  }
  const hasReply =
    topic.startsWith(`/sys/${productKey}/${deviceName}/thing/`) &&
    !topic.endsWith("_reply") &&
    topic.length <= longestTopic &&
    printable.test(topic);
  if (!hasReply || (isObject(json) && wantsNoReply(json.sys))) return null;
  const id = isObject(json) ? MessageId.safeParse(json.id).data : idIn(payload);
  return { topic: `${topic}_reply`, payload: { id, code, message: reason, data: {} } };
}

/** MQTT lets nobody send a topic with a NUL, and some firmware stumbles over other control characters. */
const printable = /^[!-~]+$/;

/** In bytes: firmware puts the id first. */
const searched = 1024;
/** An id that is a member of the outermost object: no bracket is before it but the first. */
const outermostId = /^\s*\{(?:[^{}[\]]*,)?\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d{1,15}(?![\d.eE]))/;

/** The id of a message that was not parsed, or cannot be, if it is near its beginning. */
function idIn(payload: Buffer): string | number | undefined {
  const [, text = ""] = outermostId.exec(payload.toString("utf8", 0, searched)) ?? [];
  try {
    return MessageId.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
