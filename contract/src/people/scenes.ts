import { z } from "zod";
import { Identifier, ofProductPoints } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";

/** How a condition compares what a device reports with what people choose. */
export const conditionOperators = ["eq", "gt", "ge", "lt", "le"] as const;

const range = { min: z.number().optional(), max: z.number().optional() };

/** What scenes may do with the function points that are marked for it. One that is not named here may do all that fits. */
export const SceneSettings = z.object({
  /** Of function points that start scenes: the comparisons, and the numbers, that people may choose. */
  triggers: ofProductPoints(
    z.record(
      Identifier,
      z.object({
        operators: z.array(z.enum(conditionOperators)).min(1).max(conditionOperators.length).optional(),
        ...range,
      }),
    ),
  ).default({}),
  /** Of function points that scenes set: the numbers, or the values of an enumeration, that people may choose. */
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
