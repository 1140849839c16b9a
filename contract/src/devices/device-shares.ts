import { z } from "zod";
import { DeviceAtHome } from "../people/bindings.ts";
import { limits } from "../grammar/limits.ts";
import { Seconds } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

const Control = z.object({
  /** Whether the guest may give the device commands; otherwise the guest only sees its state and history. */
  control: z.boolean().default(true),
});

const DeviceShare = z.object({
  id: Id,
  /** Null for an offer that nobody has accepted. */
  uid: Id.nullable(),
  nickname: z.string(),
  control: z.boolean(),
  made_at: Seconds,
  /** When an offer ends; null once somebody has accepted it. */
  expires_at: Seconds.nullable(),
});
export type DeviceShare = z.infer<typeof DeviceShare>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;
const ShareParams = z.object({ id: Id, shareId: Id });

export const deviceShares = defineRoutes("Sharing one device with one person", {
  list: {
    ...ofPerson,
    method: "GET",
    path: "/device/:id/share",
    summary: "Who a device is shared with, and offers not yet accepted, as the person who bound it",
    params: IdParams,
    response: wholeListOf(DeviceShare),
  },
  create: {
    ...ofPerson,
    method: "POST",
    path: "/device/:id/share",
    summary:
      "Create a code with which one person of the app can accept a shared device; the code is shown once",
    params: IdParams,
    body: Control,
    response: z.object({ id: Id, code: z.string(), control: z.boolean(), expires_at: Seconds }),
  },
  update: {
    ...ofPerson,
    method: "PUT",
    path: "/device/:id/share/:shareId",
    summary: "Let a guest control a device, or only view it",
    params: ShareParams,
    body: z.object({ control: z.boolean() }),
    response: DeviceShare,
  },
  remove: {
    ...ofPerson,
    method: "DELETE",
    path: "/device/:id/share/:shareId",
    summary: "End a share or an offer, as the person who bound the device or as the guest",
    params: ShareParams,
    response: z.null(),
  },
  accept: {
    ...ofPerson,
    method: "POST",
    path: "/share/accept",
    summary: "Accept a shared device with a code, which is then used up",
    body: z.object({ code: z.string().trim().max(limits.invitationCode) }),
    response: DeviceAtHome,
    waits: true,
  },
});
