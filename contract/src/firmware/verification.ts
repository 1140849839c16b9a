import { z } from "zod";
import { Count, Milliseconds, Seconds, wholeNumber } from "../basics/numbers.ts";
import { Id, IdParams } from "../basics/text.ts";
import { limits } from "../grammar/limits.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Firmware } from "./firmware.ts";
import { timeLimitWords } from "./firmware-words.ts";
import { blockers } from "./update-fit.ts";
import { updateFailure, updateResult, updateState } from "./update-state.ts";

/** The update of one device to firmware. */
export const FirmwareUpdate = z.object({
  id: Id,
  device_id: Id,
  device_name: z.string(),
  /** The device's name for people. */
  name: z.string(),
  result: z.literal(Object.values(updateResult)),
  state: z.literal(Object.values(updateState)),
  /** Percent. */
  progress: wholeNumber(0, 100),
  reason: z.literal(Object.values(updateFailure)),
  /** The device's own code of a failure; empty if it gave none. */
  raw_code: z.string(),
  /** The device's own words with its latest progress. If another version runs after the update, that version. */
  raw_text: z.string(),
  /** Why it is not offered to the device; null if it was, or has not been tried yet. */
  blocked_by: z.enum(blockers).nullable(),
  from_version: z.string(),
  /** How often the device began to download. */
  tries: Count,
  created_at: Seconds,
  offered_at: Milliseconds.nullable(),
  /** When the update fails if the device has not reported the version by then. */
  deadline_at: Milliseconds.nullable(),
  finished_at: Milliseconds.nullable(),
});
export type FirmwareUpdate = z.infer<typeof FirmwareUpdate>;

const DeviceIds = z
  .array(Id)
  .min(1, { message: "required" })
  .max(limits.verificationDevicesAtOnce)
  .transform((ids) => [...new Set(ids)]);

const { min, max } = limits.verificationMinutes;

export const firmwareVerification = defineRoutes(
  {
    about: "Verification of firmware on devices",
    name: { en: "Firmware verification", zh_CN: "固件验证" },
    fields: {
      devices: { en: "Devices", zh_CN: "设备" },
      timeout: timeLimitWords,
    },
  },
  {
    list: {
      method: "GET",
      base: "platform",
      path: "/firmware/:id/verify_device",
      access: "firmware:read",
      summary: "The devices on which firmware is verified, newest first, with the result of each",
      params: IdParams,
      response: wholeListOf(FirmwareUpdate),
    },
    add: {
      method: "POST",
      base: "platform",
      path: "/firmware/:id/verify_device",
      access: "firmware:update",
      summary:
        "Update devices to firmware in order to verify it; a device whose update has ended is updated again",
      done: { en: "Added devices to a firmware verification", zh_CN: "添加固件验证设备" },
      params: IdParams,
      body: z.object({ device_ids: DeviceIds }),
      response: z.null(),
    },
    remove: {
      method: "DELETE",
      base: "platform",
      path: "/firmware/:id/verify_device/:updateId",
      access: "firmware:update",
      summary: "Take a device out of the verification: its link for the download ends",
      done: { en: "Removed a device from a firmware verification", zh_CN: "移除固件验证设备" },
      params: IdParams.extend({ updateId: Id }),
      response: z.null(),
    },
    setTimeout: {
      method: "PUT",
      base: "platform",
      path: "/firmware/:id/timeout",
      access: "firmware:update",
      summary: "Set how many minutes a device may take that is added to the verification from now on",
      done: { en: "Changed the time limit of a firmware verification", zh_CN: "修改固件验证超时时间" },
      params: IdParams,
      body: z.object({ timeout: wholeNumber(min, max) }),
      response: Firmware,
    },
  },
);
