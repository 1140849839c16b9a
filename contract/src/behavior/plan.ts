import { accepts, type PointRules, reports } from "../points/function-points.ts";
import type { TextParameters } from "../basics/language.ts";
import type { ScenarioPlan, ScenarioStep } from "../products/scenario-plan.ts";
import type { ValidationKey } from "../grammar/validation-messages.ts";
import { fromWire, type PointValue } from "../points/values.ts";
import { isNumber, rangeProblem } from "./kinds.ts";

export type StepKind = ScenarioStep["kind"];
export const stepKinds = [
  "set",
  "ramp",
  "usual",
  "noise",
  "event",
  "wrong",
  "late",
  "duplicate",
  "silence",
  "drop",
  "answer_late",
  "answer_error",
] as const satisfies readonly StepKind[];

/** The value that a step of a scenario gives a function point. */
export interface GivenValue {
  /** When the step began, in seconds since the beginning of the scenario. */
  since: number;
  value: PointValue;
}

/** The behavior of a virtual device at one moment of its scenario. */
export interface PlanMoment {
  values: ReadonlyMap<string, GivenValue>;
  /** How far each noisy number deviates at most, by identifier. */
  noise: ReadonlyMap<string, number>;
  wrong: ReadonlyMap<string, "type" | "range">;
  /** Seconds by which messages are late; 0 if they are on time. */
  late: number;
  duplicate: boolean;
  silent: boolean;
  dropped: boolean;
  answer: { delay: number; refuses: boolean };
}

/** Calculates how long a scenario takes with all of its rounds, in seconds. */
export function planSeconds({ seconds, rounds }: Pick<ScenarioPlan, "seconds" | "rounds">): number {
  return seconds * rounds;
}

/** Sorts the steps by time. Steps at the same time keep the order in which they were given. */
export function stepsInTime<S extends Pick<ScenarioStep, "at">>(steps: readonly S[]): S[] {
  return steps.toSorted((a, b) => a.at - b.at);
}

/** Calculates when a step ends, in seconds since the beginning of its round. A step without a duration ends at once. */
export function stepEnd(step: ScenarioStep): number {
  return step.at + ("seconds" in step ? step.seconds : 0);
}

/**
 * Calculates how a scenario makes the device behave at a time. The result depends on the plan and the time alone, so that
 * any process can go on with the scenario. Every round begins from the same state.
 * @param elapsed seconds since the beginning of the scenario
 */
export function planAt({ seconds, steps }: ScenarioPlan, elapsed: number): PlanMoment {
  const begins = Math.floor(elapsed / seconds) * seconds;
  const now = elapsed - begins;
  const values = new Map<string, GivenValue>();
  const noise = new Map<string, number>();
  const wrong = new Map<string, "type" | "range">();
  const moment = { late: 0, duplicate: false, silent: false, dropped: false };
  const answer = { delay: 0, refuses: false };
  for (const step of stepsInTime(steps)) {
    if (step.at > now) break;
    if (step.kind === "set") values.set(step.point, { since: begins + step.at, value: step.value });
    else if (step.kind === "usual") values.delete(step.point);
    else if (step.kind === "ramp") {
      const share = Math.min(1, (now - step.at) / step.seconds);
      const value = step.from + (step.to - step.from) * share;
      values.set(step.point, { since: begins + step.at, value });
    }
    if (!("seconds" in step) || now >= stepEnd(step)) continue;
    if (step.kind === "noise") noise.set(step.point, step.amount);
    else if (step.kind === "wrong") wrong.set(step.point, step.how);
    else if (step.kind === "late") moment.late = step.delay;
    else if (step.kind === "duplicate") moment.duplicate = true;
    else if (step.kind === "silence") moment.silent = true;
    else if (step.kind === "drop") moment.dropped = true;
    else if (step.kind === "answer_late") answer.delay = step.delay;
    else if (step.kind === "answer_error") answer.refuses = true;
  }
  return { ...moment, values, noise, wrong, answer };
}

type EventStep = Extract<ScenarioStep, { kind: "event" }>;

