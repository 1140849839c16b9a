import { z } from "zod";
import { Count, Milliseconds } from "../basics/numbers.ts";
import { cursorListOf, cursorQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

/** What a message to somebody at home tells of. */
export const homeMessageKinds = [
  /** A device was bound into the home by another member, unbound by one, taken over by somebody else, reset, or deleted by its maker. */
  "device_bound",
  "device_unbound",
  "device_taken",
  "device_reset",
  "device_deleted",
  /** Somebody has taken the offer of a device, or has given the share back; a share of somebody's was ended. */
  "share_taken",
  "share_left",
  "share_ended",
  /** Somebody has come into the home, or left it. */
  "member_joined",
  "member_left",
  /** Of who is told: they were taken out of the home, have another role in it, or own it now. */
  "home_removed",
  "role_admin",
  "role_member",
  "home_owned",
  "home_deleted",
  /** A scene was stopped because scenes set each other off in a circle, or could not be run to its end. */
  "scene_loop",
  "scene_failed",
  /** What a scene says: its action of the kind `message`. */
  "scene_message",
  /** A consumable of a device is nearly used up, or is used up. */
  "consumable_low",
  "consumable_expired",
] as const;
export type HomeMessageKind = (typeof homeMessageKinds)[number];

export const HomeMessage = z.object({
  id: Id,
  kind: z.enum(homeMessageKinds),
  /** In the language of the person, or of the call where they have chosen none. */
  title: z.string(),
  text: z.string(),
  time: Milliseconds,
  read: z.boolean(),
  /** What it is about, as far as that concerns the person. It may be gone, or be out of their reach, by now. */
  home_id: Id.nullable(),
  device_id: Id.nullable(),
  scene_id: Id.nullable(),
});
export type HomeMessage = z.infer<typeof HomeMessage>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;

export const homeMessages = defineRoutes("Messages to people at home", {
  list: {
    ...ofPerson,
    method: "GET",
    path: "/message",
    summary: "The messages to the person who calls, the latest first",
    query: cursorQuery({}),
    response: cursorListOf(HomeMessage),
  },
  unread: {
    ...ofPerson,
    method: "GET",
    path: "/message/unread",
    summary: "How many messages the person has not read",
    response: z.object({ count: Count }),
  },
  read: {
    ...ofPerson,
    method: "POST",
    path: "/message/:id/read",
    summary: "Mark a message as read",
    params: IdParams,
    response: z.null(),
  },
  readAll: {
    ...ofPerson,
    method: "POST",
    path: "/message/read",
    summary: "Mark a message and all that came before it as read",
    body: z.object({ last_id: Id }),
    response: z.null(),
  },
  remove: {
    ...ofPerson,
    method: "DELETE",
    path: "/message/:id",
    summary: "Delete a message",
    params: IdParams,
    response: z.null(),
  },
});
