import type { z } from "zod";
import { OnePoint, Remaining } from "../devices/consumables.ts";
import { CallAnswer } from "../devices/devices.ts";
import { FunctionPoint } from "../points/function-points.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { IdParams } from "../basics/text.ts";

/** A consumable of a device at home. */
export const ConsumableAtHome = Remaining.extend({
  /** Translations of its words are in the definition of the device. */
  point: FunctionPoint,
});
export type ConsumableAtHome = z.infer<typeof ConsumableAtHome>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;

export const homeConsumables = defineRoutes("Consumables of devices at home", {
  list: {
    ...ofPerson,
    method: "GET",
    path: "/device/:id/consumable",
    summary: "The consumables of a device and what is left of each",
    params: IdParams,
    response: wholeListOf(ConsumableAtHome),
  },
  replace: {
    ...ofPerson,
    method: "POST",
    path: "/device/:id/consumable/:identifier/reset",
    summary:
      "Tell a device that a consumable was replaced; it is recorded as replaced once the device has answered 200",
    params: OnePoint,
    response: CallAnswer,
    waits: true,
  },
});
