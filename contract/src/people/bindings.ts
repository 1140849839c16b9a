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

/** What somebody is to a device at home: who has bound it, who lives where it is, and whom it is shared with. */
const deviceRoles = ["admin", "member", "guest"] as const;

export const DeviceAtHome = z.object({
  id: Id,
  product_key: z.string(),
  product_name: z.string(),
  device_name: z.string(),
  /** What people at home call it. */
  name: z.string(),
  online: Online,
  /** Both are null for a guest. */
  home_id: Id.nullable(),
  room_id: Id.nullable(),
  role: z.enum(deviceRoles),
  /** Whether the person may give it commands: a guest may be there to look only. */
  control: z.boolean(),
  /** By which a guest has it; null for those at home. */
  share_id: Id.nullable(),
  bound_at: Seconds,
});
export type DeviceAtHome = z.infer<typeof DeviceAtHome>;

/** What the tile of a device shows beside its name. */
export const DeviceTile = z.object({
  id: Id,
  online: Online,
  /** The name of a built-in glyph, or the address of an image. */
  icon: z.string(),
  /** What the device is switched or read by; null where it has no such function point. */
  main: FunctionPoint.nullable(),
  function_texts: FunctionTranslations,
  /** What it has reported of that last; null for nothing yet. */
  value: z.unknown(),
});
export type DeviceTile = z.infer<typeof DeviceTile>;

/** A device as the page with its panel shows it. Function points that the panel does not show are left out. */
export const DevicePanel = SharedPanel.omit({ expires_at: true }).extend({ device: DeviceAtHome });

/** A token that a device makes up, or has: long enough that it cannot be guessed within its time. */
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
    summary: "A token for a device: the one that presents it is bound to the home",
    body: z.object({ home_id: Id }),
    response: z.object({
      token: z.string(),
      expires_at: Seconds,
      /** Where devices reach the platform, for one that is to be told; null where no setting says so. */
      host: z.string().nullable(),
    }),
  },
  bind: {
    ...ofPerson,
    method: "POST",
    path: "/bind",
    summary:
      "Bind a device by a token of its own that the app has learned nearby. The device presents the same one, before or after: until then the answer is `waiting`",
    body: z.object({
      home_id: Id,
      product_key: lineOf(limits.ownProductKey.max),
      device_name: lineOf(limits.deviceName.max),
      token: OwnToken,
    }),
    response: z.object({
      state: z.enum(["bound", "waiting"]),
      /** Null while it waits. */
      device_id: Id.nullable(),
      /** Until when it waits; null for a device that is bound. */
      expires_at: Seconds.nullable(),
    }),
    waits: true,
  },
  bindByLabel: {
    ...ofPerson,
    method: "POST",
    path: "/bind/qr",
    summary:
      "Bind a device by the QR code on it. The device has to wait to be bound: it presents a token of its own, whichever, at power-up or when its button is pressed",
    body: z.object({ home_id: Id, code: lineOf(limits.labelText) }),
    response: z.object({ device_id: Id }),
    waits: true,
  },
  bindByPress: {
    ...ofPerson,
    method: "POST",
    path: "/bind/press",
    summary:
      "Bind a device that nobody has by pressing it: it is bound once it reports, within a minute, that the function point named in the answer was changed by hand. Asked again, it says how far it is",
    body: z.object({
      home_id: Id,
      product_key: lineOf(limits.ownProductKey.max),
      device_name: lineOf(limits.deviceName.max),
    }),
    response: z.object({
      state: z.enum(["bound", "waiting"]),
      /** Null while it waits. */
      device_id: Id.nullable(),
      /** What is to be changed, with the name that the product has for it; both null for a device that is bound. */
      identifier: z.string().nullable(),
      name: z.string().nullable(),
      /** Until when it waits; null for a device that is bound. */
      expires_at: Seconds.nullable(),
    }),
    waits: true,
  },
  list: {
    ...ofPerson,
    method: "GET",
    path: "/device",
    summary: "The devices of all homes of the person, and those that others share with them",
    response: wholeListOf(DeviceAtHome),
  },
  tiles: {
    ...ofPerson,
    method: "GET",
    path: "/device_tile",
    summary: "What the tiles of a home's devices show, or of those that others share with the person",
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
      "Rename a device, or move it to another room or home, as who has bound it, or as the owner or an admin of its home",
    params: IdParams,
    body: z.object({
      name: clearable(lineOf(limits.deviceTitle)),
      /** A home of which the person is the owner or an admin; only who has bound the device may name another one. */
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
    summary:
      "Unbind a device, as who has bound it. Who binds it again finds its name and its shares as they were",
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
    summary:
      "The panel of a device as it runs on a phone in its home, with the latest values of what it shows",
    params: IdParams,
    query: z.object({
      /** Of which phones the panel is to be. */
      platform: z.enum(platforms).default("android"),
    }),
    response: DevicePanel,
  },
  opened: {
    ...ofPerson,
    method: "POST",
    path: "/device/:id/opened",
    summary: "Say that the panel of a device was opened, for statistics. It counts once in a minute",
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
    summary: "One property over a range in even buckets, for a chart, oldest first",
    params: IdParams,
    query: devices.series.query,
    response: devices.series.response,
  },
  call: {
    ...ofPerson,
    method: "POST",
    path: "/device/:id/call",
    summary: "Issue properties or call a service, and wait for the device's answer",
    params: IdParams,
    body: Call,
    bodyBytes: limits.callBytes,
    bodyEntries: limits.bodyEntries.call,
    response: CallAnswer,
    waits: true,
  },
});
