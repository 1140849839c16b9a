import { z } from "zod";
import { Count } from "../basics/numbers.ts";
import { Id } from "../basics/text.ts";

/** A device's place in the topology: its gateway, and how many devices are below it. */
export const DevicePlace = z.object({
  /** Null if it has no gateway, or the caller does not reach it. */
  gateway: z.object({ id: Id, name: z.string() }).nullable(),
  /** Counts only devices that the caller reaches. */
  sub_device_count: Count,
});
export type DevicePlace = z.infer<typeof DevicePlace>;

/** The same in a list, which contains it only on request. */
export const placeInList = DevicePlace.partial().shape;
