import { z } from "zod";
import { SharedValue } from "../content/shares.ts";
import { Activated, DeviceKind, Enabled, Online } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { Count, Seconds } from "../basics/numbers.ts";
import { cursorQuery, searchedListOf, wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";
import { LifeEntry, lifeKinds } from "./device-life.ts";
import { devices } from "./devices.ts";

/** Where a browser opens a pass, below the address of the platform. The code is in the part that no server gets. */
export const supportPath = (code: string): string => `/support#${code}`;

/** A support pass that is still valid: for a day, somebody without an account may see one device and its timeline. */
export const SupportPass = z.object({
  id: Id,
  /** The nickname of the user who created it. */
  made_by: z.string(),
  made_at: Seconds,
  expires_at: Seconds,
  /** How often it was opened, and when it was last. */
  opened: Count,
  opened_at: Seconds.nullable(),
});
export type SupportPass = z.infer<typeof SupportPass>;

/** A device as the holder of a pass sees it: without names that people have given, people, places and addresses. */
export const SupportedDevice = z.object({
  device_name: z.string(),
  /** The product's names. */
  product_name: z.string(),
  product_name_en: z.string(),
  product_model: z.string(),
  kind: DeviceKind,
  status: Enabled,
  online: Online,
  activated: Activated,
  firmware_version: z.string(),
  created_at: Seconds,
  offline_at: Seconds.nullable(),
  /** The latest value of each property that the device has reported. */
  values: z.array(SharedValue),
  expires_at: Seconds,
});
export type SupportedDevice = z.infer<typeof SupportedDevice>;

/** The kinds of entries that a pass shows: who of the account has changed something is not among them. */
export const supportKinds = lifeKinds.filter((kind) => kind !== "change");

const CodeParams = z.object({ code: lineOf(limits.shareCode) });

export const supportPasses = defineRoutes(
  {
    about: "Support passes: one device and what happened to it, shown to a helper without an account",
    name: { en: "Support passes", zh_CN: "支持链接" },
    fields: {
      made_by: { en: "Created by", zh_CN: "创建人" },
      made_at: { en: "Created", zh_CN: "创建时间" },
      opened: { en: "Opened", zh_CN: "打开次数" },
      opened_at: { en: "Last opened", zh_CN: "最近打开" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/device/:id/support_pass",
      access: "device:control",
      summary: "The valid support passes of a device, newest first",
      params: IdParams,
      response: wholeListOf(SupportPass),
    },
    create: {
      method: "POST",
      path: "/device/:id/support_pass",
      access: "device:control",
      summary:
        "Create a support pass, which is valid for a day. It ends earlier if its creator may no longer control the device. The code is shown only once",
      done: { en: "Created a support pass for a device", zh_CN: "创建设备支持链接" },
      params: IdParams,
      response: SupportPass.extend({ code: z.string(), url: z.string() }),
    },
    end: {
      method: "DELETE",
      path: "/device/:id/support_pass/:passId",
      access: "device:control",
      summary: "End a support pass",
      done: { en: "Ended a support pass of a device", zh_CN: "停用设备支持链接" },
      params: IdParams.extend({ passId: Id }),
      response: z.null(),
    },
    open: {
      method: "POST",
      path: "/support/:code",
      access: "public",
      waits: true,
      summary:
        "Open a support pass: the state of its device. Leaves a record in the operation log of the account. The other calls of a pass are answered once it was opened",
      done: { en: "A support pass of a device was opened", zh_CN: "设备支持链接被打开" },
      params: CodeParams,
      response: SupportedDevice,
    },
    definition: {
      method: "GET",
      path: "/support/:code/definition",
      access: "public",
      summary: "The function points of the device of a support pass",
      params: CodeParams,
      response: devices.definition.response.omit({ panel: true }),
    },
    life: {
      method: "GET",
      path: "/support/:code/life",
      access: "public",
      summary: "What happened to the device of a support pass, newest first, without people and addresses",
      params: CodeParams,
      query: cursorQuery({ kind: z.enum(supportKinds).optional() }),
      response: searchedListOf(LifeEntry),
    },
  },
);
