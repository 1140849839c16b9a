import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { Integer } from "../basics/numbers.ts";
import { isObject } from "../points/values.ts";

/**
 * The sender chooses the id, and the reply repeats it. The id is a number, digits as text, or a text with the topic in
 * it.
 */
export const MessageId = z.union([z.string().max(512), z.number()]);
/** A device's name for a function point. Its length is in UTF-16 code units, of which a character has at most two. */
export const PointName = z.string().max(2 * limits.mappedKey);
/**
 * Values by identifier or mapped key. A value is checked later by its function point; a schema here would only copy it.
 */
export const Values = z.custom<Record<string, unknown>>(isObject);

/**
 * The fields that most messages of the native dialect have. Firmware puts all sorts of things into them, and no value
 * may be refused for that reason: the reply leaves out an invalid id, and `version` and `method` are ignored.
 */
export const envelope = {
  id: MessageId.optional().catch(undefined),
  /** `{ ack: 0 }` asks for no reply message, see {@link wantsNoReply}. */
  sys: z.unknown().optional(),
};

/**
 * Tells whether a message's `sys` asks for no reply: `{ ack: 0 }`, or one of the forms that some firmware writes
 * instead.
 */
export function wantsNoReply(sys: unknown): boolean {
  return isObject(sys) && (sys.ack === 0 || sys.ack === "0" || sys.ack === false);
}

/** `identifier: value`, or `identifier: { value, time }` with the time in milliseconds. */
export const PropertyPost = z.looseObject({ ...envelope, params: Values });

/**
 * Values and events with several times: `properties: { identifier: [{ value, time }, …] }`, and `events` likewise; or
 * either of these fields as a list of `{ identifier: { value, time } }`.
 */
export const BatchPost = z.looseObject({
  ...envelope,
  params: z.custom<Record<string, unknown>>(
    (params) => isObject(params) && ("properties" in params || "events" in params),
  ),
});

/**
 * Data that a device stored while it was offline: batches that name the device, `[{ identity, properties, events }]`.
 */
export const HistoryPost = z.looseObject({ ...envelope, params: z.array(z.unknown()) });

/** `{ value, time }`, or only the outputs of the event. */
export const EventPost = z.looseObject({ ...envelope, params: Values });

export const Invocation = z.looseObject({
  id: z.string(),
  version: z.string().optional(),
  params: Values,
  method: z.string().optional(),
});

/** Some firmware writes numbers as text. */
export const IntegerOrDigits = z.union([
  Integer,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** An answer in either direction: `code` 200 is success; with 460, `data` is {@link RefusedValues}. */
export const Reply = z.looseObject({
  id: MessageId.optional().catch(undefined),
  code: IntegerOrDigits,
  message: z.string().optional().catch(undefined),
  data: z.unknown().optional(),
});

/** The `data` of a reply with code 460: each refused property, and the reason. */
export const RefusedValues = z.record(
  z.string(),
  z.looseObject({
    /** A key of `valueProblems`. */
    reason: z.string(),
    /** The reason in English words. */
    message: z.string(),
  }),
);

/** Milliseconds. Firmware sends a number or text, and the response repeats it unchanged. */
const DeviceTime = z.union([z.number(), z.string().max(32)]);
export const TimeRequest = z.looseObject({ deviceSendTime: DeviceTime });
/** The platform's own times are text, because widely used firmware silently drops numbers. */
export const TimeResponse = z.looseObject({
  deviceSendTime: DeviceTime,
  serverRecvTime: z.string(),
  serverSendTime: z.string(),
});
