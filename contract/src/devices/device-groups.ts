import { z } from "zod";
import { Call, CallAnswer } from "./devices.ts";
import { limits } from "../grammar/limits.ts";
import { Count } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

export const DeviceGroup = z.object({
  id: Id,
  home_id: Id,
  name: z.string(),
  /** All devices of a group are of this product. */
  product_key: z.string(),
  product_name: z.string(),
  /** Whether the product still supports groups: otherwise the group takes no command. */
  supports_groups: z.boolean(),
  /** Those that are in the home now. One that was unbound or moved is there again when it comes back. */
  device_ids: z.array(Id),
});
export type DeviceGroup = z.infer<typeof DeviceGroup>;

/** Devices of a home that one group can be made of. */
export const GroupChoice = DeviceGroup.pick({ product_key: true, product_name: true, device_ids: true });
export type GroupChoice = z.infer<typeof GroupChoice>;

/** What the devices of a group have reported of one property. */
export const GroupProperty = z.object({
  identifier: z.string(),
  /** What all that have reported it have in common; null where they differ. */
  value: z.unknown(),
  is_same: z.boolean(),
  /** How many devices have reported it. */
  device_count: Count,
});
export type GroupProperty = z.infer<typeof GroupProperty>;

/** What one device of a group has made of a command. */
export const GroupAnswer = z.object({
  device_id: Id,
  /** What the device answered; null where the command did not get as far. */
  answer: CallAnswer.nullable(),
  /** The name of what the command was refused for; null for one that was issued. */
  problem: z.string().nullable(),
});
export type GroupAnswer = z.infer<typeof GroupAnswer>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;
const GroupName = lineOf(limits.deviceGroupName);
const Members = z.array(Id).min(1).max(limits.groupDevices);

export const deviceGroups = defineRoutes("Groups of devices in a home, which one command reaches", {
  list: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id/device_group",
    summary: "The device groups of a home",
    params: IdParams,
    response: wholeListOf(DeviceGroup),
  },
  create: {
    ...ofPerson,
    method: "POST",
    path: "/home/:id/device_group",
    summary:
      "Make a group of devices of one product that supports groups, as the owner or an admin of their home",
    params: IdParams,
    body: z.object({ name: GroupName, device_ids: Members }),
    response: DeviceGroup,
  },
  choices: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id/device_group_choice",
    summary:
      "The devices of a home that groups can be made of: those of products that support groups, by product",
    params: IdParams,
    response: wholeListOf(GroupChoice),
  },
  get: {
    ...ofPerson,
    method: "GET",
    path: "/device_group/:id",
    summary: "One device group",
    params: IdParams,
    response: DeviceGroup,
  },
  update: {
    ...ofPerson,
    method: "PUT",
    path: "/device_group/:id",
    summary: "Rename a device group, or choose its devices, as the owner or an admin of its home",
    params: IdParams,
    body: z.object({ name: GroupName.optional(), device_ids: Members.optional() }),
    response: DeviceGroup,
  },
  remove: {
    ...ofPerson,
    method: "DELETE",
    path: "/device_group/:id",
    summary: "Delete a device group, as the owner or an admin of its home; its devices stay",
    params: IdParams,
    response: z.null(),
  },
  properties: {
    ...ofPerson,
    method: "GET",
    path: "/device_group/:id/property",
    summary: "What the devices of a group have reported last, and where they differ",
    params: IdParams,
    response: wholeListOf(GroupProperty),
  },
  call: {
    ...ofPerson,
    method: "POST",
    path: "/device_group/:id/call",
    summary: "Give all devices of a group the same command, and wait for the answer of each",
    params: IdParams,
    body: Call,
    bodyBytes: limits.callBytes,
    bodyEntries: limits.bodyEntries.call,
    response: wholeListOf(GroupAnswer),
    waits: true,
  },
});
