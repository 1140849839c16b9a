import { decode, parsePayload, type FoundTopic } from "./decode.ts";

/** Returns a message in one line: its values or its answer. If it has neither, returns its text unchanged. */
export function summaryOf(entry: { payload: string }, topic: FoundTopic | undefined): string {
  const payload = parsePayload(entry.payload);
  if (!("json" in payload)) return entry.payload;
  const { method, groups, answer } = decode(topic, payload.json);
  const values = groups.flatMap((group) => group.values);
  const shown = values.slice(0, 20).map(([identifier, value]) => `${identifier}: ${JSON.stringify(value)}`);
  if (answer)
    return [answer.code, answer.message, answer.data && JSON.stringify(answer.data)]
      .filter(Boolean)
      .join(" ");
  if (method !== undefined) return `${method}(${shown.join(", ")})`;
  return shown.length > 0 ? shown.join(", ") : entry.payload;
}

/** A topic without the names of the device, which are the same on every line. */
export function shortTopic(path: string, topic: FoundTopic | undefined): string {
  const { productKey, deviceName, deviceId } = topic?.names ?? {};
  if (deviceId !== undefined) return path.replace(`tylink/${deviceId}`, "…");
  if (productKey === undefined || deviceName === undefined) return path;
  return path.replace(`/sys/${productKey}/${deviceName}`, "…").replace(`/${productKey}/${deviceName}`, "/…");
}
