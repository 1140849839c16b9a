import { z } from "zod";
import { Identifier } from "./function-points.ts";
import { limits } from "./limits.ts";
import { wholeNumber } from "./numbers.ts";

const Amount = z.number().min(-limits.behaviorAmount).max(limits.behaviorAmount);
const { seconds: round, rounds, steps, delay } = limits.scenarioPlan;

/** Seconds from the beginning of a round. */
const at = wholeNumber(0, round.max - 1);
/** For how many seconds a step lasts. */
const seconds = wholeNumber(1, round.max);
const Delay = wholeNumber(1, delay);

const Value = z.union([
  z.boolean(),
  Amount,
  z.string().max(limits.functionValueBytes),
  z.array(z.string().max(limits.faultCode)).max(limits.enumValues),
]);

/** What a virtual device does at a time of a scenario. What is not named goes on as usual. */
export const ScenarioStep = z.discriminatedUnion("kind", [
  /** The point takes this value, until a later step or a command gives it another one. */
  z.object({ kind: z.literal("set"), at, point: Identifier, value: Value }),
  /** A number goes evenly from one value to another, and stays there. */
  z.object({ kind: z.literal("ramp"), at, seconds, point: Identifier, from: Amount, to: Amount }),
  /** The point behaves as usual again. */
  z.object({ kind: z.literal("usual"), at, point: Identifier }),
  /** A number jumps about, by `amount` at most to either side. */
  z.object({ kind: z.literal("noise"), at, seconds, point: Identifier, amount: Amount.gt(0, "above_zero") }),
  /** An event, or the codes of a fault, is raised once. */
  z.object({ kind: z.literal("event"), at, point: Identifier, value: Value }),
  /** What is reported of the point is of another type, or beyond its range: the platform refuses it. */
  z.object({
    kind: z.literal("wrong"),
    at,
    seconds,
    point: Identifier,
    how: z.enum(["type", "range"]),
  }),
  /** Messages come so many seconds after the time that they name. */
  z.object({ kind: z.literal("late"), at, seconds, delay: Delay }),
  /** Each message is sent twice. */
  z.object({ kind: z.literal("duplicate"), at, seconds }),
  /** The device stays online and reports nothing. */
  z.object({ kind: z.literal("silence"), at, seconds }),
  /** The connection breaks off. */
  z.object({ kind: z.literal("drop"), at, seconds }),
  /** Commands are answered after so many seconds; the device does what they say. */
  z.object({ kind: z.literal("answer_late"), at, seconds, delay: Delay }),
  /** Commands are refused. */
  z.object({ kind: z.literal("answer_error"), at, seconds }),
]);
export type ScenarioStep = z.infer<typeof ScenarioStep>;

export const ScenarioPlan = z
  .object({
    /** How long a round lasts. */
    seconds: wholeNumber(round.min, round.max),
    /** How often it is played. */
    rounds: wholeNumber(1, rounds).default(1),
    steps: z.array(ScenarioStep).min(1).max(steps),
  })
  .refine((plan) => plan.seconds * plan.rounds <= round.max, {
    path: ["rounds"],
    message: "plan_too_long",
    params: { hours: round.max / 3600 },
  });
export type ScenarioPlan = z.infer<typeof ScenarioPlan>;
