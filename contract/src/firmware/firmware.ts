import { z } from "zod";
import { Count, fromQuery, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { clearable, Id, IdParams, lineOf } from "../basics/text.ts";
import { FirmwareStatus } from "../grammar/enum-schemas.ts";
import { valueWords } from "../grammar/field-words.ts";
import { limits } from "../grammar/limits.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { isFirmwareVersion, wholeDevice } from "./firmware-version.ts";
import { firmwareStatusWords, timeLimitWords } from "./firmware-words.ts";
import { type HardwareKey, hardwareKeys } from "./hardware.ts";

/**
 * The hardware that firmware runs on: for each key that is named, the device has to report one of the values. A key that
 * is not known is refused rather than ignored, so that a misspelt one cannot reach devices that it was meant to leave
 * out.
 */
export const FirmwareHardware = z.strictObject(
  Object.fromEntries(
    hardwareKeys.map((key) => [
      key,
      z.array(lineOf(limits.firmwareHardwareValue)).max(limits.firmwareHardware).optional(),
    ]),
  ) as Record<HardwareKey, z.ZodOptional<z.ZodArray<ReturnType<typeof lineOf>>>>,
);
export type FirmwareHardware = z.infer<typeof FirmwareHardware>;

/** The hardware as callers give it: an empty list is the same as none. */
const GivenHardware = FirmwareHardware.transform((hardware): FirmwareHardware =>
  Object.fromEntries(Object.entries<string[] | undefined>(hardware).filter(([, values]) => values?.length)),
);

const Version = z
  .string()
  .trim()
  .min(1, { message: "version_required" })
  .refine(isFirmwareVersion, { message: "firmware_version_format" });

/** The part of a device that the firmware is for: `default`, the device as a whole, or a name such as `mcu`. */
const Module = z
  .string()
  .trim()
  .max(limits.firmwareVersion)
  .regex(/^[\w.-]+$/, { message: "firmware_module_format" });

const Description = z
  .string()
  .trim()
  .max(limits.firmwareDescription)
  .regex(/^[\x20-\x7e\n]*$/, { message: "firmware_description_english" });

const isWebAddress = (url: string) =>
  /^https?:$/.test(URL.parse(url)?.protocol ?? "") && !/[\s"'<>\\]/.test(url);
const ReportUrl = z
  .string()
  .trim()
  .max(limits.firmwareReportUrl)
  .refine((url) => url === "" || isWebAddress(url), { message: "web_address" });

const Sources = z
  .array(lineOf(limits.firmwareVersion))
  .max(limits.firmwareSources)
  .transform((versions) => [...new Set(versions)]);

const name = lineOf(limits.firmwareName);
const notes = lineOf(limits.firmwareNotes, 0);

/** A field that is not known is refused, so that a misspelt condition is not lost. */
export const NewFirmware = z.strictObject({
  product_id: z.uuid({ message: "required" }).toLowerCase(),
  name,
  /** Higher than every version of the same product and module. */
  version: Version,
  /** A file of the purpose `firmware` that the caller has uploaded. */
  file_id: z.uuid({ message: "required" }).toLowerCase(),
  module: Module.default(wholeDevice),
  notes: notes.default(""),
  needs_verification: z.boolean().default(false),
  test_report_url: ReportUrl.default(""),
  /** What is new, for the people who have the device. */
  description: Description.default(""),
  /** The versions from which devices may update to it; empty for any. */
  source_versions: Sources.default([]),
  hardware: GivenHardware.default({}),
});
export type NewFirmware = z.input<typeof NewFirmware>;

/** A field that is left out keeps its value; null or an empty text clears a text that may be empty. */
const FirmwareChange = z.strictObject({
  name: name.optional(),
  notes: clearable(notes),
  needs_verification: z.boolean().optional(),
  test_report_url: clearable(ReportUrl),
  description: clearable(Description),
  source_versions: Sources.optional(),
  hardware: GivenHardware.optional(),
  /** The revision that the caller has read: if somebody else has saved since, the change is refused as a conflict. */
  revision: PositiveInteger.optional(),
});

export const Firmware = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  /** A glyph, or the address of an image. */
  product_icon: z.string(),
  name: z.string(),
  version: z.string(),
  module: z.string(),
  /** The state of its verification. */
  status: FirmwareStatus,
  /** Whether it may be released only after devices have been updated to it successfully. */
  needs_verification: z.boolean(),
  /** Minutes that a device of the verification may take, from when it is added. */
  timeout: PositiveInteger,
  notes: z.string(),
  description: z.string(),
  test_report_url: z.string(),
  source_versions: z.array(z.string()),
  hardware: FirmwareHardware,
  file_name: z.string(),
  /** The address of the file, which is valid for an hour. */
  url: z.string(),
  /** Bytes of the file. */
  size: Count,
  /** Digests of the file in hexadecimal. */
  sha256: z.string(),
  md5: z.string(),
  /** The Ed25519 signature of the account's key over `signed`, in base64. */
  signature: z.string(),
  /** The text that is signed: product, module, version, size and digest. */
  signed: z.string(),
  /** Counts the changes. */
  revision: PositiveInteger,
  created_at: Seconds,
  /** The nickname of the user who created it; empty once that user is deleted. */
  created_by: z.string(),
});
export type Firmware = z.infer<typeof Firmware>;

