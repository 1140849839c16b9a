import { MessageId } from "@thingwright/contract/device-topics/payloads.ts";
import { longestTopic } from "@thingwright/contract/grammar/topic.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import type { Unread } from "../session.ts";

/**
 * Printable ASCII without spaces: MQTT forbids a NUL in a topic, and some firmware fails on other control characters.
 */
const printable = /^[!-~]+$/;

/** Whether the topic of a reply may contain this topic. */
export function isRepeatable(topic: string): boolean {
  return topic.length <= longestTopic && printable.test(topic);
}

/** How many bytes are searched for an id: firmware puts it first. */
const searched = 1024;

/**
 * Makes a function that reads the ids of messages that reached no handler. The function finds an id near the start even
 * in a message that was not parsed, or that is not valid JSON.
 * @param member the name of the id in the device's dialect of MQTT
 */
export function idReader(member: string): (unread: Unread) => string | number | undefined {
  // Matches only a member of the outermost object: no bracket but the first one precedes it.
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
