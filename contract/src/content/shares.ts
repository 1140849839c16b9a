import { z } from "zod";
import { CallAnswer, Call, devices } from "../devices/devices.ts";
import { Online } from "../grammar/enum-schemas.ts";
import { FunctionPoint } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { platforms } from "../people/apps.ts";
import { PanelBundle } from "./panel-bundle.ts";
import { PanelSettings } from "../people/app-settings.ts";
import { Milliseconds, Seconds } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { shareLifetimes } from "./share-lifetimes.ts";
import { FunctionTranslations } from "../products/template-content.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

const { oneDay } = shareLifetimes;
const lifetimes = z.enum(Object.values(shareLifetimes).map(String) as [string, ...string[]]);

/** A code that gives anybody who has it access to one virtual device. */
export const ShareCode = z.object({ code: z.string(), url: z.string(), expires_at: Seconds });
export type ShareCode = z.infer<typeof ShareCode>;

/** A share code that is still valid. The code itself is not included, because the installation does not store it. */
export const GivenCode = z.object({
  id: Id,
  /** The nickname of the user who created it. */
  made_by: z.string(),
  made_at: Seconds,
  expires_at: Seconds,
});
export type GivenCode = z.infer<typeof GivenCode>;

/** The latest value of a property, as the holder of a code sees it. */
export const SharedValue = z.object({ identifier: z.string(), value: z.unknown(), time: Milliseconds });
export type SharedValue = z.infer<typeof SharedValue>;

/** The panel that a code opens: without ids, account data and function points that the panel does not show. */
export const SharedPanel = z.object({
  /** The product's name in Chinese. */
  name: z.string(),
  name_texts: z.record(z.string(), z.string()),
  points: z.array(FunctionPoint),
  translations: FunctionTranslations,
  panel: PanelSettings.omit({ panel_id: true }),
  /** The product's panel; null if it is the generic one, which is built from function points. */
  bundle: PanelBundle.nullable(),
  online: Online,
  values: z.array(SharedValue),
  expires_at: Seconds,
});
export type SharedPanel = z.infer<typeof SharedPanel>;

/** The only message that the holder of a code sends. */
export const ShareRequest = z.object({
  code: z.string().max(limits.shareCode),
  language: z.string().max(20).optional(),
});
export type ShareRequest = z.infer<typeof ShareRequest>;

/** A live message to the holder of a code: first the whole state, then changes. */
export const ShareMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("state"), online: Online, values: z.array(SharedValue) }),
  z.object({
    type: z.literal("change"),
    online: Online.optional(),
    values: z.array(SharedValue).optional(),
  }),
  z.object({ type: z.literal("refused"), code: z.number(), problem: z.string(), msg: z.string() }),
]);
export type ShareMessage = z.infer<typeof ShareMessage>;

const query = z.object({
  /** Seconds for which the code is valid. */
  expires_in: lifetimes.default(String(oneDay)).transform(Number),
});
const done = { en: "Created a share code for a virtual device", zh_CN: "创建虚拟设备的分享码" };
const VirtualParams = z.object({ id: Id, deviceId: Id });
const CodeParams = z.object({ code: lineOf(limits.shareCode) });

export const shares = defineRoutes(
  { about: "Sharing a virtual device with a code", name: { en: "Share codes", zh_CN: "分享码" } },
  {
    ofPanel: {
      method: "GET",
      path: "/product/:id/panel_share_code",
      access: "device:control",
      summary:
        "A code that opens the product's panel without an account; the panel controls a virtual device of the product",
      done,
      params: IdParams,
      query,
      response: ShareCode,
    },
    ofVirtualDevice: {
      method: "GET",
      path: "/product/:id/virtual_device/:deviceId/share_code",
      access: "device:control",
      summary:
        "A code that lets people view and control a virtual device without an account until it expires",
      done,
      params: VirtualParams,
      query,
      response: ShareCode,
    },
    given: {
      method: "GET",
      path: "/product/:id/virtual_device/:deviceId/given_code",
      access: "device:control",
      summary: "The valid share codes of a virtual device, latest first",
      params: VirtualParams,
      response: wholeListOf(GivenCode),
    },
    endOne: {
      method: "DELETE",
      path: "/product/:id/virtual_device/:deviceId/given_code/:codeId",
      access: "device:control",
      summary: "End one share code of a virtual device",
      done: { en: "Ended a share code of a virtual device", zh_CN: "停用虚拟设备的一个分享码" },
      params: VirtualParams.extend({ codeId: Id }),
      response: z.null(),
    },
    end: {
      method: "DELETE",
      path: "/product/:id/virtual_device/:deviceId/share_code",
      access: "device:control",
      summary: "End all share codes of a virtual device",
      done: { en: "Ended the share codes of a virtual device", zh_CN: "停止分享虚拟设备" },
      params: VirtualParams,
      response: z.null(),
    },
    open: {
      method: "GET",
      path: "/share/:code",
      access: "public",
      summary: "The panel that a share code opens, with the latest values of its device",
      params: CodeParams,
      query: z.object({
        /** The phone platform that the panel is for. */
        platform: z.enum(platforms).default("android"),
      }),
      response: SharedPanel,
    },
    values: {
      method: "GET",
      path: "/share/:code/property",
      access: "public",
      summary: "The latest values of the device that a share code opens",
      params: CodeParams,
      response: wholeListOf(SharedValue),
    },
    series: {
      method: "GET",
      path: "/share/:code/series",
      access: "public",
      summary: "One property of the device that a share code opens, in even time buckets for a chart",
      params: CodeParams,
      query: devices.series.query,
      response: devices.series.response,
    },
    call: {
      method: "POST",
      path: "/share/:code/call",
      access: "public",
      summary: "Send properties to the device that a share code opens, and wait for its answer",
      done: { en: "Sent properties by a share code", zh_CN: "通过分享码下发属性" },
      params: CodeParams,
      body: Call.pick({ params: true }),
      bodyBytes: limits.bodyBytes,
      response: CallAnswer.pick({ code: true, message: true, latency: true }),
      waits: true,
    },
  },
);
