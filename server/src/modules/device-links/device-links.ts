import type { DeviceLink, deviceLinks, LinkMember } from "@thingwright/contract/devices/device-links.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { accepts, reports } from "@thingwright/contract/points/point-traits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { accountScope, appScope, deviceScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { deviceAtHome } from "../bindings/index.ts";
import { sceneSettingsOf } from "../devices/index.ts";
import { thingsOfHomes } from "../homes/index.ts";
import { readTwins } from "../telemetry/index.ts";
import {
  bindingsOf,
  deleteLink,
  findLink,
  insertLink,
  listLinks,
  replaceMembers,
  updateLink,
} from "./device-links.store.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof deviceLinks)[K]>["body"];

const links = thingsOfHomes<DeviceLink>({
  quota: "homeLinks",
  nameKey: "device_link_home_id_name_key",
  list: listLinks,
  find: findLink,
  delete: deleteLink,
});
export const { list, get, remove } = links;

/** Throws not_found, forbidden, quota_exceeded, already_exists, link_points_differ, link_point_taken. */
export async function create(
  context: PersonContext,
  homeId: string,
  { name, members }: Body<"create">,
  events: EventLog,
): Promise<DeviceLink> {
  const { sql, now } = context;
  const { all, id, of } = await links.making(context, homeId);
  const row = { ...of, id, name, measured_at: now, armed_at: now };
  await links.named(name, () => insertLink(all, sql, row));
  await link(context, { id, homeId }, members, events);
  return get(context, id);
}

/** Throws not_found, forbidden, already_exists, link_points_differ, link_point_taken. */
export async function update(
  context: PersonContext,
  id: string,
  { name, members }: Body<"update">,
  events: EventLog,
): Promise<DeviceLink> {
  const { sql, now } = context;
  const {
    all,
    before: { home_id: homeId },
  } = await links.changing(context, id);
  if (name !== undefined) await links.named(name, () => updateLink(all, sql, id, { name }));
  if (members) {
    const anew = { value: null, measured_at: now, armed_at: now, settle_at: null, rounds: 0, turns: 0 };
    await updateLink(all, sql, id, anew);
    await link(context, { id, homeId }, members, events);
  }
  return get(context, id);
}

/**
 * Sets the members of a link, with their current values. A member whose device has left the home stays, without a
 * value.
 */
async function link(
  context: PersonContext,
  { id, homeId }: { id: string; homeId: string },
  members: readonly LinkMember[],
  events: EventLog,
): Promise<void> {
  const { person, sql, now } = context;
  const all = appScope(person);
  const before = new Map((await bindingsOf(all, sql, id)).map((one) => [one.device_id, one.binding_id]));
  const missing = new Set((await get(context, id)).missing_device_ids);
  const found = [];
  for (const member of members) {
    const away = missing.has(member.device_id) && before.get(member.device_id);
    found.push(away ? { ...member, bindingId: away } : await pointOf(context, homeId, member));
  }
  const here = found.flatMap((one) => ("point" in one ? [one] : []));
  const [first, ...others] = here;
  if (!first || others.some((one) => !isAlike(first.point, one.point))) throw problem("link_points_differ");
  const account = accountScope(person.ownerId);
  const twins = await readTwins(account, sql, here);
  const reported = new Map(here.map((one, i) => [one, twins[i]!.reported]));
  const rows = found.map((one, place) => {
    const [value, measured_at] = ("point" in one && reported.get(one)) || [null, 0];
    return {
      link_id: id,
      binding_id: one.bindingId,
      identifier: one.identifier,
      place,
      owner_id: person.ownerId,
      app_id: person.appId,
      device_id: one.device_id,
      value: value === null ? null : JSON.stringify(value),
      measured_at,
    };
  });
  await unlessTaken(
    "device_link_member_point",
    () => replaceMembers(all, sql, { id, homeId }, rows),
    () => problem("link_point_taken"),
  );
  await events.emit(sql, "link.armed", { deviceIds: rows.map(({ device_id }) => device_id) }, now);
}

/**
 * Finds a function point of a device in the home. Throws not_found; link_points_differ unless it is both reported and
 * issued.
 */
async function pointOf(context: PersonContext, homeId: string, { device_id, identifier }: LinkMember) {
  const device = await deviceAtHome(context, device_id);
  if (device.home_id !== homeId) throw problem("not_found");
  const { points } = await sceneSettingsOf({ scope: deviceScope(device), sql: context.sql }, device_id);
  const point = points.find((one) => one.identifier === identifier);
  if (!point || !reports(point) || !accepts(point)) throw problem("link_points_differ");
  return { device_id, identifier, bindingId: device.binding_id, deviceNo: device.deviceNo, point };
}

/** Whether two function points have the same values: both are booleans, or both are enums with the same values. */
function isAlike(a: FunctionPoint, b: FunctionPoint): boolean {
  if (a.data_type !== b.data_type) return false;
  if (a.data_type === "bool") return true;
  if (a.data_type !== "enum_int" && a.data_type !== "enum_string") return false;
  const values = new Set((a.enums ?? []).map(({ value }) => value));
  const others = b.enums ?? [];
  return values.size === others.length && others.every(({ value }) => values.has(value));
}
