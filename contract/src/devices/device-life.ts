import { z } from "zod";
import { callCauses } from "./call-causes.ts";
import { DeviceCall } from "./device-calls.ts";
import { outageCauses } from "./outages.ts";
import { Integer, Milliseconds, PositiveInteger } from "../basics/numbers.ts";
import { cursorQuery, searchedListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { BindingEntry, onlineReasons, OnlineEvent } from "../points/telemetry.ts";
import { Id, IdParams } from "../basics/text.ts";

/** The kinds of entries in the life of a device. */
export const lifeKinds = [
  "made",
  "activated",
  "presence",
  "silence",
  "binding",
  "firmware",
  "fault",
  "refusal",
  "call",
  "consumable",
  "change",
  "outage",
] as const;
export type LifeKind = (typeof lifeKinds)[number];

const entry = {
  id: z.string(),
  /** When it happened; for a group of events, the time of the last one. */
  time: Milliseconds,
};
/** The size of a group of events, and the time of its first one. */
const together = { count: PositiveInteger, since: Milliseconds };

export const LifeEntry = z.discriminatedUnion("kind", [
  /** The device was created. */
  z.object({ ...entry, kind: z.literal("made"), virtual: z.boolean() }),
  /** It was online for the first time since it was created or reset. */
  z.object({ ...entry, kind: z.literal("activated") }),
  /**
   * It connected, disconnected, registered itself or was refused. The fields are those of the last event of a group.
   */
  z.object({
    ...entry,
    kind: z.literal("presence"),
    ...together,
    event: OnlineEvent,
    reason: z.enum(onlineReasons),
    address: z.string(),
  }),
  /** It was online but reported nothing for unusually long; `until` is null while that lasts. */
  z.object({ ...entry, kind: z.literal("silence"), until: Milliseconds.nullable() }),
  z.object({ ...entry, kind: z.literal("binding"), binding: BindingEntry }),
  /** The device told why it had been offline. */
  z.object({
    ...entry,
    kind: z.literal("outage"),
    cause: z.enum(outageCauses),
    /** When it lost its connection; null if it does not know. */
    from: Milliseconds.nullable(),
    detail: z.string(),
  }),
  z.object({ ...entry, kind: z.literal("firmware"), version: z.string(), before: z.string() }),
  /** Faults with these codes were raised or cleared. */
  z.object({
    ...entry,
    kind: z.literal("fault"),
    raised: z.boolean(),
    identifier: z.string(),
    codes: z.array(z.string()),
  }),
  /**
   * A message of the device was refused. The fields are those of the last of successive refusals for the same reason.
   */
  z.object({
    ...entry,
    kind: z.literal("refusal"),
    ...together,
    code: Integer,
    reason: z.string(),
    topic: z.string(),
  }),
  z.object({ ...entry, kind: z.literal("call"), call: DeviceCall }),
  /** A consumable was replaced: somebody said so (`cause`), or the device's reports show it. */
  z.object({
    ...entry,
    kind: z.literal("consumable"),
    identifier: z.string(),
    cause: z.enum(callCauses).nullable(),
    by_name: z.string(),
  }),
  /** A user of the account changed the device: an operation record, if the caller may read those. */
  z.object({
    ...entry,
    kind: z.literal("change"),
    action: z.string(),
    account_id: Id,
    username: z.string(),
  }),
]);
export type LifeEntry = z.infer<typeof LifeEntry>;

export const deviceLife = defineRoutes("What happened to a device, in order", {
  list: {
    method: "GET",
    path: "/device/:id/life",
    access: "device:read",
    summary:
      "The timeline of a device, newest first, from its logs, calls and records, for as long as these are kept. It includes operation records for callers who may read them",
    params: IdParams,
    query: cursorQuery({
      kind: z.enum(lifeKinds).optional(),
    }),
    response: searchedListOf(LifeEntry),
  },
});
