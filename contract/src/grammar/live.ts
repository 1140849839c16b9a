import { z } from "zod";
import { DeviceCall } from "../devices/device-calls.ts";
import { Device } from "../devices/devices.ts";
import type { HomeLiveKind } from "../people/home-live.ts";
import { DevelopedPanel } from "../content/panel-development.ts";
import { OverviewMotion } from "../accounts/overview.ts";
import { Task, TaskDetails } from "./tasks.ts";
import { CommunicationEntry, OnlineEntry, PropertyState } from "../points/telemetry.ts";
import type { Permission } from "./permission.ts";
import type { ProblemName } from "./problem.ts";
import type { SessionEnding } from "../accounts/session-endings.ts";
import { Id } from "../basics/text.ts";
import { Count } from "../basics/numbers.ts";

/** A subject to follow over the live connection: a snapshot first, then numbered deltas. */
interface LiveTopic {
  /** The permission that following the topic needs; with `session`, the code that reads its snapshot decides. */
  access: Permission | "session";
  snapshot: z.ZodType;
  delta: z.ZodType;
}

function defineLive<const T extends Record<string, LiveTopic>>(topics: T): T {
  return topics;
}

/** The subjects that can be followed, by kind. A subscription names a kind and an object's id. */
export const liveTopics = defineLive({
  /** A device: its state and latest values. */
  device: {
    access: "device:read",
    snapshot: z.object({ device: Device, properties: z.array(PropertyState) }),
    delta: z.object({
      device: Device.partial().optional(),
      properties: z.array(PropertyState).optional(),
    }),
  },
  /** The communication log of a device, from the moment of subscribing. */
  communication: {
    access: "device:read",
    snapshot: z.null(),
    delta: z.object({ list: z.array(CommunicationEntry), skipped: Count }),
  },
  /** The on/offline log of a device, from the moment of subscribing. */
  online: {
    access: "device:read",
    snapshot: z.null(),
    delta: z.object({ list: z.array(OnlineEntry) }),
  },
  /** The calls to a device, from the moment of subscribing. */
  calls: {
    access: "device:read",
    snapshot: z.null(),
    delta: z.object({ list: z.array(DeviceCall) }),
  },
  /**
   * The devices of a product: which of them came online or went offline. If a device changes its behavior (plays a
   * scenario), the delta has only its id: the client reads the behavior anew.
   */
  product: {
    access: "device:read",
    snapshot: z.null(),
    delta: z.object({ devices: z.array(Device.partial().extend({ id: Id })) }),
  },
  /** A production order: its figures have changed, and the client reads them anew. */
  production_order: {
    access: "production:read",
    snapshot: z.null(),
    delta: z.object({ moved: z.literal(true) }),
  },
  /** The production alarms of a product: some are new, continued or acknowledged, and the client reads them anew. */
  production_alarms: {
    access: "production:read",
    snapshot: z.null(),
    delta: z.object({ moved: z.literal(true) }),
  },
  /** Firmware: the updates of devices in its verification have moved on, and the client reads them anew. */
  firmware: {
    access: "firmware:read",
    snapshot: z.null(),
    delta: z.object({ moved: z.literal(true) }),
  },
  /**
   * A task. If `failed` has grown, the client reads the failures anew. Deltas may arrive out of order; the newer one
   * has more progress or has ended.
   */
  task: {
    access: "session",
    snapshot: TaskDetails,
    delta: Task,
  },
  /**
   * The tasks that the caller sees; the subscription's id is the caller's own account. The snapshot has the tasks that
   * have not ended, and the latest ended ones. Programs cannot follow it.
   */
  tasks: {
    access: "session",
    snapshot: z.object({ list: z.array(Task) }),
    delta: z.object({ tasks: z.array(Task), removed: z.array(Id) }),
  },
  /** The panel that a user of the account is developing, or null; the subscription's id is the caller's own account. */
  panel_development: {
    access: "product:read",
    snapshot: z.object({ panel: DevelopedPanel.nullable() }),
    delta: z.object({ panel: DevelopedPanel }),
  },
  /**
   * The changing parts of the overview; null for a caller who may not see devices. The subscription's id is the
   * caller's own account. A delta has the parts that have changed, at most once a second, and only the newest two of
   * the minutes.
   */
  overview: {
    access: "session",
    snapshot: OverviewMotion.nullable(),
    delta: OverviewMotion.partial(),
  },
});
export type LiveKind = keyof typeof liveTopics;
export type Snapshot<K extends LiveKind> = z.output<(typeof liveTopics)[K]["snapshot"]>;
export type Delta<K extends LiveKind> = z.output<(typeof liveTopics)[K]["delta"]>;

/**
 * The codes with which the server closes a connection, besides the standard ones, by the problem that it has sent just
 * before. A client that gets 4401 knows that its session has ended, not only the connection.
 */
export const closeCodes: { readonly [Problem in ProblemName]?: number } = {
  token_expired: 4401,
  too_many_live: 4429,
};

/** The subject of a subscription. An unknown kind or invalid id is refused without ending the connection. */
const subject = { kind: z.string().max(40), id: z.string().max(100) };

/** A message of the console, or of an app at home: the token first, then the subjects to follow. */
export const LiveRequest = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    token: z.string().max(200),
    /** The key of the app that a person at home uses. */
    app_key: z.string().max(64).optional(),
    language: z.string().max(20).optional(),
  }),
  z.object({ type: z.literal("subscribe"), ...subject }),
  z.object({ type: z.literal("unsubscribe"), ...subject }),
  z.object({ type: z.literal("ping") }),
]);
export type LiveRequest = z.infer<typeof LiveRequest>;

/** The subjects of either connection: of makers, or of people at home. */
export type AnyLiveKind = LiveKind | HomeLiveKind;

/**
 * A message of the server. `seq` counts from 0 (the snapshot) in one subscription; the console subscribes again if a
 * number is missing.
 */
export type LiveMessage =
  | { type: "welcome"; /** Milliseconds. */ time: number }
  | { type: "snapshot"; kind: AnyLiveKind; id: string; seq: 0; data: unknown }
  | { type: "delta"; kind: AnyLiveKind; id: string; seq: number; data: unknown }
  /**
   * The caller's permissions or products have changed, so the console reads them again. The server restarts all
   * subscriptions.
   */
  | { type: "rights" }
  | {
      type: "refused";
      kind?: string;
      id?: string;
      code: number;
      problem: ProblemName;
      msg: string;
      /** Why the server has ended the session, if it has. */
      reason?: SessionEnding;
    }
  | { type: "pong" };
