import { type PointRules, reports } from "../points/function-points.ts";
import type { ScenarioPlan, ScenarioStep } from "../products/scenario-plan.ts";
import { defaultGenerators, isBattery } from "./default-generators.ts";
import { firstValue } from "./first-value.ts";
import { rangeOf, restingOption, shownValue, spanOf } from "./generator.ts";
import { isNumber } from "./kinds.ts";
import { canStep, stepsInTime } from "./plan.ts";

/** The scenarios that are derived from the function points of a product. */
export const starterKinds = ["day", "battery", "silence", "nonsense", "alarm", "slow", "weak"] as const;
export type StarterKind = (typeof starterKinds)[number];

const minute = 60;
/** The maximum number of steps of a starter plan, so that people can still read it. */
const few = 12;

/** Derives the scenarios that make sense for these function points, each with the first draft of its plan. */
export function starterPlans(points: readonly PointRules[]): { kind: StarterKind; plan: ScenarioPlan }[] {
  return starterKinds.flatMap((kind) => {
    const plan = plans[kind](points);
    return plan.steps.length > 0 ? [{ kind, plan }] : [];
  });
}

const plans: Record<StarterKind, (points: readonly PointRules[]) => ScenarioPlan> = {
  /** A day in ten minutes: switches are off at night, and readings rise and fall. */
  day(points) {
    const seconds = 10 * minute;
    const generators = defaultGenerators(points);
    const steps = points.filter(reports).flatMap((point): ScenarioStep[] => {
      const { identifier } = point;
      if (point.data_type === "bool" && canStep(point, "set")) {
        const first = firstValue(point, generators[identifier] ?? { kind: "hold" });
        if (generators[identifier]?.kind !== "hold" || typeof first !== "boolean") return [];
        return [
          { kind: "set", at: 0, point: identifier, value: false },
          { kind: "set", at: 3 * minute, point: identifier, value: true },
          { kind: "set", at: 9 * minute, point: identifier, value: false },
        ];
      }
      const generator = generators[identifier];
      if (!isNumber(point) || (generator?.kind !== "day" && generator?.kind !== "walk")) return [];
      const { low, high } = spanOf(point, generator);
      return [ramp(point, 0, 5 * minute, low, high), ramp(point, 5 * minute, 5 * minute, high, low)];
    });
    return { seconds, rounds: 1, steps: stepsInTime(firstOf(steps)) };
  },
  /** The battery runs from full to empty, its warning is raised, and at the end the connection drops. */
  battery(points) {
    const seconds = 5 * minute;
    const battery = points.find((point) => isBattery(point) && canStep(point, "ramp"));
    if (!battery) return { seconds, rounds: 1, steps: [] };
    const { low, high } = rangeOf(battery);
    const warns = points.find(
      (point) => /battery/.test(point.identifier) && alarmOf(point) !== undefined && canStep(point, "set"),
    );
    const steps: ScenarioStep[] = [ramp(battery, 0, 4 * minute, high, low)];
    if (warns) steps.push({ kind: "set", at: 200, point: warns.identifier, value: alarmOf(warns)! });
    steps.push({ kind: "drop", at: 4 * minute, seconds: minute });
    return { seconds, rounds: 1, steps };
  },
  /** The device stops reporting, comes back, loses its connection, and comes back. */
  silence: (points) => ({
    seconds: 3 * minute,
    rounds: 1,
    steps: points.some(reports)
      ? [
          { kind: "silence", at: 30, seconds: 45 },
          { kind: "drop", at: 105, seconds: 45 },
        ]
      : [],
  }),
  /** Each reading in turn is of the wrong type, and then out of its range. */
  nonsense(points) {
    const steps = points
      .filter((point) => canStep(point, "wrong") && point.data_type !== "struct")
      .slice(0, few / 2)
      .flatMap(({ identifier }, index): ScenarioStep[] => [
        { kind: "wrong", at: index * 20, seconds: 10, point: identifier, how: "type" },
        { kind: "wrong", at: index * 20 + 10, seconds: 10, point: identifier, how: "range" },
      ]);
    return { seconds: Math.max(30, steps.length * 10 + 10), rounds: 1, steps };
  },
  /** Each alarm and fault comes and goes. */
  alarm(points) {
    const steps = points
      .filter((point) => canStep(point, "set") && !isBattery(point))
      .flatMap((point) => {
        const on = alarmOf(point);
        return on === undefined ? [] : [{ point, on }];
      })
      .slice(0, few / 2)
      .flatMap(({ point, on }, index): ScenarioStep[] => [
        { kind: "set", at: 10 + index * 30, point: point.identifier, value: on },
        { kind: "usual", at: 30 + index * 30, point: point.identifier },
      ]);
    return { seconds: Math.max(minute, steps.length * 15 + 20), rounds: 1, steps };
  },
  /** Commands are answered late, then refused. */
  slow: (points) => ({
    seconds: 2 * minute,
    rounds: 1,
    steps: points.some(({ transfer_type }) => transfer_type !== "report")
      ? [
          { kind: "answer_late", at: 0, seconds: minute, delay: 3 },
          { kind: "answer_error", at: minute, seconds: 30 },
        ]
      : [],
  }),
  /** A bad network: messages arrive late, then twice, and then not at all because the connection drops. */
  weak: (points) => ({
    seconds: 2 * minute,
    rounds: 5,
    steps: points.some(reports)
      ? [
          { kind: "late", at: 0, seconds: 40, delay: 5 },
          { kind: "duplicate", at: 40, seconds: 30 },
          { kind: "drop", at: 80, seconds: 15 },
        ]
      : [],
  }),
};

function ramp(point: PointRules, at: number, seconds: number, from: number, to: number): ScenarioStep {
  const onStep = (value: number) => Number(shownValue(point, value));
  return { kind: "ramp", at, seconds, point: point.identifier, from: onStep(from), to: onStep(to) };
}

/** Keeps the first few steps. A function point whose steps would be cut off in the middle is left out. */
function firstOf(steps: readonly ScenarioStep[]): ScenarioStep[] {
  const of = (step: ScenarioStep) => ("point" in step ? step.point : "");
  const last = steps[few - 1];
  if (!last || steps.length === few) return [...steps];
  const isCut = of(steps[few]!) === of(last);
  return steps.slice(0, few).filter((step) => !isCut || of(step) !== of(last));
}

const alarming =
  /smoke|gas|monoxide|leak|tamper|fire|sos|error|fault|alarm|low_battery|battery_low|motion|pir|door|contact/;

/** The value with which a function point signals a fault or an alarm; undefined for a point that never signals one. */
function alarmOf(point: PointRules): boolean | number | string | string[] | undefined {
  if (point.data_type === "fault") {
    const code = point.faults?.[0]?.code;
    return code === undefined ? undefined : [code];
  }
  if (point.transfer_type !== "report" || !alarming.test(point.identifier)) return undefined;
  if (point.data_type === "bool") return true;
  const rest = restingOption(point);
  return point.enums?.find(({ value }) => value !== rest)?.value;
}
