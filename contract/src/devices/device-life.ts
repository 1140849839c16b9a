import { z } from "zod";
import { callCauses } from "./call-causes.ts";
import { DeviceCall } from "./device-calls.ts";
import { Integer, Milliseconds, PositiveInteger } from "../basics/numbers.ts";
import { cursorQuery, searchedListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { BindingEntry, onlineReasons, OnlineEvent } from "../points/telemetry.ts";
import { Id, IdParams } from "../basics/text.ts";

/** What the life of a device is told by. */
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
] as const;
export type LifeKind = (typeof lifeKinds)[number];

const entry = {
  id: z.string(),
  /** When it happened; of several that are told together, when the last of them did. */
  time: Milliseconds,
};
/** How many are told together, and since when. */
const together = { count: PositiveInteger, since: Milliseconds };

export const LifeEntry = z.discriminatedUnion("kind", [
  /** The platform has known it since. */
  z.object({ ...entry, kind: z.literal("made"), virtual: z.boolean() }),
  /** It was online for the first time, since it was made or reset. */
  z.object({ ...entry, kind: z.literal("activated") }),
  /** It came or went, registered itself or was refused: the last of those that came soon after each other. */
  z.object({
    ...entry,
    kind: z.literal("presence"),
    ...together,
    event: OnlineEvent,
    reason: z.enum(onlineReasons),
    address: z.string(),
  }),
  /** It was there, and reported nothing for longer than it usually does; `until` is null while that lasts. */
  z.object({ ...entry, kind: z.literal("silence"), until: Milliseconds.nullable() }),
  z.object({ ...entry, kind: z.literal("binding"), binding: BindingEntry }),
  z.object({ ...entry, kind: z.literal("firmware"), version: z.string(), before: z.string() }),
  /** These of its faults were raised, or are over. */
  z.object({
    ...entry,
    kind: z.literal("fault"),
    raised: z.boolean(),
    identifier: z.string(),
    codes: z.array(z.string()),
  }),
  /** A message of it was refused: the last of those that were for the same reason, one after the other. */
  z.object({
    ...entry,
    kind: z.literal("refusal"),
    ...together,
    code: Integer,
    reason: z.string(),
    topic: z.string(),
  }),
  z.object({ ...entry, kind: z.literal("call"), call: DeviceCall }),
  /** A consumable was replaced: seen by what the device reports where nobody has said so. */
  z.object({
    ...entry,
    kind: z.literal("consumable"),
    identifier: z.string(),
    cause: z.enum(callCauses).nullable(),
    by_name: z.string(),
  }),
  /** Somebody of the account changed something of it: the operation record, which the caller may read. */
  z.object({
    ...entry,
    kind: z.literal("change"),
    action: z.string(),
    account_id: Id,
    username: z.string(),
  }),
]);
export type LifeEntry = z.infer<typeof LifeEntry>;

export const deviceLife = defineRoutes("What became of a device, in order", {
  list: {
    method: "GET",
    path: "/device/:id/life",
    access: "device:read",
    summary:
      "What became of a device, newest first, from its logs, calls and records, as long as these are kept. Operation records are among it for those who may read them",
    params: IdParams,
    query: cursorQuery({
      kind: z.enum(lifeKinds).optional(),
    }),
    response: searchedListOf(LifeEntry),
  },
});
