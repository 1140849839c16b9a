import { firstValue } from "@thingwright/contract/behavior/first-value.ts";
import { rangeOf } from "@thingwright/contract/behavior/generator.ts";
import { canStep, type StepKind } from "@thingwright/contract/behavior/plan.ts";
import { stepOf, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ScenarioStep } from "@thingwright/contract/products/scenario-plan.ts";

const pointless: readonly StepKind[] = [
  "late",
  "duplicate",
  "silence",
  "drop",
  "answer_late",
  "answer_error",
];
const usualSeconds = 10;

const needsPoint = (kind: StepKind): boolean => !pointless.includes(kind);

/** Whether a step of this kind is possible: it needs no function point, or the product has a suitable one. */
export function isOffered(points: readonly FunctionPoint[], kind: StepKind): boolean {
  return !needsPoint(kind) || points.some((point) => canStep(point, kind));
}

/**
 * Returns a step of this kind that can be saved without changes. The time of the former step is kept. Its function
 * point and its length are kept if they suit the new kind.
 */
export function firstStep(
  points: readonly FunctionPoint[],
  kind: StepKind,
  { at, ...former }: { at: number; point?: string; seconds?: number },
): ScenarioStep {
  const seconds = former.seconds ?? usualSeconds;
  const fitting = points.filter((one) => canStep(one, kind));
  const found = fitting.find(({ identifier }) => identifier === former.point) ?? fitting[0];
  const point = found?.identifier ?? former.point ?? "";
  const { low, high } = found ? rangeOf(found) : { low: 0, high: 0 };
  const value = () => {
    const first = found ? firstValue(found, { kind: "hold" }) : 0;
    return typeof first === "object" && !Array.isArray(first) ? 0 : first;
  };
  switch (kind) {
    case "set":
    case "event":
      return { kind, at, point, value: value() };
    case "ramp":
      return { kind, at, seconds, point, from: low, to: high };
    case "usual":
      return { kind, at, point };
    case "noise":
      return { kind, at, seconds, point, amount: Math.max(found ? stepOf(found) : 1, (high - low) / 10) };
    case "wrong":
      return { kind, at, seconds, point, how: "type" };
    case "late":
    case "answer_late":
      return { kind, at, seconds, delay: 3 };
    default:
      return { kind, at, seconds };
  }
}
