import { z } from "zod";
import { platforms } from "./apps.ts";
import { DeviceDefinition } from "../devices/device-definition.ts";
import { Call, CallAnswer, devices } from "../devices/devices.ts";
import { Online } from "../grammar/enum-schemas.ts";
import { FunctionPoint } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { Seconds } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { SharedPanel } from "../content/shares.ts";
import { PropertyState } from "../points/telemetry.ts";
import { FunctionTranslations } from "../products/template-content.ts";
import { clearable, Id, IdParams, lineOf } from "../basics/text.ts";

/** A person's role for a device: the one who has bound it, a member of its home, or somebody whom it is shared with. */
const deviceRoles = ["admin", "member", "guest"] as const;

export const DeviceAtHome = z.object({
  id: Id,
  product_key: z.string(),
  product_name: z.string(),
  device_name: z.string(),
  /** The name that people at home have given it. */
  name: z.string(),
  online: Online,
  /** `home_id` and `room_id` are null for a guest. */
  home_id: Id.nullable(),
  room_id: Id.nullable(),
  role: z.enum(deviceRoles),
  /** Whether the person may give it commands: some guests may only look. */
  control: z.boolean(),
  /** The share that gives a guest access; null for people of its home. */
  share_id: Id.nullable(),
  bound_at: Seconds,
});
export type DeviceAtHome = z.infer<typeof DeviceAtHome>;

/** The data that a device's tile shows beside its name. */
export const DeviceTile = z.object({
  id: Id,
  online: Online,
  /** The name of a built-in glyph, or the address of an image. */
  icon: z.string(),
  /** The function point that the tile switches or shows; null if there is none. */
  main: FunctionPoint.nullable(),
  function_texts: FunctionTranslations,
  /** The last reported value of `main`; null before the first report. */
  value: z.unknown(),
});
export type DeviceTile = z.infer<typeof DeviceTile>;

/** A device as the page with its panel shows it. Function points that the panel does not show are left out. */
export const DevicePanel = SharedPanel.omit({ expires_at: true }).extend({ device: DeviceAtHome });

/** A token that a device generates or contains: long enough not to be guessed during its lifetime. */
export const OwnToken = z
  .string()
  .refine((token) => token.length >= limits.bindingToken.min, {
    message: "too_short",
    params: { minimum: limits.bindingToken.min },
  })
  .refine((token) => token.length <= limits.bindingToken.max, {
    message: "too_long",
    params: { maximum: limits.bindingToken.max },
  });

const ofPerson = { base: "app", access: "public", credential: "person" } as const;

