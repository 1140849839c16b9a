import { z } from "zod";
import { DeviceActivity } from "./device-activity.ts";
import { DeviceArea } from "./device-areas.ts";
import { DeviceConnection } from "./device-connection.ts";
import { DeviceDefinition } from "./device-definition.ts";
import { deviceFilters, unindexedSorts } from "./device-filters.ts";
import { DeviceMap, MapQuery } from "./device-map.ts";
import { Activated, ActivityTier, DeviceKind, Enabled, Online } from "../grammar/enum-schemas.ts";
import { DevicePlace, optionalTopologyFields } from "./device-place.ts";
import { routesOfValues, window } from "../points/device-values.ts";
import { routesOfMany } from "./devices-in-bulk.ts";
import { limits } from "../grammar/limits.ts";
import { Mac } from "../basics/mac.ts";
import { OwnSecret } from "../accounts/own-keys.ts";
import { cursorQuery, listOf, listQuery, searchedListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { BindingEntry, CommunicationEntry, OnlineEntry, OnlineEvent } from "../points/telemetry.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";
import { tuyalinkId } from "./tuyalink-sign-in.ts";
import { fromQuery, Integer, PositiveInteger, Seconds, wholeNumber } from "../basics/numbers.ts";

export const DeviceName = z
  .string()
  .trim()
  .regex(
    new RegExp(`^[A-Za-z0-9_.-]{${limits.deviceName.min},${limits.deviceName.max}}$`),
    "device_name_format",
  );

/** The id that a maker has set for a device of the TuyaLink dialect to sign in with; unique on the platform. */
const TuyaLinkId = z.string().trim().regex(tuyalinkId, "tuyalink_id_format");

export const NewDevice = z.object({
  product_id: Id,
  /** The name in topics and credentials; if left out, the server generates one. */
  device_name: DeviceName.optional(),
  /** The name that people read; if left out, the device name. */
  name: lineOf(limits.deviceTitle).optional(),
  mac: Mac.optional(),
  tuyalink_id: TuyaLinkId.optional(),
  /** A secret that existing firmware contains; if left out, the platform generates one. */
  device_secret: OwnSecret.optional(),
});
export type NewDevice = z.input<typeof NewDevice>;

export const Device = z.object({
  id: Id,
  product_id: Id,
  product_key: z.string(),
  product_name: z.string(),
  device_name: z.string(),
  name: z.string(),
  mac: z.string(),
  /** For a cellular device, 14 to 16 digits; else empty. */
  imei: z.string(),
  /** Set by the maker; if empty, the device signs in with its id or the short form of it. */
  tuyalink_id: z.string(),
  /** 1 real, 2 virtual. */
  kind: DeviceKind,
  /** 1 enabled; 2 disabled: it cannot connect. */
  status: Enabled,
  online: Online,
  activated: Activated,
  firmware_version: z.string(),
  /** By the age of its last data: 1 active, 2 good, 3 ordinary, 4 poor, 5 stealth; 0 not activated and no data yet. */
  tier: ActivityTier,
  /** Null if not known. */
  area: DeviceArea.nullable(),
  /** The longest time that devices of its product sleep, in seconds; null if they do not sleep. */
  wake_interval: PositiveInteger.nullable(),
  /** Until when an offline device is asleep; after that, it is overdue. Null if it is online or does not sleep. */
  asleep_until: Seconds.nullable(),
  activated_at: Seconds.nullable(),
  online_at: Seconds.nullable(),
  offline_at: Seconds.nullable(),
  created_at: Seconds,
});
export type Device = z.infer<typeof Device>;

/** The person who has a device at home. */
const DeviceOwner = z.object({ id: Id, nickname: z.string() });

/** A device with data that other modules keep about it. */
export const ListedDevice = Device.extend({
  /** The time of the newest stored report, event or shadow update; null before the first. */
  last_data_at: Seconds.nullable(),
  /** Null if nobody has the device, or if the caller may not see the app that its owner uses. */
  owner: DeviceOwner.nullable(),
  bound_at: Seconds.nullable(),
});
export type ListedDevice = z.infer<typeof ListedDevice>;

export const DeviceDetails = ListedDevice.extend({
  ...DevicePlace.shape,
  /** Other information that the device has reported about itself, by name. */
  labels: z.record(z.string(), z.string()),
  /** Labels that its maker has put on it, by name. The device's own reports never change them. */
  maker_labels: z.record(z.string(), z.string()),
});
export type DeviceDetails = z.infer<typeof DeviceDetails>;

/** The credentials of a device, shown only once: when the device is registered, or its secret renewed. */
export const Credentials = z.object({
  id: Id,
  product_key: z.string(),
  device_name: z.string(),
  /** The key of the HMAC by which a device of the native dialect of MQTT signs in. */
  device_secret: z.string(),
  /** The user name with which a device of the token dialect of MQTT signs in. */
  access_token: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

/**
 * The outcome of a call. `code` 200 is success, 408 means that no answer came in time, 410 that the device is offline, 429
 * that too many calls of the device or of its account wait for an answer already.
 */
export const CallAnswer = z.object({
  id: z.string(),
  code: Integer,
  message: z.string(),
  /** Milliseconds from sending to the answer. */
  latency: z.number(),
  data: z.unknown(),
});
export type CallAnswer = z.infer<typeof CallAnswer>;

export const Call = z.object({
  params: z
    .record(z.string(), z.unknown())
    .refine((params) => JSON.stringify(params).length <= limits.callCharacters, {
      message: "too_long",
      params: { maximum: limits.callCharacters },
    }),
  /** The service to call. If left out, `params` are properties to issue. */
  service: z
    .string()
    .regex(/^[A-Za-z0-9_]+$/, "enum_value_format")
    .max(limits.identifier)
    .optional(),
  timeout: wholeNumber(100, limits.callTimeoutMs.max).default(limits.callTimeoutMs.default),
});
export type Call = z.input<typeof Call>;

export const CustomMessage = z.object({
  /** The rest of the topic after `/{product_key}/{device_name}/user/`. */
  path: z
    .string()
    .trim()
    .max(limits.customTopic)
    .regex(/^[\w.~:-]+(\/[\w.~:-]+)*$/, "topic_levels_format"),
  payload: z.string().max(limits.callCharacters),
});
export type CustomMessage = z.input<typeof CustomMessage>;

export const devices = defineRoutes(
  {
    about: "Devices: registration, credentials, values, commands and logs",
    name: { en: "Devices", zh_CN: "设备" },
    fields: {
      path: { en: "Topic", zh_CN: "主题" },
      payload: { en: "Content", zh_CN: "内容" },
      "refused.1": { en: "Yes", zh_CN: "是" },
      set: { en: "Labels set", zh_CN: "设置的标签" },
      remove: { en: "Labels removed", zh_CN: "移除的标签" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/device",
      access: "device:read",
      summary: "Devices, filtered and paged",
      query: listQuery(
        ["created_at", "device_name", "reported_at", "name", "online_at", "bound_at"],
        deviceFilters,
        { unindexed: unindexedSorts },
      ),
      response: listOf(
        ListedDevice.extend({ activity: DeviceActivity.optional(), ...optionalTopologyFields }),
      ).extend({
        next_cursor: z.string().nullable(),
      }),
    },
    map: {
      method: "GET",
      path: "/device_map",
      access: "device:read",
      summary: "Where devices are, in clusters sized for the zoom level",
      query: MapQuery,
      response: DeviceMap,
    },
    create: {
      method: "POST",
      path: "/device",
      access: "device:create",
      summary: "Register a device; its secrets are in this response only",
      done: { en: "Created a device", zh_CN: "创建设备" },
      body: NewDevice,
      response: Credentials,
    },
    get: {
      method: "GET",
      path: "/device/:id",
      access: "device:read",
      summary: "One device, with its labels",
      params: IdParams,
      response: DeviceDetails,
    },
    remove: {
      method: "DELETE",
      path: "/device/:id",
      access: "device:delete",
      summary: "Delete a device and end its connection",
      done: { en: "Deleted a device", zh_CN: "删除设备" },
      params: IdParams,
      response: z.null(),
    },
    setStatus: {
      method: "PUT",
      path: "/device/:id/status",
      access: "device:update",
      summary: "Enable or disable a device; disabling ends its connection",
      done: { en: "Enabled or disabled a device", zh_CN: "启用或停用设备" },
      doneWith: {
        1: { en: "Enabled a device", zh_CN: "启用设备" },
        2: { en: "Disabled a device", zh_CN: "停用设备" },
      },
      params: IdParams,
      body: z.object({ status: Enabled }),
      response: Device,
    },
    ...routesOfMany,
    renewSecret: {
      method: "POST",
      path: "/device/:id/secret",
      access: "device:update",
      summary: "Generate new secrets, shown once; the old ones stop working",
      done: { en: "Generated a new secret for a device", zh_CN: "更换设备密钥" },
      params: IdParams,
      response: Credentials,
    },
    reset: {
      method: "POST",
      path: "/device/:id/reset",
      access: "device:update",
      summary:
        "Reset a device to not activated and end its connection, so that it can register again; its secrets keep working",
      done: { en: "Reset a device", zh_CN: "重置设备激活状态" },
      params: IdParams,
      response: Device,
    },
    definition: {
      method: "GET",
      path: "/device/:id/definition",
      access: "device:read",
      summary:
        "The function points and the panel of a device: the latest release for a device in the field, otherwise those under development",
      params: IdParams,
      response: DeviceDefinition,
    },
    ...routesOfValues,
    call: {
      method: "POST",
      path: "/device/:id/call",
      access: "device:control",
      summary: "Send properties or call a service, and wait for the device's answer",
      done: { en: "Sent properties or called a service", zh_CN: "下发属性或调用服务" },
      params: IdParams,
      body: Call,
      bodyBytes: limits.callBytes,
      bodyEntries: limits.bodyEntries.call,
      response: CallAnswer,
      waits: true,
    },
    sendMessage: {
      method: "POST",
      path: "/device/:id/message",
      access: "device:control",
      summary:
        "Send any text on a custom topic; code 200 means that it is on its way, 408 that the device has not subscribed",
      done: { en: "Sent a device a custom message", zh_CN: "向设备发送自定义消息" },
      params: IdParams,
      body: CustomMessage,
      bodyBytes: limits.callBytes,
      bodyEntries: limits.bodyEntries.call,
      response: CallAnswer,
      waits: true,
    },
    communicationLog: {
      method: "GET",
      path: "/device/:id/log",
      access: "device:read",
      summary:
        "The communication log (type=communication), the on/offline log (type=online) or the binding log (type=bind), newest first",
      params: IdParams,
      query: cursorQuery({
        type: z.enum(["communication", "online", "bind"]),
        direction: z.enum(["up", "down"]).optional(),
        /** Only refused messages. */
        refused: z.literal("1").optional(),
        /** A filter of the on/offline log. */
        event: fromQuery(OnlineEvent).optional(),
        keyword: z.string().trim().max(limits.keywordLength).optional(),
        ...window,
      }),
      response: searchedListOf(z.union([CommunicationEntry, OnlineEntry, BindingEntry])),
    },
    connection: {
      method: "GET",
      path: "/device_connection",
      access: "device:read",
      summary: "Host and ports that devices connect to",
      response: DeviceConnection,
    },
  },
);
