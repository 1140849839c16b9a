import type { AppPlatform } from "@thingwright/contract/people/apps.ts";
import { isAtLeast, type HomeRole } from "@thingwright/contract/people/home-roles.ts";
import { type bindings, type DeviceAtHome, DevicePanel } from "@thingwright/contract/people/bindings.ts";
import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { restWriter } from "../../http/partly-kept.ts";
import type { PersonContext } from "../../http/context.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { appScope, deviceScope } from "../../platform/database/scope.ts";
import type { PanelLinks } from "../../platform/files/panel-links.ts";
import type { TextCache } from "../../platform/text-cache.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { tellDevice } from "../../platform/news-at-home.ts";
import { accessLimits, ofAccount } from "../../platform/limits/rate-limits/access-limits.ts";
import type { RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import { type CallDeps, callDevice, keptDefinitionOf } from "../devices/index.ts";
import { changingHome, roomIn } from "../homes/index.ts";
import { bundleOf, panelAtHome, PanelPart } from "../shares/index.ts";
import { type Found, findAtHome, listAtHome, updateBinding } from "./at-home.store.ts";
import { noteMove, unbind } from "./binding.ts";
import type { ChangeNotifiers } from "./work.ts";
import { countDevices, findCurrent, lockDevice } from "./bindings.store.ts";
import { tellBound, tellMovedAway } from "./telling.ts";
import { WaitingCalls } from "./waiting-calls.ts";

type Reading = Pick<PersonContext, "person" | "sql">;
type Calling = Pick<PersonContext, "person" | "sql" | "language" | "now">;
type CallBody = Parsed<(typeof bindings)["call"]>["body"];

export async function list({ person, sql }: Reading): Promise<{ list: DeviceAtHome[] }> {
  return { list: await listAtHome(appScope(person), sql, person.uid) };
}

/** Finds a device that the caller may see. Throws not_found. */
export async function get({ person, sql }: Reading, id: string): Promise<Found> {
  const found = await findAtHome(appScope(person), sql, person.uid, id);
  if (!found) throw problem("not_found");
  return found;
}

/** The function points of a device. Throws not_found. */
export async function definition({ person, sql }: Reading, id: string, kept: TextCache) {
  return keptDefinitionOf({ scope: deviceScope(await get({ person, sql }, id)), sql }, id, kept);
}

/** Finds the panel of a device, with everything it needs to run at home. Throws not_found. */
export async function panel(
  { person, sql }: Reading,
  id: string,
  { platform, links, kept }: { platform: AppPlatform; links: PanelLinks; kept: TextCache },
) {
  const device = await get({ person, sql }, id);
  const { part, running, values } = await panelAtHome({ scope: deviceScope(device), sql }, device, kept);
  const bundle = await bundleOf(sql, running, { platform, links });
  return shown(kept, part, { bundle, online: device.online, values, device });
}

const shown = restWriter(PanelPart, DevicePanel);

/**
 * Notes that a person has opened the panel of a device, unless a rate limit finds that it was noted just before. Throws
 * not_found.
 */
export async function opened(
  { person, sql, now }: Pick<PersonContext, "person" | "sql" | "now">,
  id: string,
  { stream, rateLimits }: { stream: Pick<Stream, "append">; rateLimits: RateLimits },
): Promise<null> {
  const device = await get({ person, sql }, id);
  const { uid } = person;
  const counted = ofAccount(accessLimits.panelOpenings, `${uid} at ${id}`);
  const isCounted = (await rateLimits.spend([counted])).length > 0;
  if (isCounted) return null;
  try {
    await sql.transaction((inside) =>
      stream.append(inside, [{ kind: "panel_opened", device, time: now, data: { uid } }]),
    );
  } catch (error) {
    await rateLimits.settle({ refund: [counted] });
    throw error;
  }
  return null;
}

/**
 * Renames a device, or moves it to another room or home. Throws not_found, conflict, quota_exceeded; forbidden for
 * guests, and for members who are neither admins of the home nor the person who has bound the device. Only that person
 * may move the device to another home.
 */
export async function update(
  context: PersonContext,
  id: string,
  { name, home_id, room_id }: Parsed<(typeof bindings)["update"]>["body"],
  notifiers: ChangeNotifiers,
): Promise<DeviceAtHome> {
  const { sql, person } = context;
  const all = appScope(person);
  const before = await get(context, id);
  if (before.home_id === null) throw problem("forbidden");
  const isMoved = home_id !== undefined && home_id !== before.home_id;
  // Both homes are locked in one order, so that two opposite moves cannot deadlock.
  const homes = isMoved ? [before.home_id, home_id].toSorted() : [before.home_id];
  for (const one of homes) await changingHome(context, one, one === home_id && isMoved ? "admin" : "member");
  await lockDevice(all, sql, id);
  const device = await get(context, id);
  if (device.home_id !== before.home_id) throw problem("conflict");
  const mayChange = device.role === "admin" || isAtLeast(device.home_role as HomeRole, "admin");
  if (!mayChange || (isMoved && device.role !== "admin")) throw problem("forbidden");
  const target = home_id ?? before.home_id;
  if (isMoved) needRoom("homeDevices", await countDevices(all, sql, target), limits.homeDevices);
  if (room_id && !(await roomIn(all, sql, target, room_id))) throw problem("not_found");
  const room_of = room_id === undefined ? (isMoved ? { room_id: null } : {}) : { room_id };
  const change = { ...(name === undefined ? {} : { name }), ...(isMoved && { home_id: target }), ...room_of };
  const telling = { ...notifiers, sql, now: context.now };
  if (isMoved) await tellMovedAway(telling, device, { person, homeId: before.home_id });
  await updateBinding(all, sql, device.binding_id, change);
  if (isMoved) {
    await tellBound(telling, device, { person, homeId: target });
    await noteMove(telling, device, { uid: person.uid, homeId: target });
  }
  await tellDevice(telling, id, homes);
  return get(context, id);
}

/** Unbinds a device. Throws not_found; forbidden for everyone except the person who has bound it. */
export async function unbindDevice(
  context: PersonContext,
  id: string,
  notifiers: ChangeNotifiers,
): Promise<null> {
  const { sql, now, person } = context;
  const all = appScope(person);
  await get(context, id);
  const device = await lockDevice(all, sql, id);
  const current = device && (await findCurrent(all, sql, id));
  if (!device || !current) throw problem("not_found");
  if (current.app_user_id !== person.uid) throw problem("forbidden");
  await unbind({ ...notifiers, sql, now }, device, current, "by_person");
  return null;
}

export const waitingOfPeople = new WaitingCalls();

/** Calls a device. Throws not_found, too_many_requests; forbidden for a guest without control. */
export async function call(
  context: Calling,
  id: string,
  body: CallBody,
  deps: CallDeps,
): Promise<CallAnswer> {
  const { person } = context;
  if (!waitingOfPeople.take(person)) throw problem("too_many_requests", { seconds: 1 });
  try {
    return await callFor(context, id, body, deps);
  } finally {
    waitingOfPeople.giveBack(person);
  }
}

async function callFor(
  context: Calling,
  id: string,
  body: CallBody,
  { calls, desired }: CallDeps,
): Promise<CallAnswer> {
  const controlled = async (sql: Sql) => {
    const device = await get({ ...context, sql }, id);
    if (!device.control) throw problem("forbidden");
    return device;
  };
  const scope = deviceScope(await controlled(context.sql));
  const own: CallDeps = {
    calls,
    desired: {
      // The person may have lost access to the device since the first check.
      async desire(inside, device, values) {
        await controlled(inside);
        return desired.desire(inside, device, values);
      },
    },
  };
  const cause = { cause: "person", id: context.person.uid } as const;
  return callDevice({ ...context, scope, audit: () => {} }, id, body, own, cause);
}
