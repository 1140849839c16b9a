import { millisecondsOf } from "@thingwright/contract/device-topics/tuyalink-payloads.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { answerOf, type Decoded, groupOf, none, timeOf, type ValueGroup } from "./decoded.ts";

/**
 * Reads the content of a message of the TuyaLink dialect of MQTT.
 * @param key the key of the message's topic in the API contract
 */
export function decodeTuyaLink(key: string, json: Record<string, unknown>): Decoded {
  const { data, code } = json;
  const inner = isObject(data) ? data : {};
  switch (key) {
    case "propertyPost":
    case "propertySet":
      return { groups: valuesOf(data) };
    case "batchPost": {
      const batch = isObject(inner.data) ? inner.data : inner;
      return { groups: [...valuesOf(batch.properties), ...eventsOf(batch.events)] };
    }
    case "historyPost":
      return {
        groups: [...listOf(inner.properties).flatMap(valuesOf), ...listOf(inner.events).flatMap(eventsOf)],
      };
    case "eventPost":
      return { groups: outputsOf(inner.outputParams, inner.eventTime) };
    case "service":
      return { method: String(inner.actionCode), groups: groupOf(inner.inputParams) };
    default:
      return typeof code === "number" ? { groups: [], answer: answerOf(json, code) } : none;
  }
}

/** Reads `{ code: { outputParams, eventTime } }`. */
function eventsOf(events: unknown): ValueGroup[] {
  if (!isObject(events)) return [];
  return Object.values(events).flatMap((event) =>
    isObject(event) ? outputsOf(event.outputParams, event.eventTime) : [],
  );
}

function outputsOf(outputs: unknown, time: unknown): ValueGroup[] {
  return groupOf(outputs).map((group) => ({
    ...timeOf(typeof time === "number" ? millisecondsOf(time) : time),
    ...group,
  }));
}

/** Reads `{ code: value }`, where each value may be `{ value, time }` with the time in seconds. */
function valuesOf(values: unknown): ValueGroup[] {
  return groupOf(values).map((group) => ({
    ...group,
    values: group.values.map(([code, value, time]) =>
      time === undefined ? [code, value] : [code, value, millisecondsOf(time)],
    ),
  }));
}

function listOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}