/** The key with which the platform signs the firmware of an account. */
const SigningKey = z.object({
  /** The public key as PEM; null before the first firmware, with which the key is made. */
  public_key: z.string().nullable(),
  /** SHA-256 of the public key's 32 bytes, in hexadecimal; empty without a key. */
  fingerprint: z.string(),
});

export const firmware = defineRoutes(
  {
    about: "Firmware",
    name: { en: "Firmware", zh_CN: "固件" },
    fields: {
      module: { en: "Module", zh_CN: "固件模块" },
      needs_verification: { en: "Needs verification", zh_CN: "需要验证" },
      timeout: timeLimitWords,
      test_report_url: { en: "Test report", zh_CN: "测试报告" },
      description: { en: "What’s new", zh_CN: "升级说明" },
      source_versions: { en: "Can update from", zh_CN: "可升级的源版本" },
      hardware: { en: "Hardware", zh_CN: "适用硬件" },
      architecture: { en: "Architecture", zh_CN: "架构" },
      product_icon: { en: "Product icon", zh_CN: "产品图标" },
      signed: { en: "Signed text", zh_CN: "签名内容" },
      file_name: { en: "File", zh_CN: "固件文件" },
      md5: { en: "MD5", zh_CN: "MD5" },
      signature: { en: "Signature", zh_CN: "签名" },
      created_by: { en: "Created by", zh_CN: "创建人" },
      ...valueWords("status", firmwareStatusWords),
    },
  },
  {
    list: {
      method: "GET",
      base: "platform",
      path: "/firmware",
      access: "firmware:read",
      summary: "Firmware, filtered and paged",
      query: listQuery(["created_at", "name"], {
        product_id: Id.optional(),
        module: z.string().trim().max(limits.firmwareVersion).optional(),
        status: fromQuery(FirmwareStatus).optional(),
      }),
      response: listOf(Firmware),
    },
    signingKey: {
      method: "GET",
      base: "platform",
      path: "/firmware/signing_key",
      access: "firmware:read",
      summary: "The public key by which devices check that firmware comes from this account",
      response: SigningKey,
    },
    get: {
      method: "GET",
      base: "platform",
      path: "/firmware/:id",
      access: "firmware:read",
      summary: "One firmware",
      params: IdParams,
      response: Firmware,
    },
    create: {
      method: "POST",
      base: "platform",
      path: "/firmware",
      access: "firmware:update",
      summary: "Create firmware from an uploaded file; its digests and its signature are made",
      done: { en: "Created firmware", zh_CN: "创建固件" },
      body: NewFirmware,
      response: Firmware,
      waits: true,
    },
    update: {
      method: "PUT",
      base: "platform",
      path: "/firmware/:id",
      access: "firmware:update",
      summary: "Change the details of firmware; its file and its version stay",
      done: { en: "Changed firmware", zh_CN: "修改固件" },
      params: IdParams,
      body: FirmwareChange,
      response: Firmware,
    },
    setDescription: {
      method: "PUT",
      base: "platform",
      path: "/firmware/:id/upgrade_desc",
      access: "firmware:update",
      summary: "Change what people read about an update",
      done: { en: "Changed what’s new in firmware", zh_CN: "修改固件升级说明" },
      params: IdParams,
      body: z.strictObject({ description: Description }),
      response: Firmware,
    },
    remove: {
      method: "DELETE",
      base: "platform",
      path: "/firmware/:id",
      access: "firmware:update",
      summary: "Delete firmware",
      done: { en: "Deleted firmware", zh_CN: "删除固件" },
      params: IdParams,
      response: z.null(),
    },
  },
);
