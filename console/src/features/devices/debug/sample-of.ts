import { accepts, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { sampleValue } from "@thingwright/contract/points/values.ts";

/** An object as indented JSON. */
export function prettyJson(value: object): string {
  return JSON.stringify(value, null, 2);
}

/** A JSON object with a valid value for each function point that can be issued. */
export function sampleOf(points: readonly FunctionPoint[]): string {
  return prettyJson(
    Object.fromEntries(points.filter(accepts).map((point) => [point.identifier, sampleValue(point)])),
  );
}
