import type { Generator } from "@thingwright/contract/behavior.ts";
import { defaultGenerator } from "@thingwright/contract/behavior/default-generators.ts";
import { firstValue } from "@thingwright/contract/behavior/first-value.ts";
import { nextValue, rangeOf, shownValue } from "@thingwright/contract/behavior/generator.ts";
import { isNumber } from "@thingwright/contract/behavior/kinds.ts";
import { seededRandom } from "@thingwright/contract/behavior/random.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { PointValue, Valued } from "@thingwright/contract/values.ts";

export interface Preview {
  /** One for each moment, the first to the last; options as their places. */
  values: number[];
  /** Between which the line is drawn. */
  low: number;
  high: number;
  /** Whether the values hold until the next, rather than being joined by a slope. */
  stepped: boolean;
  /** From the first moment to the last, in milliseconds. */
  lasts: number;
}

const moments = 120;
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** What a virtual device would report with a generator, made by the code that makes what it does report. */
export function previewOf(point: FunctionPoint, generator: Generator): Preview {
  if (generator.kind === "members") {
    const member = point.members?.find(isNumber) ?? point.members?.[0];
    if (member) return drawn(member, defaultGenerator(member));
  }
  return drawn(point, generator);
}

function drawn(point: Valued, generator: Generator): Preview {
  const lasts = durationOf(point, generator);
  const elapsed = lasts / moments;
  const random = seededRandom(point.identifier);
  const { low, high } = rangeOf(point);
  const values: number[] = [];
  let value = begin(point, generator);
  for (let i = 0; i <= moments; i++) {
    const late = i > moments / 2;
    // A day curve has no value before it.
    if (generator.kind !== "day") values.push(placeOf(point, shownValue(point, value)));
    value = nextValue(point, generator, value, {
      elapsed,
      hour: (i / moments) * 24,
      random,
      // What is followed is set once to a high and once to a low value; what charges is full in the end.
      valueOf: () => (generator.kind === "drain" ? late : low + (high - low) * (late ? 0.3 : 0.7)),
      shareOf: () => (late ? 0.1 : 1),
    });
    if (generator.kind === "day") values.push(placeOf(point, shownValue(point, value)));
  }
  return { values, ...boundsOf(point, generator, values), stepped: !isNumber(point), lasts };
}

function begin(point: Valued, generator: Generator): PointValue {
  const { low, high } = rangeOf(point);
  return generator.kind === "follow" ? low + (high - low) * 0.3 : firstValue(point, generator);
}

/** A time in which something is seen to happen. */
function durationOf(point: Valued, generator: Generator): number {
  const { low, high } = rangeOf(point);
  switch (generator.kind) {
    case "day":
      return 24 * hourMs;
    case "count":
      return generator.seconds * secondMs * (moments / 5);
    case "follow":
      return Math.max(minuteMs, ((high - low) / generator.rate) * minuteMs);
    case "drain":
      return generator.hours * hourMs * 1.5;
    case "cycle":
    case "alarm":
      return Math.max(10, generator.minutes * 8) * minuteMs;
    default:
      return moments * 5 * secondMs;
  }
}

/** Where a value stands: a number itself, an option by its place, a fault or a boolean as 0 or 1. */
function placeOf(point: Valued, value: PointValue): number {
  if (Array.isArray(value)) return value.length > 0 ? 1 : 0;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (point.enums)
    return Math.max(
      0,
      point.enums.findIndex((option) => option.value === value),
    );
  return typeof value === "number" ? value : 0;
}

function boundsOf(
  point: Valued,
  generator: Generator,
  values: readonly number[],
): { low: number; high: number } {
  if (!isNumber(point)) return { low: 0, high: Math.max(1, (point.enums?.length ?? 2) - 1) };
  if (generator.kind === "walk" || generator.kind === "day")
    return { low: generator.low, high: generator.high };
  return { low: Math.min(...values), high: Math.max(...values) };
}
