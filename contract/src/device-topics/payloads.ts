import { z } from "zod";
import { limits } from "../limits.ts";
import { Integer } from "../numbers.ts";
import { isObject } from "../values.ts";

/** The sender chooses the id, and the reply repeats it: digits as text or as a number, or a text with the topic in it. */
export const MessageId = z.union([z.string().max(512), z.number()]);
/** A name that a device has for a function point, in UTF-16 code units, of which a character has two at most. */
export const PointName = z.string().max(2 * limits.mappedKey);
/** Values by identifier or mapped key. Each is checked later by its function point; a schema here would only copy them. */
export const Values = z.custom<Record<string, unknown>>(isObject);

/**
 * What most messages of the native dialect have. Firmware puts all sorts of things here, for which no value is to be lost:
 * an id that is none is left out of the reply; `version` and `method` are not looked at.
 */
export const envelope = {
  id: MessageId.optional().catch(undefined),
  /** `{ ack: 0 }` asks for no reply message, see {@link wantsNoReply}. */
  sys: z.unknown().optional(),
};

/** Whether a message's `sys` asks for no reply: `{ ack: 0 }`, or what some firmware writes for that. */
export function wantsNoReply(sys: unknown): boolean {
  return isObject(sys) && (sys.ack === 0 || sys.ack === "0" || sys.ack === false);
}

/** `identifier: value`, or `identifier: { value, time }` with the time in milliseconds. */
export const PropertyPost = z.looseObject({ ...envelope, params: Values });

/**
 * Values and events of several times: `properties: { identifier: [{ value, time }, …] }`, and `events` likewise; or each
 * of them as a list of `{ identifier: { value, time } }`.
 */
export const BatchPost = z.looseObject({
  ...envelope,
  params: z.custom<Record<string, unknown>>(
    (params) => isObject(params) && ("properties" in params || "events" in params),
  ),
});

/** What a device kept while it was offline: batches with the names of the device, `[{ identity, properties, events }]`. */
export const HistoryPost = z.looseObject({ ...envelope, params: z.array(z.unknown()) });

/** `{ value, time }`, or the outputs of the event alone. */
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

/** Milliseconds. Firmware sends them as a number or as text, and gets the same back. */
const DeviceTime = z.union([z.number(), z.string().max(32)]);
export const TimeRequest = z.looseObject({ deviceSendTime: DeviceTime });
/** The platform's own times are text: firmware of which much is in use drops numbers without a word. */
export const TimeResponse = z.looseObject({
  deviceSendTime: DeviceTime,
  serverRecvTime: z.string(),
  serverSendTime: z.string(),
});
