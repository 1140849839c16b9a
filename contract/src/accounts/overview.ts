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
  /** As the list of devices has them. */
  total: Count,
  /** The others are virtual. */
  real: Count,
  /** Identities of production orders that were never online, which are not among these. */
  unlisted: Count,
  /** Online at least once so far. */
  activated: Count,
  online: Count,
});
export type DeviceFigures = z.infer<typeof DeviceFigures>;

/** What devices sent in a minute: properties, events and answers to calls, as stored. */
export const Minute = z.object({
  /** When it begins. */
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
  /** The line in the device's log. */
  line_id: z.string(),
};

/** The latest refusal of a device, or of a sign-in that names no device of the platform. */
export const Refusal = z.discriminatedUnion("log", [
  /** A message, as the communication log has it. */
  z.object({ ...ofDevice, log: z.literal("communication"), code: Integer, reason: z.string() }),
  /** A sign-in, as the on/offline log has it. */
  z.object({ ...ofDevice, log: z.literal("online"), reason: z.enum(refusedReasons) }),
  z.object({
    ...refusal,
    log: z.literal("unknown"),
    id: Id,
    /** Null where no product of the account was named; its name is then empty. */
    product_id: Id.nullable(),
    /** As they were sent; empty where they cannot be read. */
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

/** What of the overview moves while it is open; null for a caller who may not see devices. */
export const OverviewMotion = z.object({
  devices: DeviceFigures,
  /** The minutes of the last hour in which a message came, oldest first. */
  minutes: z.array(Minute).max(limits.overviewMinutes),
  refusals: z.array(Refusal).max(limits.overviewRefusals),
  newest: z.array(NewestDevice).max(limits.overviewDevices),
});
export type OverviewMotion = z.infer<typeof OverviewMotion>;

/** What may wait for somebody, each with where it leads. */
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
  /** How many wait, up to `limits.overviewWaiting`; of a quota, how much of it is used. */
  count: Count,
  /** Of a quota, how much there is. */
  limit: PositiveInteger.optional(),
  /** Of products, the newest of them. */
  product_id: Id.optional(),
  /** The name of that product or, of refused devices, of the one that was refused last. */
  name: z.string().optional(),
});
export type Waiting = z.infer<typeof Waiting>;

/** The way to a first value. Each step is done once there is what it leads to. */
export const FirstSteps = z.object({
  /** There is a product. */
  created: z.boolean(),
  /** One has function points. */
  defined: z.boolean(),
  /** A device has been online. */
  connected: z.boolean(),
  /** A device has sent a value. */
  seen: z.boolean(),
  /** Whether the caller has put the steps away. */
  hidden: z.boolean(),
  /** The product with which the way goes on: one with function points before others, the newest of these. */
  product_id: Id.nullable(),
  /** A device of the account to look at: one that has been online before others, the newest of these. */
  device: z.object({ id: Id, product_id: Id }).nullable(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const Overview = z.object({
  /** Null for a caller who may not see products. */
  products: ProductFigures.nullable(),
  motion: OverviewMotion.nullable(),
  waiting: z.array(Waiting),
  /** Null for a caller who may not go these steps: create products and devices, and reach what it has created. */
  first_steps: FirstSteps.nullable(),
  /** The sample, while there is one. */
  sample: z.object({ product_id: Id, name: z.string() }).nullable(),
});
export type Overview = z.infer<typeof Overview>;

export const overview = defineRoutes(
  { about: "What the account has and what goes on, at a glance", name: { en: "Overview", zh_CN: "概览" } },
  {
    get: {
      method: "GET",
      path: "/overview",
      access: "session",
      summary:
        "Products, devices, the messages of the last hour, the last refusals and what waits, as far as the caller may see",
      response: Overview,
    },
    hideSteps: {
      method: "PUT",
      path: "/overview/first_steps",
      access: "session",
      personal: true,
      summary: "Put the first steps away, or show them again, for the caller alone",
      done: { en: "Hid or showed the first steps", zh_CN: "收起或重新显示新手引导" },
      body: z.object({ hidden: z.boolean() }),
      response: z.null(),
    },
    createSample: {
      method: "POST",
      path: "/overview/sample",
      access: "product:create",
      summary: "Make a sample: a product with function points, and virtual devices that run",
      done: { en: "Started to set up the sample", zh_CN: "开始创建示例" },
      response: TaskStarted,
    },
    removeSample: {
      method: "DELETE",
      path: "/overview/sample",
      access: "product:delete",
      summary: "Delete what the sample has made; a product that has other devices by now stays",
      done: { en: "Started to delete the sample", zh_CN: "开始删除示例" },
      response: TaskStarted,
    },
  },
);
