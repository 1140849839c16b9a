import { isDeepStrictEqual } from "node:util";
import type {
  DeviceGroup,
  deviceGroups,
  GroupAnswer,
  GroupChoice,
  GroupProperty,
} from "@thingwright/contract/devices/device-groups.ts";
import { Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { appScope } from "../../platform/database/scope.ts";
import { callAtHome, propertiesAtHome } from "../bindings/index.ts";
import type { CallDeps } from "../devices/index.ts";
import { homeOf, thingsOfHomes } from "../homes/index.ts";
import {
  deleteGroup,
  findGroup,
  insertGroup,
  listChoices,
  listGroups,
  lockMembers,
  renameGroup,
  setMembers,
} from "./device-groups.store.ts";

type Body<K extends "create" | "update" | "call"> = Parsed<(typeof deviceGroups)[K]>["body"];
type Reading = Pick<PersonContext, "person" | "scope" | "sql">;

const groups = thingsOfHomes<DeviceGroup>({
  quota: "homeDeviceGroups",
  nameKey: "device_group_home_id_name_key",
  list: listGroups,
  find: findGroup,
  delete: deleteGroup,
});
export const { list, get, remove } = groups;

/** Throws not_found, forbidden, quota_exceeded, already_exists, groups_unsupported, group_of_one_product. */
export async function create(
  context: PersonContext,
  homeId: string,
  { name, device_ids }: Body<"create">,
): Promise<DeviceGroup> {
  const { person, sql } = context;
  const { all, id, of } = await groups.making(context, homeId);
  const { bindingIds, productId } = await members(context, homeId, device_ids);
  const row = { ...of, id, product_id: productId, name };
  await groups.named(name, () => insertGroup(all, sql, row));
  await setMembers(all, sql, { group_id: id, owner_id: person.ownerId, app_id: person.appId }, bindingIds);
  const made = await get(context, id);
  if (!made.supports_groups) throw problem("groups_unsupported");
  return made;
}

/** Throws not_found, forbidden, already_exists, groups_unsupported, group_of_one_product. */
export async function update(
  context: PersonContext,
  id: string,
  { name, device_ids }: Body<"update">,
): Promise<DeviceGroup> {
  const { person, sql } = context;
  const { all, before: group } = await groups.changing(context, id);
  if (name !== undefined) await groups.named(name, () => renameGroup(all, sql, id, name));
  if (device_ids) {
    if (!group.supports_groups) throw problem("groups_unsupported");
    const { bindingIds, productKey } = await members(context, group.home_id, device_ids);
    if (productKey !== group.product_key) throw problem("group_of_one_product");
    await setMembers(all, sql, { group_id: id, owner_id: person.ownerId, app_id: person.appId }, bindingIds);
  }
  return get(context, id);
}

/**
 * Lists the devices of a home that groups can be made of, by product. Throws not_found for a home that the caller is
 * not in.
 */
export async function choices(context: Reading, homeId: string): Promise<{ list: GroupChoice[] }> {
  const { all } = await homeOf(context, homeId);
  return { list: await listChoices(all, context.sql, homeId) };
}

/** Finds the values that the devices of a group last reported, and whether they are all the same. Throws not_found. */
export async function properties(context: Reading, id: string): Promise<{ list: GroupProperty[] }> {
  const { device_ids } = await get(context, id);
  const values = new Map<string, unknown[]>();
  // One after the other, because a call of one person may hold only one database connection.
  for (const deviceId of device_ids)
    for (const { identifier, reported } of (await propertiesAtHome(context, deviceId)).list)
      if (reported) values.set(identifier, [...(values.get(identifier) ?? []), reported.value]);
  const found = [...values].map(([identifier, [first, ...others]]) => {
    const is_same = others.every((value) => isDeepStrictEqual(value, first));
    return { identifier, value: is_same ? first : null, is_same, device_count: others.length + 1 };
  });
  return { list: found.toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1)) };
}

/**
 * Sends a command to each device of a group with the rights of the caller. A device that refuses the command does not
 * keep the others from receiving it. Throws not_found, groups_unsupported, and invalid_input if the command is invalid
 * for all devices.
 */
export async function call(
  context: PersonContext,
  id: string,
  body: Body<"call">,
  deps: CallDeps,
): Promise<{ list: GroupAnswer[] }> {
  const { device_ids, supports_groups } = await get(context, id);
  if (!supports_groups) throw problem("groups_unsupported");
  const refusals: Problem[] = [];
  const answers = await Promise.all(
    device_ids.map(async (device_id): Promise<GroupAnswer> => {
      try {
        const answer = await callAtHome(context, device_id, body, deps);
        return { device_id, answer, problem: null };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refusals.push(error);
        return { device_id, answer: null, problem: error.kind };
      }
    }),
  );
  const [refusal] = refusals;
  const isInvalid =
    refusals.length === answers.length && refusals.every(({ kind }) => kind === "invalid_input");
  if (refusal && isInvalid) throw refusal;
  return { list: answers };
}

/**
 * Locks the bindings of devices that are to form a group, and finds their product. Throws not_found,
 * group_of_one_product.
 */
async function members({ person, sql }: PersonContext, homeId: string, deviceIds: readonly string[]) {
  const ids = [...new Set(deviceIds)];
  const found = await lockMembers(appScope(person), sql, homeId, ids);
  const [first] = found;
  if (!first || found.length !== ids.length) throw problem("not_found");
  if (found.some(({ product_id }) => product_id !== first.product_id)) throw problem("group_of_one_product");
  return {
    bindingIds: found.map(({ id }) => id),
    productId: first.product_id,
    productKey: first.product_key,
  };
}
