import { MessageId } from "@thingwright/contract/device-topics/payloads.ts";
import { longestTopic } from "@thingwright/contract/grammar/topic.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import type { Unread } from "../session.ts";

/** MQTT lets nobody send a topic with a NUL, and some firmware stumbles over other control characters. */
const printable = /^[!-~]+$/;

/** Whether the reply to a message may have its topic in its own. */
export function isRepeatable(topic: string): boolean {
  return topic.length <= longestTopic && printable.test(topic);
}

/** In bytes: firmware puts the id first. */
const searched = 1024;

/**
 * Reads the ids of messages that no handler got. One that was not parsed, or cannot be, still has an id if that is near its
 * beginning.
 * @param member what the dialect calls the id
 */
export function idReader(member: string): (unread: Unread) => string | number | undefined {
  // A member of the outermost object: no bracket is before it but the first.
  const outermost = new RegExp(
    String.raw`^\s*\{(?:[^{}[\]]*,)?\s*"${member}"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d{1,15}(?![\d.eE]))`,
  );
  return ({ json, payload }) => {
    if (isObject(json)) return MessageId.safeParse(json[member]).data;
    const [, text = ""] = outermost.exec(payload.toString("utf8", 0, searched)) ?? [];
    try {
      return MessageId.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  };
}
