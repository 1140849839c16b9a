import { z } from "zod";
import { Identifier, ofProductPoints } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";

/** How a condition compares a reported value with the chosen one. */
export const conditionOperators = ["eq", "gt", "ge", "lt", "le"] as const;

const range = { min: z.number().optional(), max: z.number().optional() };

/** Restrictions on what scenes may do with function points. A point that is not named has no restriction. */
export const SceneSettings = z.object({
  /** For function points that start scenes: the comparisons and the numbers that people may choose. */
  triggers: ofProductPoints(
    z.record(
      Identifier,
      z.object({
        operators: z.array(z.enum(conditionOperators)).min(1).max(conditionOperators.length).optional(),
        ...range,
      }),
    ),
  ).default({}),
  /** For function points that scenes set: the numbers, or the values of an enumeration, that people may choose. */
  actions: ofProductPoints(
    z.record(
      Identifier,
      z.object({
        ...range,
        values: z
          .array(z.union([z.number(), z.string().max(limits.functionValueBytes)]))
          .min(1)
          .max(limits.enumValues)
          .optional(),
      }),
    ),
  ).default({}),
});
export type SceneSettings = z.infer<typeof SceneSettings>;
