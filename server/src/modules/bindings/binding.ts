import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import type { NewDeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { bindingEvent, type BindingWay } from "@thingwright/contract/points/telemetry.ts";
import type { DeviceKey } from "../../gateway/ports.ts";
import { seconds } from "../../platform/clock.ts";
import { accountScope, appScope, type Scope } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { tellDevice } from "../../platform/news-at-home.ts";
import { lockHome } from "../homes/index.ts";
import { forgetDesired } from "../telemetry/index.ts";
import {
  type Current,
  countDevices,
  deleteBindings,
  deleteFormer,
  endBindingRow,
  findCurrent,
  giveBinding,
  hasPast,
  homesOf,
  insertBinding,
  isPreemptive,
  keepPeople,
  lockDevice,
  moveBinding,
  pruneFormer,
  roleIn,
} from "./bindings.store.ts";
import { defaultName } from "./default-name.ts";
import { logBinding } from "./log.store.ts";
import { deletePress } from "./presses.store.ts";
import { deleteSharesOf } from "./shares.store.ts";
import { tellBound, tellGuests, tellMovedAway, tellUnbound } from "./telling.ts";
import { deleteClaims } from "./tokens.store.ts";
import type { Binder, DeviceTies, Work } from "./work.ts";

/**
 * `refused`: somebody else has the device. `unfit`: the person may not bind into this home. `unproven`: the proof that
 * the person has the device at hand is used up or has expired.
 */
export type Bound = "bound" | "refused" | "unfit" | "unproven" | "full" | "no_device";

/**
 * Binds a device in a transaction. The lock order is the same as everywhere: people, then homes, then devices. If
 * several people bind one device at the same time, they wait for the device's lock in turn, and each finds the device
 * as the one before has left it.
 * @param prove uses up the proof that the person has the device at hand; called once nothing else prevents the binding
 */
export async function bind(
  work: Work,
  { deviceId, person, homeId, way }: { deviceId: string; person: Binder; homeId: string; way: BindingWay },
  prove: () => Promise<boolean>,
): Promise<Bound> {
  const { sql, now } = work;
  const all = appScope(person);
  await keepPeople(all, sql, [person.uid]);
  if (!(await lockHome(all, sql, homeId))) return "unfit";
  const role = await roleIn(all, sql, homeId, person.uid);
  if (!role || !isAtLeast(role, "admin")) return "unfit";
  const account = accountScope(person.ownerId);
  const device = await lockDevice(account, sql, deviceId);
  if (!device) return "no_device";
  const current = await findCurrent(account, sql, deviceId);
  const isTheirs = current?.app_user_id === person.uid;
  if (current && !isTheirs && !(await isPreemptive(account, sql, device.productId))) {
    await log(work, device, { event: "refused", way, uid: person.uid, homeId });
    return "refused";
  }
  const isNewHere = !isTheirs || current.home_id !== homeId;
  if (isNewHere && (await countDevices(account, sql, homeId)) >= limits.homeDevices) return "full";
  if (!(await prove())) return "unproven";
  const happened: NewDeviceEvent[] = [];
  if (current && !isTheirs)
    happened.push(await end(work, device, current, { way: "taken_over", by: person.uid }));
  if (isTheirs && isNewHere) {
    if (current.home_id !== null) await tellMovedAway(work, device, { person, homeId: current.home_id });
    await moveBinding(account, sql, current.id, homeId);
  }
  if (!isTheirs) {
    const of = { owner_id: device.ownerId, product_id: device.productId, device_id: deviceId };
    const whose = { app_id: person.appId, app_user_id: person.uid, home_id: homeId };
    const isFromOthers = await hasPast(account, sql, deviceId, person.uid);
    // A command of the previous owner may have arrived while the device was being unbound.
    if (isFromOthers) await forgetDesired(account, sql, device.deviceNo);
    const known_from = isFromOthers ? now : 0;
    const name = await defaultName(all, sql, { deviceId, uid: person.uid, homeId });
    await insertBinding(account, sql, {
      ...of,
      ...whose,
      id: newId(now),
      bound_at: seconds(now),
      known_from,
      name,
    });
    await pruneFormer(account, sql, deviceId, limits.formerBindings);
  }
  await deleteClaims(account, sql, deviceId);
  await deletePress(account, sql, deviceId);
  await log(work, device, { event: "bound", way, uid: person.uid, homeId });
  if (isNewHere) await tellBound(work, device, { person, homeId });
  const data = { uid: person.uid, home_id: homeId };
  await tellDevice(work, deviceId, [homeId, current?.home_id ?? null]);
  await tell(work, device, "Bind", [...happened, { kind: "bound", device, time: now, data }]);
  return "bound";
}

/**
 * Unbinds a device that the caller has locked. The row of the binding stays, with the name that the person gave the
 * device, in case the person binds the device again.
 */
export async function unbind(
  work: Work,
  device: DeviceKey,
  current: Current,
  way: BindingWay,
): Promise<void> {
  const by = way === "by_person" ? current.app_user_id : undefined;
  await tellDevice(work, device.id, [current.home_id]);
  await tell(work, device, "Unbind", [await end(work, device, current, { way, by })]);
}

/**
 * Passes a device that the caller has locked to another member of its home. Ends the shares and offers of the previous
 * person, because that person could return through them.
 */
export async function passOn(work: Work, device: DeviceKey, current: Current, to: string): Promise<void> {
  const { sql, now } = work;
  const account = accountScope(device.ownerId);
  await deleteFormer(account, sql, device.id, to);
  await tellGuests(work, device, current);
  await deleteSharesOf(account, sql, current.id);
  await giveBinding(account, sql, current.id, to);
  await tellDevice(work, device.id, [current.home_id]);
  const way = "handed_over";
  await log(work, device, { event: "unbound", way, uid: current.app_user_id, homeId: current.home_id });
  await log(work, device, { event: "bound", way, uid: to, homeId: current.home_id });
  const eventOf = (kind: "bound" | "unbound", uid: string): NewDeviceEvent => ({
    kind,
    device,
    time: now,
    data: { uid, home_id: current.home_id },
  });
  await work.stream.append(sql, [eventOf("unbound", current.app_user_id), eventOf("bound", to)]);
}

/** Notes that the person who has bound a device has moved it to another home. The caller has locked the device. */
export async function noteMove(
  work: Work,
  device: DeviceKey,
  { uid, homeId }: { uid: string; homeId: string },
): Promise<void> {
  await log(work, device, { event: "bound", way: "moved", uid, homeId });
  const data = { uid, home_id: homeId };
  await work.stream.append(work.sql, [{ kind: "bound", device, time: work.now, data }]);
}

/** Deletes the bindings of all people who have or had a device that was reset. */
export async function reset(work: Work, key: DeviceKey, ties: readonly DeviceTies[]): Promise<void> {
  const account = accountScope(key.ownerId);
  const device = await lockDevice(account, work.sql, key.id);
  if (!device) return;
  const current = await findCurrent(account, work.sql, device.id);
  const happened = current && (await end(work, device, current, { way: "reset", by: undefined }));
  const homes = await homesOf(account, work.sql, device.id);
  for (const tie of ties) await tie.reset(work, device, homes);
  await forgetDesired(account, work.sql, device.deviceNo);
  await deleteBindings(account, work.sql, device.id);
  await deleteClaims(account, work.sql, device.id);
  await deletePress(account, work.sql, device.id);
  await tellDevice(work, device.id, homes);
  if (happened) await work.stream.append(work.sql, [happened]);
}

async function end(
  work: Work,
  device: DeviceKey,
  current: Current,
  how: { way: BindingWay; by: string | undefined },
): Promise<NewDeviceEvent> {
  const { sql, now } = work;
  const { id, app_user_id: uid, home_id } = current;
  const account = accountScope(device.ownerId);
  await tellUnbound(work, device, current, how);
  await endBindingRow(account, sql, id, seconds(now));
  // Otherwise, desired values that are not delivered yet would take effect in somebody else's home.
  await forgetDesired(account, sql, device.deviceNo);
  await log(work, device, { event: "unbound", way: how.way, uid, homeId: home_id });
  return { kind: "unbound", device, time: now, data: { uid, home_id } };
}

interface Entry {
  event: keyof typeof bindingEvent;
  way: BindingWay;
  uid: string;
  homeId: string | null;
}

async function log({ sql, now }: Work, device: DeviceKey, { event, way, uid, homeId }: Entry): Promise<void> {
  const scope: Scope = accountScope(device.ownerId);
  const of = { owner_id: device.ownerId, product_id: device.productId, device_id: device.id };
  const row = { ...of, id: newId(now), event: bindingEvent[event], way, app_user_id: uid, home_id: homeId };
  await logBinding(scope, sql, { ...row, time: now }, limits.bindingLogEntries);
}

/**
 * Notifies the device (after the commit) and the consumers of the stream. This is the last step of the transaction,
 * because other calls may wait for the end of the transaction once it has written to the stream.
 */
async function tell(
  { sql, now, events, stream }: Work,
  { id, ownerId }: DeviceKey,
  operation: "Bind" | "Unbind",
  happened: readonly NewDeviceEvent[],
): Promise<void> {
  await events.emit(sql, "device.bound", { deviceId: id, ownerId, operation }, now);
  await stream.append(sql, happened);
}
