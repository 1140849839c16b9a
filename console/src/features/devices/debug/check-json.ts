import { wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import { readIssue, type PointIndex } from "@thingwright/contract/points/value-report.ts";
import { isObject } from "@thingwright/contract/points/values.ts";

export type Checked =
  | { params: Record<string, unknown> }
  | { problem: "bad_json" | "not_object" }
  /** The refusals in English, each beginning with the identifier of the refused property. */
  | { refusals: string[] };

/** Reads the JSON object of a service's parameters. */
export function readObject(
  text: string,
): { params: Record<string, unknown> } | { problem: "bad_json" | "not_object" } {
  try {
    const json: unknown = JSON.parse(text.trim() || "{}");
    return isObject(json) ? { params: json } : { problem: "not_object" };
  } catch {
    return { problem: "bad_json" };
  }
}

/** Reads the JSON of properties to issue, and checks each property as the server does. */
export function checkProperties(text: string, index: PointIndex): Checked {
  const read = readObject(text);
  if ("problem" in read) return read;
  if (Object.keys(read.params).length === 0) return { problem: "not_object" };
  const { bad } = readIssue(index, read.params);
  if (bad.length === 0) return read;
  return { refusals: bad.map(([identifier, refusal]) => `${identifier}: ${wordRefusal(refusal, "en")}`) };
}
