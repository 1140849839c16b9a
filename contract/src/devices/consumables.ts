import { z } from "zod";
import { CallAnswer } from "./devices.ts";
import { consumableStates, consumableUnits } from "../grammar/enums.ts";
import { Identifier } from "../points/function-points.ts";
import { Milliseconds } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

/** How much of a consumable remains. */
export const Remaining = z.object({
  identifier: z.string(),
  unit: z.enum(consumableUnits),
  /** In `unit`; 0 or less means used up. */
  remaining: z.number(),
  /** The consumable is low at or below this amount. */
  threshold: z.number(),
  /** The amount of a new consumable. */
  full: z.number(),
  state: z.enum(consumableStates),
  /** When `remaining` was measured. */
  reported_at: Milliseconds,
  /** When it was last replaced; null if unknown. */
  replaced_at: Milliseconds.nullable(),
});

export const Consumable = Remaining.extend({
  id: Id,
  device_id: Id,
  device_name: z.string(),
  /** The device's name for people. */
  name: z.string(),
  product_id: Id,
  product_name: z.string(),
  /** The names of the function point; its identifier if the product no longer has it. */
  point_name: z.string(),
  point_name_en: z.string(),
});
export type Consumable = z.infer<typeof Consumable>;

/** A function point of a device. */
export const OnePoint = IdParams.extend({ identifier: Identifier });
export const consumables = defineRoutes(
  {
    about: "Consumables of devices: what is left, and replacing them",
    name: { en: "Consumables", zh_CN: "耗材" },
  },
  {
    list: {
      method: "GET",
      path: "/consumable",
      access: "device:read",
      summary: "The consumables of devices and what is left of each, filtered and paged",
      query: listQuery(["remaining", "reported_at"], {
        product_id: Id.optional(),
        device_id: Id.optional(),
        state: z.enum(consumableStates).optional(),
      }),
      response: listOf(Consumable),
    },
    replace: {
      method: "POST",
      path: "/device/:id/consumable/:identifier/reset",
      access: "device:control",
      summary:
        "Tell a device that a consumable was replaced: the platform issues the full value of its function point or, " +
        "if the point is only reported, calls the service `consumable_reset` with its identifier. The consumable is " +
        "recorded as replaced once the device has answered 200",
      done: { en: "Marked a consumable as replaced", zh_CN: "标记耗材已更换" },
      params: OnePoint,
      response: CallAnswer,
      waits: true,
    },
  },
);