export const bindings = defineRoutes("Devices of people: binding, state, control and history", {
  pairingToken: {
    ...ofPerson,
    method: "POST",
    path: "/pairing_token",
    summary: "A token for a device: the device that presents it is bound to the home",
    body: z.object({ home_id: Id }),
    response: z.object({
      token: z.string(),
      expires_at: Seconds,
      /** The host at which devices reach the platform, to be sent to the device; null if no setting names one. */
      host: z.string().nullable(),
    }),
  },
  bind: {
    ...ofPerson,
    method: "POST",
    path: "/bind",
    summary:
      "Bind a device by a token of its own, which the app has read from the device nearby. The device presents the same token to the platform, before or after this call: until then, the response is `waiting`",
    body: z.object({
      home_id: Id,
      product_key: lineOf(limits.ownProductKey.max),
      device_name: lineOf(limits.deviceName.max),
      token: OwnToken,
    }),
    response: z.object({
      state: z.enum(["bound", "waiting"]),
      /** Null while the binding waits for the device. */
      device_id: Id.nullable(),
      /** Until when the binding waits; null for a device that is bound. */
      expires_at: Seconds.nullable(),
    }),
    waits: true,
  },
  bindByLabel: {
    ...ofPerson,
    method: "POST",
    path: "/bind/qr",
    summary:
      "Bind a device by the QR code on it. The device must be waiting to be bound: it presents any token of its own, at power-up or when its button is pressed",
    body: z.object({ home_id: Id, code: lineOf(limits.labelText) }),
    response: z.object({ device_id: Id }),
    waits: true,
  },
  bindByPress: {
    ...ofPerson,
    method: "POST",
    path: "/bind/press",
    summary:
      "Bind an unbound device by operating it: it is bound once it reports, within a minute, that the function point named in the response was changed by hand. Call again for the progress",
    body: z.object({
      home_id: Id,
      product_key: lineOf(limits.ownProductKey.max),
      device_name: lineOf(limits.deviceName.max),
    }),
    response: z.object({
      state: z.enum(["bound", "waiting"]),
      /** Null while the binding waits for the device. */
      device_id: Id.nullable(),
      /** The function point to change by hand, and its name in the product; both null for a device that is bound. */
      identifier: z.string().nullable(),
      name: z.string().nullable(),
      /** Until when the binding waits; null for a device that is bound. */
      expires_at: Seconds.nullable(),
    }),
    waits: true,
  },
  list: {
    ...ofPerson,
    method: "GET",
    path: "/device",
    summary: "The devices of all homes of the person, and those shared with them",
    response: wholeListOf(DeviceAtHome),
  },
  tiles: {
    ...ofPerson,
    method: "GET",
    path: "/device_tile",
    summary:
      "What the tiles of a home's devices show; without `home_id`, the tiles of devices shared with the person",
    query: z.object({ home_id: Id.optional() }),
    response: wholeListOf(DeviceTile),
  },
  get: {
    ...ofPerson,
    method: "GET",
    path: "/device/:id",
    summary: "One device",
    params: IdParams,
    response: DeviceAtHome,
  },
  update: {
    ...ofPerson,
    method: "PUT",
    path: "/device/:id",
    summary:
      "Rename a device, or move it to another room or home, as the person who bound it, or as the owner or an admin of its home",
    params: IdParams,
    body: z.object({
      name: clearable(lineOf(limits.deviceTitle)),
      /** A home of which the person is owner or admin; only the person who has bound the device may move it there. */
      home_id: Id.optional(),
      /** A room of the home; null for none. */
      room_id: Id.nullable().optional(),
    }),
    response: DeviceAtHome,
  },
  unbind: {
    ...ofPerson,
    method: "DELETE",
    path: "/device/:id/binding",
    summary: "Unbind a device, as the person who bound it. Binding it again restores its name and shares",
    params: IdParams,
    response: z.null(),
  },
  definition: {
    ...ofPerson,
    method: "GET",
    path: "/device/:id/definition",
    summary: "The function points and the panel of a device",
    params: IdParams,
    response: DeviceDefinition,
  },
  panel: {
    ...ofPerson,
    method: "GET",
    path: "/device/:id/panel",
    summary: "The panel of a device as it runs on a phone in its home, with the latest values it shows",
    params: IdParams,
    query: z.object({
      /** The phone platform that the panel is for. */
      platform: z.enum(platforms).default("android"),
    }),
    response: DevicePanel,
  },
  opened: {
    ...ofPerson,
    method: "POST",
    path: "/device/:id/opened",
    summary: "Report that the panel of a device was opened, for statistics. One report a minute is counted",
    params: IdParams,
    response: z.null(),
    waits: true,
  },
  properties: {
    ...ofPerson,
    method: "GET",
    path: "/device/:id/property",
    summary: "Latest reported and desired values",
    params: IdParams,
    response: wholeListOf(PropertyState),
  },
  history: {
    ...ofPerson,
    method: "GET",
    path: "/device/:id/history",
    summary: "Values of one property, newest first",
    params: IdParams,
    query: devices.history.query,
    response: devices.history.response,
  },
  series: {
    ...ofPerson,
    method: "GET",
    path: "/device/:id/history/series",
    summary: "One property over a range in even time buckets for a chart, oldest first",
    params: IdParams,
    query: devices.series.query,
    response: devices.series.response,
  },
  call: {
    ...ofPerson,
    method: "POST",
    path: "/device/:id/call",
    summary: "Send properties or call a service, and wait for the device's answer",
    params: IdParams,
    body: Call,
    bodyBytes: limits.callBytes,
    bodyEntries: limits.bodyEntries.call,
    response: CallAnswer,
    waits: true,
  },
});
