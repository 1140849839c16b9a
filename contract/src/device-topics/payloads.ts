import { z } from "zod";
import { Integer } from "../numbers.ts";
import { isObject } from "../values.ts";

/** A time since 1970 by the device's clock. Its range is checked later, so that the refusal has a reason of its own. */
const Milliseconds = Integer;
/** The sender chooses the id, and the reply repeats it. Firmware sends its digits as text or as a number. */
export const MessageId = z.union([z.string().max(64), z.number()]);
const version = z.string().max(16).optional();
const method = z.string().max(128).optional();
/** Values by identifier. Each is checked later by its function point; a schema here would only copy them. */
export const Values = z.custom<Record<string, unknown>>(isObject);

export const PropertyPost = z.looseObject({
  id: MessageId.optional(),
  version,
  /** `ack: 0` asks for no reply message. */
  sys: z.looseObject({ ack: z.literal([0, 1]).optional() }).optional(),
  /** `identifier: value`, or `identifier: { value, time }` with the time in milliseconds. */
  params: Values,
  method,
});

const TimedValue = z.object({ value: z.unknown(), time: Milliseconds });
export const BatchPost = z.looseObject({
  id: MessageId.optional(),
  version,
  sys: z.looseObject({ ack: z.literal([0, 1]).optional() }).optional(),
  params: z.looseObject({ properties: z.record(z.string(), z.array(TimedValue)) }),
  method,
});

export const EventPost = z.looseObject({
  id: MessageId.optional(),
  version,
  sys: z.looseObject({ ack: z.literal([0, 1]).optional() }).optional(),
  params: z.looseObject({ value: z.unknown(), time: Milliseconds.optional() }),
  method,
});

export const Invocation = z.looseObject({ id: z.string(), version, params: Values, method });

/** An answer in either direction: `code` 200 is success; with 460, `data` is {@link RefusedValues}. */
export const Reply = z.looseObject({
  id: MessageId.optional(),
  code: Integer,
  message: z.string().optional(),
  data: z.unknown().optional(),
});

/** `data` of a 460: each bad property and why. */
export const RefusedValues = z.record(
  z.string(),
  z.looseObject({
    /** A key of `valueProblems`. */
    reason: z.string(),
    /** The reason in English words. */
    message: z.string(),
  }),
);

export const DeviceInfoUpdate = z.looseObject({
  id: MessageId.optional(),
  version,
  /** The keys `MAC` and `IMEI` are the device's own; any other is a label. */
  params: z
    .array(z.looseObject({ attrKey: z.string().min(1).max(64), attrValue: z.string().max(256) }))
    .max(100),
  method,
});

/** Milliseconds. Firmware sends them as a number or as text, and gets the same back. */
const DeviceTime = z.union([z.number(), z.string().max(32)]);
export const TimeRequest = z.looseObject({ deviceSendTime: DeviceTime });
export const TimeResponse = z.looseObject({
  deviceSendTime: DeviceTime,
  serverRecvTime: Milliseconds,
  serverSendTime: Milliseconds,
});
