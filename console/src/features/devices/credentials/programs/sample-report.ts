import { accepts, type FunctionPoint, reports } from "@thingwright/contract/points/function-points.ts";
import { sampleValue, toWire } from "@thingwright/contract/points/values.ts";

/** A first report for a product. */
export interface SampleReport {
  /** A property that the product reports, with a valid value; empty if it can report nothing. */
  sample: Record<string, unknown>;
  /** The sample, encoded as in the native MQTT dialect. */
  nativeSample: Record<string, unknown>;
  /** Properties that are issued and never reported, by their identifiers. */
  unreported: readonly string[];
}

const order = ["float", "value", "bool", "enum_int", "enum_string", "string", "struct"];

/** The property for a first report: a number if there is one, because it shows best that a value has arrived. */
export function samplePoint(points: readonly FunctionPoint[]): FunctionPoint | undefined {
  return points
    .filter((point) => reports(point) && order.includes(point.data_type))
    .toSorted((a, b) => order.indexOf(a.data_type) - order.indexOf(b.data_type))[0];
}

/** A first report for a product with these function points. */
export function sampleReport(points: readonly FunctionPoint[]): SampleReport {
  const point = samplePoint(points);
  const unreported = points
    .filter((one) => accepts(one) && !reports(one))
    .map(({ identifier }) => identifier);
  if (!point) return { sample: {}, nativeSample: {}, unreported };
  const value = sampleValue(point);
  return {
    unreported,
    sample: { [point.identifier]: value },
    nativeSample: { [point.identifier]: toWire(point, value) },
  };
}
