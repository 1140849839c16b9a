import { dialects, type Dialect, type TopicKey } from "@thingwright/contract/device-topics/access.ts";
import { setMethod } from "@thingwright/contract/device-topics/token.ts";
import { matchTopic, type Topic } from "@thingwright/contract/grammar/topic.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { decodeTuyaLink } from "./decode-tuyalink.ts";
import { answerOf, type Decoded, groupOf, none, timeOf, type ValueGroup } from "./decoded.ts";

export interface FoundTopic {
  dialect: Dialect;
  key: TopicKey;
  /** The names that the topic's path contains, such as the name of the service. */
  names: Readonly<Record<string, string>>;
}

const known = Object.entries(dialects).flatMap(([dialect, topics]) =>
  Object.entries<Topic>(topics).map(([key, topic]) => ({
    dialect: dialect as Dialect,
    key: key as TopicKey,
    topic,
  })),
);

/**
 * Returns the topic of the API contract that a path belongs to. If several topics match, the first is used, as in the
 * gateway. If both the device and the platform may publish on the path, the direction of the message decides. A message
 * in the wrong direction gets the name of the topic, too.
 */
export function topicOf(path: string, direction: "up" | "down"): FoundTopic | undefined {
  const from = direction === "up" ? "device" : "cloud";
  let other: FoundTopic | undefined;
  for (const { dialect, key, topic } of known) {
    const names = matchTopic(topic, path);
    if (!names) continue;
    if (topic.from === from) return { dialect, key, names };
    other ??= { dialect, key, names };
  }
  return other;
}

/** The last character of a payload that was too long for the log to store in full. */
const cutMark = "…";

export type Payload = { json: unknown } | { problem: "empty" | "binary" | "shortened" | "no_json" };

/** Parses a payload in the form in which the log stores it. */
export function parsePayload(payload: string): Payload {
  if (payload === "") return { problem: "empty" };
  if (payload.startsWith("base64:")) return { problem: "binary" };
  try {
    return { json: JSON.parse(payload) as unknown };
  } catch {
    return { problem: payload.endsWith(cutMark) ? "shortened" : "no_json" };
  }
}

/** Reads the content of a message on a topic. The result is empty if the page can show the message only as JSON. */
export function decode(topic: FoundTopic | undefined, json: unknown): Decoded {
  if (!topic || json === null || typeof json !== "object") return none;
  if (topic.key === "telemetry") return { groups: telemetryGroups(json) };
  if (topic.key === "attributes" || topic.key === "sharedAttributes") return { groups: groupOf(json) };
  if (!isObject(json)) return none;
  if (topic.dialect === "tuyalink") return decodeTuyaLink(topic.key, json);
  const params = json.params;
  switch (topic.key) {
    case "propertyPost":
    case "propertySet":
      return { groups: groupOf(params) };
    case "batchPost":
      return { groups: batchGroups(isObject(params) ? params.properties : undefined) };
    case "eventPost":
      if (!isObject(params) || topic.names.event === undefined) return none;
      if (!("value" in params)) return { groups: groupOf(params) };
      return { groups: [{ ...timeOf(params.time), values: [[topic.names.event, params.value]] }] };
    case "service":
      return { method: topic.names.service ?? "", groups: groupOf(params) };
    case "attributesResponse":
      return { groups: [...groupOf(json.client), ...groupOf(json.shared)] };
    case "clientRpcRequest":
      return { method: String(json.method), groups: [] };
    case "rpcRequest":
      return { ...(json.method !== setMethod && { method: String(json.method) }), groups: groupOf(params) };
    case "custom":
      return none;
    case "shadowUpdate":
      return { groups: isObject(json.state) ? groupOf(json.state.reported) : [] };
    case "shadowGet":
      return {
        groups:
          isObject(json.payload) && isObject(json.payload.state) ? groupOf(json.payload.state.desired) : [],
      };
    default:
      return typeof json.code === "number" ? { groups: [], answer: answerOf(json, json.code) } : none;
  }
}

/** Reads `{ identifier: [{ value, time }] }` into groups by time, oldest first. */
function batchGroups(properties: unknown): ValueGroup[] {
  if (!isObject(properties)) return [];
  const groups = new Map<number, ValueGroup>();
  for (const [identifier, list] of Object.entries(properties)) {
    for (const [i, one] of (Array.isArray(list) ? list : []).entries()) {
      if (!isObject(one) || typeof one.time !== "number") continue;
      const group = groups.get(one.time) ?? { time: one.time, values: [] };
      group.values.push([identifier, one.value, undefined, `${identifier}[${i}]`]);
      groups.set(one.time, group);
    }
  }
  return [...groups.values()].toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0));
}

/** Reads `{k: v}`, `{ts, values}`, or a list of these. */
function telemetryGroups(json: object): ValueGroup[] {
  return (Array.isArray(json) ? json : [json]).flatMap((entry: unknown) => {
    if (!isObject(entry)) return [];
    if (typeof entry.ts !== "number" || !isObject(entry.values)) return groupOf(entry);
    return groupOf(entry.values).map((group) => ({ ...group, time: Number(entry.ts) }));
  });
}
