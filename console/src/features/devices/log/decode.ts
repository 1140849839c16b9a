import type { Dialect } from "@thingwright/contract/device-topics/access.ts";
import { nativeTopics, type NativeTopic } from "@thingwright/contract/device-topics/native.ts";
import { setMethod, tokenTopics, type TokenTopic } from "@thingwright/contract/device-topics/token.ts";
import { matchTopic, type Topic } from "@thingwright/contract/topic.ts";
import { isObject } from "@thingwright/contract/values.ts";

export type TopicKey = NativeTopic | TokenTopic;

export interface FoundTopic {
  dialect: Dialect;
  key: TopicKey;
  /** The names in the topic's path, such as that of the service. */
  names: Readonly<Record<string, string>>;
}

const known: { dialect: Dialect; key: TopicKey; topic: Topic }[] = [
  ...Object.entries(nativeTopics).map(([key, topic]) => ({
    dialect: "native" as const,
    key: key as TopicKey,
    topic,
  })),
  ...Object.entries(tokenTopics).map(([key, topic]) => ({
    dialect: "token" as const,
    key: key as TopicKey,
    topic,
  })),
];

/** Finds the topic of the contract for a path: the first that matches, as in the gateway. */
export function topicOf(path: string): FoundTopic | undefined {
  for (const { dialect, key, topic } of known) {
    const names = matchTopic(topic, path);
    if (names) return { dialect, key, names };
  }
  return undefined;
}

/** The values of one time. */
export interface ValueGroup {
  /** In milliseconds; undefined where the message has no time. */
  time?: number;
  values: (readonly [identifier: string, value: unknown, time?: number])[];
}

/** The content of a message, in the parts that the page shows. */
export interface Decoded {
  /** The name of the service or RPC method that the message calls. */
  method?: string;
  groups: ValueGroup[];
  answer?: { code: number; message?: string; data?: unknown };
}

/** The end of a payload that was too long to be kept in full. */
const cutMark = "…";

export type Payload = { json: unknown } | { problem: "empty" | "binary" | "shortened" | "no_json" };

/** Parses a payload as the log keeps it. */
export function parsePayload(payload: string): Payload {
  if (payload === "") return { problem: "empty" };
  if (payload.startsWith("base64:")) return { problem: "binary" };
  try {
    return { json: JSON.parse(payload) as unknown };
  } catch {
    return { problem: payload.endsWith(cutMark) ? "shortened" : "no_json" };
  }
}

const none: Decoded = { groups: [] };

/** Reads the content of a message of a topic; empty where the page can show no more than the JSON. */
export function decode(topic: FoundTopic | undefined, json: unknown): Decoded {
  if (!topic || json === null || typeof json !== "object") return none;
  if (topic.key === "telemetry") return { groups: telemetryGroups(json) };
  if (topic.key === "attributes") return { groups: groupOf(json) };
  if (!isObject(json)) return none;
  const params = json.params;
  switch (topic.key) {
    case "propertyPost":
    case "propertySet":
      return { groups: groupOf(params) };
    case "batchPost":
      return { groups: batchGroups(isObject(params) ? params.properties : undefined) };
    case "eventPost":
      return isObject(params) && topic.names.event !== undefined
        ? { groups: [{ ...timeOf(params.time), values: [[topic.names.event, params.value]] }] }
        : none;
    case "service":
      return { method: topic.names.service ?? "", groups: groupOf(params) };
    case "rpcRequest":
      return { ...(json.method !== setMethod && { method: String(json.method) }), groups: groupOf(params) };
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

function answerOf(json: Record<string, unknown>, code: number): NonNullable<Decoded["answer"]> {
  const { message, data } = json;
  return {
    code,
    ...(typeof message === "string" && message && { message }),
    ...(data !== undefined &&
      data !== null &&
      !(isObject(data) && Object.keys(data).length === 0) && { data }),
  };
}

function timeOf(time: unknown): { time?: number } {
  return typeof time === "number" ? { time } : {};
}

/** Reads `{ identifier: value }`, where each value may be `{ value, time }`. */
function groupOf(params: unknown): ValueGroup[] {
  if (!isObject(params)) return [];
  const values = Object.entries(params).map(([identifier, value]): ValueGroup["values"][number] => {
    const timed =
      isObject(value) &&
      "value" in value &&
      Object.keys(value).every((key) => key === "value" || key === "time");
    if (!timed) return [identifier, value];
    return typeof value.time === "number" ? [identifier, value.value, value.time] : [identifier, value.value];
  });
  return values.length > 0 ? [{ values }] : [];
}

/** Reads `{ identifier: [{ value, time }] }` into groups by time, oldest first. */
function batchGroups(properties: unknown): ValueGroup[] {
  if (!isObject(properties)) return [];
  const groups = new Map<number, ValueGroup>();
  for (const [identifier, list] of Object.entries(properties)) {
    for (const one of Array.isArray(list) ? list : []) {
      if (!isObject(one) || typeof one.time !== "number") continue;
      const group = groups.get(one.time) ?? { time: one.time, values: [] };
      group.values.push([identifier, one.value]);
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
