import { z } from "zod";
import { Integer } from "../basics/numbers.ts";
import { FirmwareInform } from "./info-payloads.ts";
import { IntegerOrDigits, MessageId, PointName, Values } from "./payloads.ts";

/**
 * What every message of a device has around its data. Small firmware leaves it out or puts odd things there, for which no
 * value is to be lost; its `time` is not looked at.
 */
const around = {
  msgId: MessageId.optional().catch(undefined),
  /** `{ ack: 1 }` asks for an answer, where a message is not a question anyway. */
  sys: z.unknown().optional(),
};

/** `code: value`, or `code: { value, time }`. */
export const PropertyReport = z.looseObject({ ...around, data: Values });

export const EventTrigger = z.looseObject({
  ...around,
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
/** The maker's own example puts a second message into `data`, with the data in there. */
export const BatchReport = z.looseObject({
  ...around,
  data: z.looseObject({ ...batch, data: z.looseObject(batch).optional() }),
});

export const HistoryReport = z.looseObject({
  ...around,
  data: z.looseObject({
    properties: z.array(Values).optional(),
    events: z.array(Values).optional(),
    subDevices: z.array(z.unknown()).optional(),
  }),
});

/** The codes that are asked for; all without any. */
export const DesiredGet = z.looseObject({
  ...around,
  data: z
    .union([z.array(PointName), z.looseObject({ properties: z.array(PointName).optional() })])
    .optional(),
});

/** With the version that the device knows of what is no longer desired; the latest without one. */
export const DesiredDelete = z.looseObject({
  ...around,
  data: z.looseObject({
    properties: z.record(z.string(), z.looseObject({ version: IntegerOrDigits.optional() })),
  }),
});

export const ModelGet = z.looseObject({ ...around, data: z.unknown().optional() });

export const TimeRequest = z.looseObject({
  ...around,
  /** `dst` is when the device sent it, by its own clock. */
  data: z
    .looseObject({
      bizType: z.literal("NTP").optional(),
      dst: z.union([z.number(), z.string().max(32)]).optional(),
    })
    .optional(),
});

/** The firmware that runs; channel 0 is the device's own, others are its modules'. */
export const FirmwareReport = z.looseObject({
  ...around,
  data: z.looseObject({
    otaChannel: z
      .array(z.looseObject({ channel: Integer, version: FirmwareInform.shape.params.shape.version }))
      .max(100),
  }),
});

/** A device's answer; without a code it is one of success. */
export const DeviceAnswer = z.looseObject({
  ...around,
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

/** The least number that is taken for milliseconds: as seconds it is the year 5138. */
const leastMilliseconds = 1e11;

/** A time in milliseconds, of one that may be in seconds, as TuyaLink leaves it to the device. */
export function millisecondsOf(time: number): number {
  return Math.abs(time) < leastMilliseconds ? time * 1000 : time;
}
