import { z } from "zod";
import { Count, Milliseconds } from "../basics/numbers.ts";
import { cursorListOf, cursorQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

/** The events that people at home get messages about. */
export const homeMessageKinds = [
  /** A device was bound or unbound by another member, taken over by somebody else, reset, or deleted by its maker. */
  "device_bound",
  "device_unbound",
  "device_taken",
  "device_reset",
  "device_deleted",
  /** Somebody accepted the offer of a device, or gave a share back; or a share of the recipient was ended. */
  "share_taken",
  "share_left",
  "share_ended",
  /** Somebody joined or left the home. */
  "member_joined",
  "member_left",
  /** The recipient was removed from the home, has another role in it, or owns it now. */
  "home_removed",
  "role_admin",
  "role_member",
  "home_owned",
  "home_deleted",
  /** A scene was stopped because scenes trigger each other in a loop, or it could not run to its end. */
  "scene_loop",
  "scene_failed",
  /** A message sent by a scene's action of the kind `message`. */
  "scene_message",
  /** A consumable of a device is nearly used up, or is used up. */
  "consumable_low",
  "consumable_expired",
] as const;
export type HomeMessageKind = (typeof homeMessageKinds)[number];

export const HomeMessage = z.object({
  id: Id,
  kind: z.enum(homeMessageKinds),
  /** In the language of the person, or of the call if they have chosen none. */
  title: z.string(),
  text: z.string(),
  time: Milliseconds,
  read: z.boolean(),
  /** The objects that it is about. By now, they may be deleted, or the person may have lost access to them. */
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
    summary: "The messages to the caller, latest first",
    query: cursorQuery({}),
    response: cursorListOf(HomeMessage),
  },
  unread: {
    ...ofPerson,
    method: "GET",
    path: "/message/unread",
    summary: "The number of unread messages",
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
    summary: "Mark a message and all earlier ones as read",
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
