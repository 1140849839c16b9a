import type { Generator } from "@thingwright/contract/points/behavior.ts";
import { firstValue } from "@thingwright/contract/behavior/first-value.ts";
import { rangeOf, shownValue } from "@thingwright/contract/behavior/generator.ts";
import { type GeneratorKind, referables } from "@thingwright/contract/behavior/kinds.ts";
import { type FunctionPoint, stepOf } from "@thingwright/contract/points/function-points.ts";

/**
 * The generator with which the form starts after the user has chosen a kind: the function point's default generator if
 * it is of this kind, otherwise a generator with numbers from the point's range.
 */
export function firstGenerator(
  points: readonly FunctionPoint[],
  point: FunctionPoint,
  kind: GeneratorKind,
  usual: Generator,
): Generator {
  if (usual.kind === kind) return usual;
  const { low, high } = rangeOf(point);
  const step = stepOf(point);
  const quarter = toStep((high - low) / 4, step);
  const span = { low: toStep(low + quarter, step), high: toStep(high - quarter, step) };
  const other = (type: "number" | "bool") => referables(points, point, type)[0]?.identifier ?? "";
  switch (kind) {
    case "constant":
      return { kind, value: constantOf(point) };
    case "walk":
      return { kind, ...span, pace: Math.max(step, toStep((span.high - span.low) / 20, step)) };
    case "day":
      return { kind, ...span };
    case "count":
      return { kind, by: step, seconds: 60 };
    case "follow":
      return { kind, of: other("number"), rate: Math.max(step, toStep((high - low) / 10, step)), wobble: 0 };
    case "drain":
      return { kind, hours: 48 };
    case "charge":
      return { kind, of: other("number") };
    case "cycle":
      return { kind, minutes: 15 };
    case "alarm":
      return { kind, minutes: 60 };
    default:
      return { kind };
  }
}

function constantOf(point: FunctionPoint) {
  const value = shownValue(point, firstValue(point, { kind: "hold" }));
  return typeof value === "object" && !Array.isArray(value) ? "" : value;
}

function toStep(value: number, step: number): number {
  return Math.round(Math.round(value / step) * step * 100) / 100;
}
