import { isObject } from "@thingwright/contract/points/values.ts";

/** The values that a message reports for one time. */
export interface ValueGroup {
  /** In milliseconds; undefined where the message has no time. */
  time?: number;
  /** `place` is the name by which a refusal identifies the value, if that is not its identifier. */
  values: (readonly [identifier: string, value: unknown, time?: number | undefined, place?: string])[];
}

/** The content of a message, in the parts that the page shows. */
export interface Decoded {
  /** The name of the service or RPC method that the message calls. */
  method?: string;
  groups: ValueGroup[];
  answer?: { code: number; message?: string; data?: unknown };
}

/** The content of a message that the page can show only as JSON. */
export const none: Decoded = { groups: [] };

export function answerOf(json: Record<string, unknown>, code: number): NonNullable<Decoded["answer"]> {
  const { message, data } = json;
  return {
    code,
    ...(typeof message === "string" && message && { message }),
    ...(data !== undefined &&
      data !== null &&
      !(isObject(data) && Object.keys(data).length === 0) && { data }),
  };
}

export function timeOf(time: unknown): { time?: number } {
  return typeof time === "number" ? { time } : {};
}

/** Reads `{ identifier: value }`, where each value may be `{ value, time }`. */
export function groupOf(params: unknown): ValueGroup[] {
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
