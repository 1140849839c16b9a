import { z } from "zod";
import { FunctionPoint } from "../points/function-points.ts";
import { Count, Milliseconds } from "../basics/numbers.ts";

/**
 * The newest value that a device has reported; of several with the same time, the first in the order of the product's
 * points.
 */
const LastValue = z.object({
  identifier: z.string(),
  value: z.unknown(),
  time: Milliseconds,
  /**
   * The function point, with only those options and fault codes that the value names. Null if the product no longer has
   * the function point.
   */
  point: FunctionPoint.nullable(),
});

/** A device's latest reports, and how many of its recent messages and sign-ins were refused. */
export const DeviceActivity = z.object({
  /** The time of the newest report; null before the first. */
  reported_at: Milliseconds.nullable(),
  last_value: LastValue.nullable(),
  /** How many were refused in the last `limits.refusedLatelySeconds`, counted up to `limits.refusalsCounted`. */
  refused_messages: Count,
  refused_sign_ins: Count,
});
export type DeviceActivity = z.infer<typeof DeviceActivity>;
