import { z } from "zod";
import { Identifier } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

/** A function point of a device. */
const LinkMember = z.object({ device_id: Id, identifier: Identifier });
export type LinkMember = z.infer<typeof LinkMember>;

const DeviceLink = z.object({
  id: Id,
  home_id: Id,
  name: z.string(),
  /** In the order in which the person chose them. */
  members: z.array(LinkMember),
  /** Those devices of the link that are not in the home now: the link ignores them until they are back. */
  missing_device_ids: z.array(Id),
});
export type DeviceLink = z.infer<typeof DeviceLink>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;
const LinkName = lineOf(limits.linkName);
const Members = z
  .array(LinkMember)
  .min(limits.linkMembers.min)
  .max(limits.linkMembers.max)
  .refine(
    (members) =>
      new Set(members.map(({ device_id, identifier }) => `${device_id} ${identifier}`)).size ===
      members.length,
    "repeated",
  );

export const deviceLinks = defineRoutes("Linked function points at home: if one changes, the others follow", {
  list: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id/link",
    summary: "The links of a home, in order of creation",
    params: IdParams,
    response: wholeListOf(DeviceLink),
  },
  create: {
    ...ofPerson,
    method: "POST",
    path: "/home/:id/link",
    summary:
      "Link function points of devices in the home, as its owner or an admin: when one changes by hand, the others follow",
    params: IdParams,
    body: z.object({ name: LinkName, members: Members }),
    response: DeviceLink,
  },
  get: {
    ...ofPerson,
    method: "GET",
    path: "/link/:id",
    summary: "One link",
    params: IdParams,
    response: DeviceLink,
  },
  update: {
    ...ofPerson,
    method: "PUT",
    path: "/link/:id",
    summary: "Rename a link or change its function points, as the owner or an admin of its home",
    params: IdParams,
    body: z.object({ name: LinkName.optional(), members: Members.optional() }),
    response: DeviceLink,
  },
  remove: {
    ...ofPerson,
    method: "DELETE",
    path: "/link/:id",
    summary: "Remove a link, as the owner or an admin of its home; its devices stay as they are",
    params: IdParams,
    response: z.null(),
  },
});
