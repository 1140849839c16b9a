import { z } from "zod";
import { FunctionPoint } from "../points/function-points.ts";
import { Count, Milliseconds } from "../basics/numbers.ts";

/** The newest of the values that a device has reported; of several at once, the first in the order of its product. */
const LastValue = z.object({
  identifier: z.string(),
  value: z.unknown(),
  time: Milliseconds,
  /**
   * The function point, with those of its options and fault codes that the value names. Null where the product has none of
   * this identifier any more.
   */
  point: FunctionPoint.nullable(),
});

/** What a device has said lately, and what of it was refused. */
export const DeviceActivity = z.object({
  /** The time of the newest report; null before the first. */
  reported_at: Milliseconds.nullable(),
  last_value: LastValue.nullable(),
  /** In the last `limits.refusedLatelySeconds`, each counted up to `limits.refusalsCounted`. */
  refused_messages: Count,
  refused_sign_ins: Count,
});
export type DeviceActivity = z.infer<typeof DeviceActivity>;
