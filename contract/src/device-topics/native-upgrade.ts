import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { defineTopics } from "../grammar/topic.ts";
import { Module } from "./info-payloads.ts";
import { envelope, Reply } from "./payloads.ts";

/** A device's own words. They must not be the reason for which the progress is refused. */
const Words = z
  .string()
  .transform((text) => text.slice(0, limits.firmwareProgressText).toWellFormed().replaceAll("\0", ""))
  .catch("")
  .default("");

/** Firmware that is offered to a device. */
const UpgradeOffer = z.looseObject({
  /** Bytes. */
  size: z.number(),
  version: z.string(),
  /** Valid for a day. A Range header asks for a part of the file. */
  url: z.string(),
  md5: z.string(),
  sha256: z.string(),
  /** The digest again, in the fields in which SDKs of this dialect look for it. */
  sign: z.string(),
  signMethod: z.string(),
  /** The Ed25519 signature of the maker's key over the text `signed`, in base64. */
  signature: z.string(),
  /** The product, the module, the version, the size and the SHA-256 digest, each on a line. */
  signed: z.string(),
  /** Left out for the device as a whole. */
  module: Module.optional(),
});

/** Topics of the native dialect of MQTT about updates of firmware. */
export const upgradeTopics = defineTopics({
  upgrade: {
    path: "/ota/device/upgrade/{productKey}/{deviceName}",
    from: "cloud",
    summary: "Firmware is offered: `data` says where it is, and how to check it",
    payload: z.looseObject({ id: z.string(), code: z.string(), data: UpgradeOffer }),
  },
  upgradeProgress: {
    path: "/ota/device/progress/{productKey}/{deviceName}",
    from: "device",
    summary:
      "Report the progress of an update: 0 to 100, or -1 the update failed, -2 the download failed, -3 the verification " +
      "failed, -4 writing failed; no reply",
    payload: z.looseObject({
      params: z.looseObject({
        step: z.number().or(z.string().max(10)),
        desc: Words,
        module: Module.optional(),
      }),
    }),
  },
  firmwareGet: {
    path: "/sys/{productKey}/{deviceName}/thing/ota/firmware/get",
    from: "device",
    summary: "Ask for an update",
    payload: z.looseObject({
      ...envelope,
      params: z.looseObject({ module: Module.optional() }).optional(),
    }),
  },
  firmwareGetReply: {
    path: "/sys/{productKey}/{deviceName}/thing/ota/firmware/get_reply",
    from: "cloud",
    summary: "200 with the offer as `data`; `data` is empty if there is no update",
    payload: Reply,
  },
});
