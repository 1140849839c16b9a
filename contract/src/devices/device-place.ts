import { z } from "zod";
import { Count } from "../basics/numbers.ts";
import { Id } from "../basics/text.ts";

/** Where a device stands: below a gateway, which the caller may not reach, and above others. */
export const DevicePlace = z.object({
  /** Null where it has none, or none that the caller reaches. */
  gateway: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of those that the caller reaches. */
  sub_device_count: Count,
});
export type DevicePlace = z.infer<typeof DevicePlace>;

/** The same in a list, where it is told only if it is asked for. */
export const placeInList = DevicePlace.partial().shape;
