import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import type { DeviceShare, deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Result } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { appScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId } from "../../platform/ids.ts";
import { tellDevice, tellPerson } from "../../platform/news-at-home.ts";
import type { RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import type { HomeMessages } from "../home-messages/index.ts";
import { hashOfSpoken, lockPerson, newSpokenCode, tryingCode } from "../homes/index.ts";
import { get } from "./at-home.ts";
import { type Found, findAtHome } from "./at-home.store.ts";
import { findCurrent, lockDevice } from "./bindings.store.ts";
import {
  countSharedWith,
  deleteShare,
  findOffer,
  insertShare,
  listShares,
  setControl,
  takeOffer,
} from "./shares.store.ts";
import { tellSharers } from "./telling.ts";

type Sharing = Pick<PersonContext, "person" | "sql">;

/** Finds a device that is bound to the caller. Throws not_found; forbidden for other people who may see it. */
async function own(context: Sharing, id: string): Promise<Found> {
  const device = await get(context, id);
  if (device.role !== "admin") throw problem("forbidden");
  return device;
}

/** Like {@link own}, but also locks the device until the transaction ends. */
async function ownLocked(context: Sharing, id: string): Promise<Found> {
  await get(context, id);
  await lockDevice(appScope(context.person), context.sql, id);
  return own(context, id);
}

/**
 * Whether a person may see and end the shares of a device: the person to whom it is bound, and the owners of its home.
 */
const oversees = ({ role, home_role }: Found) => role === "admin" || home_role === "owner";

/** Throws not_found, forbidden. */
export async function shares(context: PersonContext, id: string): Promise<{ list: DeviceShare[] }> {
  const { person, sql, now } = context;
  const device = await get(context, id);
  if (!oversees(device)) throw problem("forbidden");
  const { binding_id } = device;
  return { list: await listShares(appScope(person), sql, binding_id, seconds(now)) };
}

/** Throws not_found, forbidden, quota_exceeded. */
export async function share(
  context: PersonContext,
  id: string,
  { control }: { control: boolean },
  events: EventLog,
): Promise<Result<(typeof deviceShares)["create"]>> {
  const { person, sql, now } = context;
  const all = appScope(person);
  const device = await ownLocked(context, id);
  const made_at = seconds(now);
  const used = (await listShares(all, sql, device.binding_id, made_at)).length;
  needRoom("deviceShares", used, limits.deviceShares);
  const { code, hash: code_hash } = newSpokenCode();
  const of = { owner_id: person.ownerId, app_id: person.appId, product_id: device.productId, device_id: id };
  const offer = { id: newId(now), binding_id: device.binding_id, control };
  const expires_at = made_at + limits.invitationSeconds;
  await insertShare(all, sql, { ...of, ...offer, code_hash, made_at, expires_at });
  await tellSharers({ ...context, events }, person, { giver: person.uid, homeId: device.home_id });
  return { id: offer.id, control, expires_at, code };
}

interface Place {
  id: string;
  shareId: string;
}

/** Throws not_found, forbidden. */
export async function changeShare(
  context: PersonContext,
  { id, shareId }: Place,
  control: boolean,
  events: EventLog,
): Promise<DeviceShare> {
  const { person, sql } = context;
  const { binding_id: bindingId, home_id: homeId } = await ownLocked(context, id);
  await setControl(appScope(person), sql, { bindingId, id: shareId, control });
  const found = (await shares(context, id)).list.find((one) => one.id === shareId);
  if (!found) throw problem("not_found");
  await tellDevice({ ...context, events }, id, []);
  await tellSharers({ ...context, events }, person, { giver: person.uid, homeId });
  return found;
}

/** Throws not_found. */
export async function endShare(
  context: PersonContext,
  { id, shareId }: Place,
  { events, messages }: { events: EventLog; messages: HomeMessages },
): Promise<null> {
  const { person, sql } = context;
  const device = await get(context, id);
  const which = { bindingId: device.binding_id, id: shareId };
  const guest = oversees(device) ? {} : { guest: person.uid };
  const all = appScope(person);
  const ended = await deleteShare(all, sql, { ...which, ...guest });
  if (!ended) throw problem("not_found");
  const telling = { ...context, events };
  await tellDevice(telling, id, []);
  if (ended.guest_id !== null) await tellPerson(telling, ended.guest_id, "devices");
  const current = await findCurrent(all, sql, id);
  const homeId = current?.home_id ?? null;
  if (current) await tellSharers(telling, person, { giver: current.app_user_id, homeId });
  if (ended.guest_id === null || !current || homeId === null) return null;
  const what = { by: person.uid, device: { id, homeId } };
  if (ended.guest_id === person.uid)
    await messages.tell(context, person, [current.app_user_id], { kind: "share_left", ...what });
  else await messages.tell(context, person, [ended.guest_id], { kind: "share_ended", ...what });
  return null;
}

/** Throws invitation_invalid, device_reached, quota_exceeded, too_many_requests. */
export async function acceptShare(
  context: PersonContext,
  code: string,
  { rateLimits, ...notifiers }: { rateLimits: RateLimits; events: EventLog; messages: HomeMessages },
): Promise<DeviceAtHome> {
  return tryingCode(context, rateLimits, () =>
    context.sql.transaction((sql) => take({ ...context, sql }, code, notifiers)),
  );
}

async function take(
  context: PersonContext,
  code: string,
  { events, messages }: { events: EventLog; messages: HomeMessages },
): Promise<DeviceAtHome> {
  const { person, sql, now } = context;
  const all = appScope(person);
  const offer = await findOffer(all, sql, hashOfSpoken(code), seconds(now));
  if (!offer || !(await lockDevice(all, sql, offer.device_id))) throw problem("invitation_invalid");
  // The device may have been bound to somebody else before it was locked.
  const current = await findCurrent(all, sql, offer.device_id);
  if (current?.id !== offer.binding_id) throw problem("invitation_invalid");
  if (await findAtHome(all, sql, person.uid, offer.device_id)) throw problem("device_reached");
  await lockPerson(all, sql, person.uid);
  needRoom("sharedDevices", await countSharedWith(all, sql, person.uid), limits.sharedDevices);
  if (!(await takeOffer(all, sql, { id: offer.id, guest_id: person.uid, now })))
    throw problem("invitation_invalid");
  const { app_user_id: giver, home_id: homeId } = current;
  const device = homeId === null ? {} : { device: { id: offer.device_id, homeId } };
  await messages.tell(context, person, [giver], { kind: "share_taken", by: person.uid, ...device });
  await tellPerson({ events, sql, now }, person.uid, "devices");
  await tellSharers({ events, sql, now }, person, { giver, homeId });
  return get(context, offer.device_id);
}
