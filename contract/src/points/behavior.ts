import { z } from "zod";
import { scenarioKinds } from "../behavior/scenario-kinds.ts";
import { Identifier } from "./function-points.ts";
import { limits } from "../grammar/limits.ts";
import { Seconds, wholeNumber } from "../basics/numbers.ts";
import { Id } from "../basics/text.ts";

const Amount = z.number().min(-limits.behaviorAmount).max(limits.behaviorAmount);
const Above0 = z.number().gt(0, "above_zero").max(limits.behaviorAmount);
const Minutes = z.number().min(limits.behaviorMinutes.min).max(limits.behaviorMinutes.max);

const span = { low: Amount, high: Amount };
const inOrder = ({ low, high }: { low: number; high: number }) => low < high;
const order = { path: ["high"], message: "min_below_max" };

/** How the value of a function point changes by itself. Amounts are in the unit of the function point. */
export const Generator = z.discriminatedUnion("kind", [
  /** The last issued value, or the initial one; it never changes by itself. */
  z.object({ kind: z.literal("hold") }),
  /** It is never reported. */
  z.object({ kind: z.literal("silent") }),
  /** This value, until another one is issued. */
  z.object({
    kind: z.literal("constant"),
    value: z.union([
      z.boolean(),
      z.number(),
      z.string().max(limits.functionValueBytes),
      z.array(z.string().max(limits.faultCode)).max(limits.enumValues),
    ]),
  }),
  /** A random walk, by `pace` at most from one report to the next. */
  z.object({ kind: z.literal("walk"), ...span, pace: Above0 }).refine(inOrder, order),
  /** A curve over the day, lowest at four and highest at sixteen o'clock in the time zone of the account. */
  z.object({ kind: z.literal("day"), ...span }).refine(inOrder, order),
  /** Counts up (down if `by` is negative) every `seconds`; from one end of its range, it continues at the other. */
  z.object({ kind: z.literal("count"), by: Amount, seconds: wholeNumber(1, limits.behaviorSeconds) }),
  /** Approaches another number of the device by `rate` per minute, and then varies around it by `wobble`. */
  z.object({
    kind: z.literal("follow"),
    of: Identifier,
    rate: Above0,
    wobble: z.number().min(0).max(limits.behaviorAmount),
  }),
  /**
   * Runs down from full to empty in `hours`. Without `charging`, it is then full again at once; otherwise, it fills up
   * while the boolean `charging` is true.
   */
  z.object({ kind: z.literal("drain"), hours: Above0, charging: Identifier.optional() }),
  /** A boolean that becomes true when another number comes near its minimum, and false when it reaches its maximum. */
  z.object({ kind: z.literal("charge"), of: Identifier }),
  /** Changes to another option, or to the other value of a boolean, every `minutes` on average. */
  z.object({ kind: z.literal("cycle"), minutes: Minutes }),
  /** A fault, an alarm or another option every `minutes` on average, for about a minute. */
  z.object({ kind: z.literal("alarm"), minutes: Minutes }),
  /** Each member of a struct has its own default generator. */
  z.object({ kind: z.literal("members") }),
]);
export type Generator = z.infer<typeof Generator>;

/** Generators by the identifiers of function points. */
export const Generators = z
  .record(Identifier, Generator)
  .refine((generators) => Object.keys(generators).length <= limits.functionPoints, {
    message: "too_many",
    params: { maximum: limits.functionPoints },
  });
export type Generators = z.infer<typeof Generators>;

/** A temporary unusual behavior of a virtual device. */
export const Scenario = z.object({
  /** `plan`: the steps of a scenario of the product. */
  kind: z.enum([...scenarioKinds, "plan"]),
  /** The scenario of the product, with the name that it had when the device started to play it. */
  plan: z.object({ id: Id, name: z.string() }).optional(),
  started_at: Seconds,
  /** When the device returns to its usual behavior. */
  ends_at: Seconds,
});
export type Scenario = z.infer<typeof Scenario>;

export const NewScenario = z.object({
  kind: z.enum(scenarioKinds),
  /** How long it lasts. */
  seconds: wholeNumber(limits.scenarioSeconds.min, limits.scenarioSeconds.max),
});
export type NewScenario = z.infer<typeof NewScenario>;
