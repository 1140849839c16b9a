import { z } from "zod";
import { Identifier } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { wholeNumber } from "../basics/numbers.ts";

const Amount = z.number().min(-limits.behaviorAmount).max(limits.behaviorAmount);
const { seconds: round, rounds, steps, delay } = limits.scenarioPlan;

/** Seconds from the beginning of a round. */
const at = wholeNumber(0, round.max - 1);
/** How long a step lasts, in seconds. */
const seconds = wholeNumber(1, round.max);
const Delay = wholeNumber(1, delay);

const Value = z.union([
  z.boolean(),
  Amount,
  z.string().max(limits.functionValueBytes),
  z.array(z.string().max(limits.faultCode)).max(limits.enumValues),
]);

/**
 * One step of a scenario for a virtual device. A function point that no step names keeps its usual simulated behavior.
 */
export const ScenarioStep = z.discriminatedUnion("kind", [
  /** The point takes this value, until a later step or a command gives it another one. */
  z.object({ kind: z.literal("set"), at, point: Identifier, value: Value }),
  /** A number changes linearly from one value to another, and then stays there. */
  z.object({ kind: z.literal("ramp"), at, seconds, point: Identifier, from: Amount, to: Amount }),
  /** Ends a `set` or `ramp`: the point has its usual simulated behavior again. */
  z.object({ kind: z.literal("usual"), at, point: Identifier }),
  /** Random noise is added to a number: at most `amount` up or down. */
  z.object({ kind: z.literal("noise"), at, seconds, point: Identifier, amount: Amount.gt(0, "above_zero") }),
  /** An event, or the codes of a fault, is raised once. */
  z.object({ kind: z.literal("event"), at, point: Identifier, value: Value }),
  /** The point is reported with a value of the wrong type or beyond its range, which the platform refuses. */
  z.object({
    kind: z.literal("wrong"),
    at,
    seconds,
    point: Identifier,
    how: z.enum(["type", "range"]),
  }),
  /** Reports are sent `delay` seconds late, with the time at which their values were measured. */
  z.object({ kind: z.literal("late"), at, seconds, delay: Delay }),
  /** Each report is sent twice. */
  z.object({ kind: z.literal("duplicate"), at, seconds }),
  /** The device stays online and reports nothing. */
  z.object({ kind: z.literal("silence"), at, seconds }),
  /** The device loses its connection, and reconnects when the step is over. */
  z.object({ kind: z.literal("drop"), at, seconds }),
  /** The device carries out commands, but answers them only after `delay` seconds. */
  z.object({ kind: z.literal("answer_late"), at, seconds, delay: Delay }),
  /** Commands are refused. */
  z.object({ kind: z.literal("answer_error"), at, seconds }),
]);
export type ScenarioStep = z.infer<typeof ScenarioStep>;

export const ScenarioPlan = z
  .object({
    /** How long one round of the steps lasts. */
    seconds: wholeNumber(round.min, round.max),
    /** How many times the round is played. */
    rounds: wholeNumber(1, rounds).default(1),
    steps: z.array(ScenarioStep).min(1).max(steps),
  })
  .refine((plan) => plan.seconds * plan.rounds <= round.max, {
    path: ["rounds"],
    message: "plan_too_long",
    params: { hours: round.max / 3600 },
  });
export type ScenarioPlan = z.infer<typeof ScenarioPlan>;
