import { z } from "zod";
import { Milliseconds } from "../basics/numbers.ts";
import { outageCauses } from "../devices/outages.ts";
import { hardwareKeys } from "../firmware/hardware.ts";
import { limits } from "../grammar/limits.ts";
import { envelope } from "./payloads.ts";

const Key = z.looseObject({ attrKey: z.string().min(1).max(64) });
const HardwareValue = z.string().trim().min(1).max(limits.firmwareHardwareValue);
const Keys = z.array(Key).max(100);
/** Without control characters and other characters of the Unicode category C. */
export const Module = z.string().regex(new RegExp(`^\\P{C}{0,${limits.firmwareVersion}}$`, "u"));

/**
 * `[{ attrKey, attrValue }]`: the keys `MAC` and `IMEI` are the device's own, any other is a label. Each entry is
 * checked later, so that a bad one leaves the others valid.
 */
export const DeviceInfoUpdate = z.looseObject({ ...envelope, params: z.array(z.unknown()).max(100) });

/** Asks for the device's information on the platform; without keys, for all of it. */
export const DeviceInfoGet = z.looseObject({
  ...envelope,
  params: Keys.or(z.strictObject({})).optional(),
});

export const DeviceInfoDelete = z.looseObject({ ...envelope, params: Keys });

/** The firmware that runs on the device: sent after it has started, and after an upgrade. */
export const FirmwareInform = z.looseObject({
  params: z.looseObject({
    /** Without control characters and other characters of the Unicode category C. */
    version: z
      .string()
      .trim()
      .regex(new RegExp(`^\\P{C}{1,${limits.firmwareVersion}}$`, "u")),
    /** A part of the device with firmware of its own. If left out or `default`, the version is that of the device. */
    module: Module.optional(),
    /** Firmware may be for some hardware only. Each field is stored as a label of the device. */
    hardware: z.partialRecord(z.enum(hardwareKeys), HardwareValue).optional(),
  }),
});

/**
 * Why the device was offline. A cause that is not known is taken as `unknown`, because a device with newer firmware may
 * have others.
 */
export const OutageReport = z.looseObject({
  params: z.looseObject({
    cause: z.enum(outageCauses).catch("unknown"),
    /** When it lost its connection, in milliseconds since 1970. Left out by a device that does not know the time. */
    since: Milliseconds.nullable().catch(null).default(null),
    /** The device's own words or code. */
    detail: z.string().max(limits.functionValueBytes).catch("").default(""),
  }),
});