/** Finds the events later than `after` and no later than `upTo`, both in seconds since the beginning of the scenario. */
export function eventsBetween({ seconds, steps }: ScenarioPlan, after: number, upTo: number): EventStep[] {
  const events = stepsInTime(steps).filter((step) => step.kind === "event");
  if (events.length === 0) return [];
  const first = Math.max(0, Math.floor(after / seconds));
  const found: EventStep[] = [];
  for (let round = first; round * seconds <= upTo; round++)
    found.push(
      ...events.filter(({ at }) => {
        const time = round * seconds + at;
        return time > after && time <= upTo;
      }),
    );
  return found;
}

/** Calculates in how many seconds the connection next drops or comes back. Returns undefined if it stays as it is. */
export function nextDropChange(plan: ScenarioPlan, elapsed: number): number | undefined {
  const { seconds } = plan;
  const drops = plan.steps.filter((step) => step.kind === "drop");
  if (drops.length === 0) return undefined;
  const begins = Math.floor(elapsed / seconds) * seconds;
  const edges = drops.flatMap((step) => [step.at, Math.min(seconds, stepEnd(step))]);
  const times = [begins, begins + seconds].flatMap((base) => edges.map((edge) => base + edge));
  const next = Math.min(...times.filter((time) => time > elapsed && time <= planSeconds(plan)));
  return Number.isFinite(next) ? next - elapsed : undefined;
}

export interface PlanProblem {
  /** The index of the step. */
  step: number;
  /** The field of the step. */
  field: string;
  key: ValidationKey;
  parameters?: TextParameters;
  /** The function point that the step names, if it names one. */
  point?: string;
}

/** Finds where the steps of a scenario do not fit the function points of a product, or the length of the scenario. */
export function planProblems(
  points: readonly PointRules[],
  { seconds, steps }: Pick<ScenarioPlan, "seconds" | "steps">,
): PlanProblem[] {
  const byName = new Map(points.map((point) => [point.identifier, point]));
  return steps.flatMap((step, index): PlanProblem[] => {
    const found: Omit<PlanProblem, "step">[] = [];
    if (step.at >= seconds) found.push({ field: "at", key: "too_big", parameters: { maximum: seconds - 1 } });
    else if (stepEnd(step) > seconds)
      found.push({ field: "seconds", key: "too_big", parameters: { maximum: seconds - step.at } });
    if ("point" in step) {
      const point = byName.get(step.point);
      const unfit = point ? unfitOf(point, step) : ({ field: "point", key: "identifier_unknown" } as const);
      if (unfit) found.push({ ...unfit, point: step.point });
    }
    return found.map((one) => ({ ...one, step: index }));
  });
}

type PointStep = Extract<ScenarioStep, { point: string }>;

function unfitOf(point: PointRules, step: PointStep): Omit<PlanProblem, "step"> | undefined {
  if (!canStep(point, step.kind)) return { field: "point", key: "point_unfit_for_step" };
  switch (step.kind) {
    case "set":
    case "event":
      return fromWire(point, step.value).ok ? undefined : { field: "value", key: "value_unfit" };
    case "ramp":
      return rangeProblem(point, "from", step.from) ?? rangeProblem(point, "to", step.to);
    default:
      return undefined;
  }
}

/** Tells whether a step of this kind can apply to a function point. */
export function canStep(point: PointRules, kind: StepKind): boolean {
  if (!reports(point)) return false;
  const isSimple = point.data_type !== "struct";
  if (kind === "ramp" || kind === "noise") return isNumber(point);
  if (kind === "event") return isSimple && !accepts(point);
  return kind === "set" ? isSimple : true;
}

/** Removes the steps that do not fit: the product's definition may have changed since the scenario was made. */
export function fittingPlan(points: readonly PointRules[], plan: ScenarioPlan): ScenarioPlan {
  const unfit = new Set(planProblems(points, plan).map(({ step }) => step));
  return { ...plan, steps: plan.steps.filter((_, index) => !unfit.has(index)) };
}
