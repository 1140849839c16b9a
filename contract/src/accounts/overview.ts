import { z } from "zod";
import { DeviceKind, Online } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { Count, Integer, Milliseconds, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";
import { TaskStarted } from "../grammar/tasks.ts";
import { refusedReasons } from "../points/telemetry.ts";
import { Id } from "../basics/text.ts";
import { unknownReasons } from "../devices/unknown-devices.ts";

/** Products by their stage. */
const ProductFigures = z.object({
  total: Count,
  developing: Count,
  trial: Count,
  mass: Count,
  ceased: Count,
});

const DeviceFigures = z.object({
  /** The number of devices in the device list. */
  total: Count,
  /** Real devices; the rest of `total` is virtual. */
  real: Count,
  /** Identities from production orders with which no device has been online yet; `total` does not include them. */
  unlisted: Count,
  /** Devices that have been online at least once. */
  activated: Count,
  online: Count,
});
export type DeviceFigures = z.infer<typeof DeviceFigures>;

/** How many messages of devices were stored in a minute: properties, events and answers to calls. */
export const Minute = z.object({
  /** When the minute begins. */
  minute: Seconds,
  messages: Count,
});
export type Minute = z.infer<typeof Minute>;

const refusal = {
  product_name: z.string(),
  time: Milliseconds,
};
const ofDevice = {
  ...refusal,
  device_id: Id,
  /** The device's name for people. */
  name: z.string(),
  product_id: Id,
  /** The id of the refusal's line in the device's log. */
  line_id: z.string(),
};

/** The latest refusal of a device, or of a sign-in that names no device of the platform. */
export const Refusal = z.discriminatedUnion("log", [
  /** A refused message, as in the communication log. */
  z.object({ ...ofDevice, log: z.literal("communication"), code: Integer, reason: z.string() }),
  /** A refused sign-in, as in the on/offline log. */
  z.object({ ...ofDevice, log: z.literal("online"), reason: z.enum(refusedReasons) }),
  z.object({
    ...refusal,
    log: z.literal("unknown"),
    id: Id,
    /** Null if the device named no product of the account; `product_name` is then empty. */
    product_id: Id.nullable(),
    /** `product_key` and `device_name` are as the device sent them; empty if unreadable. */
    product_key: z.string(),
    device_name: z.string(),
    reason: z.enum(unknownReasons),
  }),
]);
export type Refusal = z.infer<typeof Refusal>;

export const NewestDevice = z.object({
  id: Id,
  name: z.string(),
  device_name: z.string(),
  product_id: Id,
  product_name: z.string(),
  online: Online,
  kind: DeviceKind,
  created_at: Seconds,
});
export type NewestDevice = z.infer<typeof NewestDevice>;

/** The parts of the overview that are updated while it is open; null for a caller who may not see devices. */
export const OverviewMotion = z.object({
  devices: DeviceFigures,
  /** Those minutes of the last hour that have messages, oldest first. */
  minutes: z.array(Minute).max(limits.overviewMinutes),
  refusals: z.array(Refusal).max(limits.overviewRefusals),
  newest: z.array(NewestDevice).max(limits.overviewDevices),
});
export type OverviewMotion = z.infer<typeof OverviewMotion>;

/** Kinds of things that may need the account's attention. */
export const waitingKinds = [
  "no_points",
  "no_devices",
  "refused_devices",
  "unknown_devices",
  "failed_tasks",
  "inactive_members",
  "device_quota",
  "member_quota",
  "product_quota",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** How many things of this kind wait, up to `limits.overviewWaiting`; for a quota, how much of it is used. */
  count: Count,
  /** The size of a quota. */
  limit: PositiveInteger.optional(),
  /** The newest of the counted products. */
  product_id: Id.optional(),
  /** The name of that product or, for refused devices, of the device that was refused last. */
  name: z.string().optional(),
});
export type Waiting = z.infer<typeof Waiting>;

/** The steps to a device's first value. A step is done once its result exists. */
export const FirstSteps = z.object({
  /** A product exists. */
  created: z.boolean(),
  /** A product has function points. */
  defined: z.boolean(),
  /** A device has been online. */
  connected: z.boolean(),
  /** A device has sent a value. */
  seen: z.boolean(),
  /** Whether the caller has hidden the steps. */
  hidden: z.boolean(),
  /** The product to continue with: the newest that has function points, else the newest. */
  product_id: Id.nullable(),
  /** A device of the account to look at: the newest that has been online, else the newest. */
  device: z.object({ id: Id, product_id: Id }).nullable(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const Overview = z.object({
  /** Null for a caller who may not see products. */
  products: ProductFigures.nullable(),
  motion: OverviewMotion.nullable(),
  waiting: z.array(Waiting),
  /** Null for a caller who may not create products and devices, or whose role does not include new products. */
  first_steps: FirstSteps.nullable(),
  /** The sample product, if there is one. */
  sample: z.object({ product_id: Id, name: z.string() }).nullable(),
});
export type Overview = z.infer<typeof Overview>;

export const overview = defineRoutes(
  { about: "The account and its current activity, at a glance", name: { en: "Overview", zh_CN: "概览" } },
  {
    get: {
      method: "GET",
      path: "/overview",
      access: "session",
      summary:
        "Products, devices, messages of the last hour, latest refusals and pending items, as far as the caller may see them",
      response: Overview,
    },
    hideSteps: {
      method: "PUT",
      path: "/overview/first_steps",
      access: "session",
      personal: true,
      summary: "Hide the first steps, or show them again, for the caller only",
      done: { en: "Hid or showed the first steps", zh_CN: "收起或重新显示新手引导" },
      body: z.object({ hidden: z.boolean() }),
      response: z.null(),
    },
    createSample: {
      method: "POST",
      path: "/overview/sample",
      access: "product:create",
      summary: "Create a sample: a product with function points and running virtual devices",
      done: { en: "Started to set up the sample", zh_CN: "开始创建示例" },
      response: TaskStarted,
    },
    removeSample: {
      method: "DELETE",
      path: "/overview/sample",
      access: "product:delete",
      summary: "Delete the sample; its product stays if it has other devices by now",
      done: { en: "Started to delete the sample", zh_CN: "开始删除示例" },
      response: TaskStarted,
    },
  },
);
