import { z } from "zod";
import { Count } from "../basics/numbers.ts";
import { Id } from "../basics/text.ts";

/** A device's place in the topology: its gateway, and how many devices are below it. */
export const DevicePlace = z.object({
  /** Null if the device has no gateway, or one that the caller may not see. */
  gateway: z.object({ id: Id, name: z.string() }).nullable(),
  /** Counts only devices that the caller may see. */
  sub_device_count: Count,
});
export type DevicePlace = z.infer<typeof DevicePlace>;

/** The same fields for a list of devices, which contains them only on request. */
export const optionalTopologyFields = DevicePlace.partial().shape;
