import type { Generator } from "@thingwright/contract/points/behavior.ts";
import { defaultGenerator } from "@thingwright/contract/behavior/default-generators.ts";
import { firstValue } from "@thingwright/contract/behavior/first-value.ts";
import { nextValue, rangeOf, shownValue } from "@thingwright/contract/behavior/generator.ts";
import { isNumber } from "@thingwright/contract/behavior/kinds.ts";
import { seededRandom } from "@thingwright/contract/behavior/random.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { PointValue, Valued } from "@thingwright/contract/points/values.ts";

export interface Preview {
  /** One value for each moment, from the first to the last. An enumeration option is represented by its index. */
  values: number[];
  /** The values at the bottom and at the top of the drawing. */
  low: number;
  high: number;
  /** Whether each value lasts until the next one. Otherwise, the values are joined by slopes. */
  stepped: boolean;
  /** The time from the first moment to the last, in milliseconds. */
  lasts: number;
}

const moments = 120;
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * Returns what a virtual device would report with a generator, computed by the code that generates the device's real
 * reports.
 */
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
    // A day curve depends on the hour only, so it has no initial value to draw.
    if (generator.kind !== "day") values.push(placeOf(point, shownValue(point, value)));
    value = nextValue(point, generator, value, {
      elapsed,
      hour: (i / moments) * 24,
      random,
      // `follow`: the followed value is high in the first half and low in the second. `drain`: the battery is charged
      // in the second half, so it ends full. `charge`: the battery is full in the first half and nearly empty in the
      // second.
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

/** Returns a time span, in milliseconds, in which the value visibly changes. */
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

/**
 * Returns the number by which a value is drawn: a number itself, an option's index, or 0 or 1 for a fault or a boolean.
 */
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
