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
  /** Whether the product still supports groups: otherwise commands to the group are refused. */
  supports_groups: z.boolean(),
  /** The members that are in the home now. A device that was unbound or moved reappears once it is back in the home. */
  device_ids: z.array(Id),
});
export type DeviceGroup = z.infer<typeof DeviceGroup>;

/** Devices of one product in a home that can form a group, because the product supports groups. */
export const GroupChoice = DeviceGroup.pick({ product_key: true, product_name: true, device_ids: true });
export type GroupChoice = z.infer<typeof GroupChoice>;

/** The reported values of one property in a group. */
export const GroupProperty = z.object({
  identifier: z.string(),
  /** The value that all reporting devices have in common; null if they differ. */
  value: z.unknown(),
  is_same: z.boolean(),
  /** How many devices have reported it. */
  device_count: Count,
});
export type GroupProperty = z.infer<typeof GroupProperty>;

/** The result of a command to a group for one of its devices. */
export const GroupAnswer = z.object({
  device_id: Id,
  /** The device's answer; null if the command did not reach the device. */
  answer: CallAnswer.nullable(),
  /** The name of the problem for which the platform refused the command; null if it was issued. */
  problem: z.string().nullable(),
});
export type GroupAnswer = z.infer<typeof GroupAnswer>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;
const GroupName = lineOf(limits.deviceGroupName);
const Members = z.array(Id).min(1).max(limits.groupDevices);

export const deviceGroups = defineRoutes(
  "Groups of devices in a home: one command sets all devices of a group",
  {
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
        "Create a group of devices of one product that supports groups, as the owner or an admin of their home",
      params: IdParams,
      body: z.object({ name: GroupName, device_ids: Members }),
      response: DeviceGroup,
    },
    choices: {
      ...ofPerson,
      method: "GET",
      path: "/home/:id/device_group_choice",
      summary: "The devices of a home that can be grouped: those of products that support groups, by product",
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
      summary: "The latest values of a group's devices, and where they differ",
      params: IdParams,
      response: wholeListOf(GroupProperty),
    },
    call: {
      ...ofPerson,
      method: "POST",
      path: "/device_group/:id/call",
      summary: "Send the same command to all devices of a group, and wait for each answer",
      params: IdParams,
      body: Call,
      bodyBytes: limits.callBytes,
      bodyEntries: limits.bodyEntries.call,
      response: wholeListOf(GroupAnswer),
      waits: true,
    },
  },
);
