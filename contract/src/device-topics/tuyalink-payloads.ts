import { z } from "zod";
import { Integer } from "../basics/numbers.ts";
import { FirmwareInform } from "./info-payloads.ts";
import { IntegerOrDigits, MessageId, PointName, Values } from "./payloads.ts";

/**
 * The envelope of every message of a device. Small firmware leaves it out or puts odd things there, and no value may be
 * refused for that reason. The envelope's `time` is ignored.
 */
const envelope = {
  msgId: MessageId.optional().catch(undefined),
  /** `{ ack: 1 }` asks for an answer to a report, which gets none otherwise; requests are always answered. */
  sys: z.unknown().optional(),
};

/** `code: value`, or `code: { value, time }`. */
export const PropertyReport = z.looseObject({ ...envelope, data: Values });

export const EventTrigger = z.looseObject({
  ...envelope,
  /** The time is in seconds or milliseconds; see {@link millisecondsOf}. */
  data: z.looseObject({
    eventCode: PointName,
    eventTime: z.unknown().optional(),
    outputParams: Values.optional(),
  }),
});

const batch = {
  properties: Values.optional(),
  /** `code: { outputParams, eventTime }`. */
  events: Values.optional(),
  subDevices: z.array(z.unknown()).optional(),
};
/** The example in Tuya's documentation nests a second message, which holds the data, in `data`. */
export const BatchReport = z.looseObject({
  ...envelope,
  data: z.looseObject({ ...batch, data: z.looseObject(batch).optional() }),
});

export const HistoryReport = z.looseObject({
  ...envelope,
  data: z.looseObject({
    properties: z.array(Values).optional(),
    events: z.array(Values).optional(),
    subDevices: z.array(z.unknown()).optional(),
  }),
});

/** Asks for the desired properties with these codes; without codes, for all. */
export const TuyaLinkDesiredGet = z.looseObject({
  ...envelope,
  data: z
    .union([z.array(PointName), z.looseObject({ properties: z.array(PointName).optional() })])
    .optional(),
});

/** Removes desired properties. The version is the latest that the device knows; without one, the current version. */
export const TuyaLinkDesiredDelete = z.looseObject({
  ...envelope,
  data: z.looseObject({
    properties: z.record(z.string(), z.looseObject({ version: IntegerOrDigits.optional() })),
  }),
});

export const ModelGet = z.looseObject({ ...envelope, data: z.unknown().optional() });

export const TuyaLinkTimeRequest = z.looseObject({
  ...envelope,
  /** `dst` is when the device sent the message, by its own clock. */
  data: z
    .looseObject({
      bizType: z.literal("NTP").optional(),
      dst: z.union([z.number(), z.string().max(32)]).optional(),
    })
    .optional(),
});

/** The running firmware: channel 0 stands for the device itself, the other channels for its modules. */
export const FirmwareReport = z.looseObject({
  ...envelope,
  data: z.looseObject({
    otaChannel: z
      .array(z.looseObject({ channel: Integer, version: FirmwareInform.shape.params.shape.version }))
      .max(100),
  }),
});

/** A device's answer; without a code, it means success. */
export const DeviceAnswer = z.looseObject({
  ...envelope,
  code: IntegerOrDigits.optional(),
  data: z.unknown().optional(),
});

/** The platform's answer: code 0 is success. */
export const Answer = z.looseObject({
  msgId: MessageId.optional(),
  time: Integer,
  code: Integer,
  data: z.unknown().optional(),
});

export const PropertySet = z.looseObject({
  msgId: z.string(),
  time: Integer,
  sys: z.object({ ack: z.literal(1) }),
  data: Values,
});

export const ActionExecute = z.looseObject({
  msgId: z.string(),
  time: Integer,
  data: z.object({ actionCode: z.string(), inputParams: Values }),
});

/** The least number that is read as milliseconds: in seconds, it would be in the year 5138. */
const leastMilliseconds = 1e11;

/** Converts a time in seconds or milliseconds to milliseconds, because TuyaLink lets devices use either. */
export function millisecondsOf(time: number): number {
  return Math.abs(time) < leastMilliseconds ? time * 1000 : time;
}
