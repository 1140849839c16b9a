import { eventsBetween, type PlanMoment, planAt } from "@thingwright/contract/behavior/plan.ts";
import { rangeOf } from "@thingwright/contract/behavior/generator.ts";
import { isNumber } from "@thingwright/contract/behavior/kinds.ts";
import type { Random } from "@thingwright/contract/behavior/random.ts";
import type { PointRules } from "@thingwright/contract/points/function-points.ts";
import type { ScenarioPlan } from "@thingwright/contract/products/scenario-plan.ts";
import { type PointValue, toWire } from "@thingwright/contract/points/values.ts";

/**
 * A plan that began longer ago than this was played by another process before. Events that were due then are not raised
 * again.
 */
const freshSeconds = 3;

/** Follows the steps of a scenario on the device's clock. */
export class PlanPlayer {
  readonly #plan: ScenarioPlan;
  readonly #begins: number;
  readonly #random: Random;
  /** Seconds up to which events have been raised. */
  #raised: number;
  moment: PlanMoment;

  /**
   * @param begins when the plan began; like `now`, in milliseconds since 1970
   * @param former the player that has played the device's scenario until now
   */
  constructor(plan: ScenarioPlan, begins: number, now: number, random: Random, former: PlanPlayer | null) {
    this.#plan = plan;
    this.#begins = begins;
    this.#random = random;
    const elapsed = this.#elapsed(now);
    this.#raised = elapsed < freshSeconds ? -1 : elapsed;
    if (former && former.#begins === begins) this.#raised = former.#raised;
    this.moment = planAt(plan, elapsed);
  }

  #elapsed(now: number): number {
    return Math.max(0, (now - this.#begins) / 1000);
  }

  /** Advances to a time. @returns the events that are raised until then */
  advance(now: number): { point: string; value: PointValue }[] {
    const elapsed = this.#elapsed(now);
    this.moment = planAt(this.#plan, elapsed);
    const events = eventsBetween(this.#plan, this.#raised, elapsed);
    this.#raised = elapsed;
    return events;
  }

  /**
   * Applies the scenario to a value; undefined if the scenario does not change it.
   * @param issuedAt when a command last set the point's value, in milliseconds since 1970
   */
  valueOf(point: PointRules, usual: PointValue, issuedAt: number | undefined): PointValue | undefined {
    const { values, noise } = this.moment;
    const given = values.get(point.identifier);
    // A command that came after the step overrides it, as for a device that was set by hand.
    const isGiven = given && (issuedAt === undefined || issuedAt < this.#begins + given.since * 1000);
    const value = isGiven ? given.value : usual;
    const most = noise.get(point.identifier);
    if (most !== undefined && typeof value === "number") return value + (this.#random() * 2 - 1) * most;
    return isGiven ? value : undefined;
  }

  /** A value for the wire, made invalid if the scenario says so. */
  spoilt(point: PointRules, value: PointValue): unknown {
    const how = this.moment.wrong.get(point.identifier);
    if (how === undefined) return toWire(point, value);
    return how === "range" ? beyondRange(point) : otherType(point);
  }
}

function otherType({ data_type }: PointRules): unknown {
  return data_type === "string" || data_type === "enum_string" ? 404 : "nonsense";
}

/** An invalid value of the right type; of another type if all values of the type are valid. */
function beyondRange(point: PointRules): unknown {
  if (isNumber(point)) {
    const { low, high } = rangeOf(point);
    return Math.ceil(high + Math.max(1, (high - low) / 2));
  }
  switch (point.data_type) {
    case "enum_int":
      return Math.max(...(point.enums ?? []).map(({ value }) => Number(value)), 0) + 1;
    case "enum_string":
      return "no_such_option";
    case "fault":
      return ["no_such_code"];
    case "string":
      return point.max_length === undefined ? otherType(point) : "x".repeat(point.max_length + 1);
    default:
      return otherType(point);
  }
}
