import type {
  Countdown,
  DeviceTimer,
  deviceTimers,
  TimerRun,
} from "@thingwright/contract/devices/device-timers.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import { wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import { indexPoints, readIssue } from "@thingwright/contract/points/value-report.ts";
import type { PersonContext } from "../../http/context.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { appScope, deviceScope } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { deviceAtHome } from "../bindings/index.ts";
import { sceneSettingsOf } from "../devices/index.ts";
import { changingHome } from "../homes/index.ts";
import {
  deleteCountdown,
  deleteTimer,
  findTimer,
  type Found,
  insertTimer,
  listTimers,
  putCountdown,
  updateTimer,
  zoneOf,
} from "./device-timers.store.ts";
import { nextTimeOf } from "./next-time.ts";

type Body<K extends "create" | "update" | "countDown"> = Parsed<(typeof deviceTimers)[K]>["body"];
type Reading = Pick<PersonContext, "person" | "sql" | "now">;
type Device = Awaited<ReturnType<typeof deviceAtHome>>;

/** Throws not_found, and forbidden for a guest without control. */
export async function list(
  { person, sql, now }: Reading,
  deviceId: string,
): Promise<Result<(typeof deviceTimers)["list"]>> {
  const { binding_id, control } = await deviceAtHome({ person, sql }, deviceId);
  if (!control) throw problem("forbidden");
  const all = appScope(person);
  const time_zone = await zoneOf(all, sql, binding_id);
  const found = await listTimers(all, sql, binding_id);
  return {
    list: found.flatMap((one) => (one.at === null ? [] : [shown(one, one.at, time_zone, now)])),
    countdowns: found.flatMap((one) => (one.seconds === null ? [] : [countdown(one, one.seconds)])),
    time_zone,
  };
}

/** Throws not_found, forbidden for guests, quota_exceeded, invalid_input. */
export async function create(
  context: PersonContext,
  deviceId: string,
  { identifier, value, at, days, enabled }: Body<"create">,
): Promise<DeviceTimer> {
  const { person, sql, now } = context;
  const all = appScope(person);
  const device = await settable(context, deviceId);
  const used = (await listTimers(all, sql, device.binding_id)).filter((one) => one.seconds === null).length;
  needRoom("deviceTimers", used, limits.deviceTimers);
  const set = await judge(context, device, identifier, value);
  const time_zone = await zoneOf(all, sql, device.binding_id);
  const id = newId(now);
  const due_at = enabled ? nextTimeOf({ at, days }, time_zone, now) : null;
  const of = { owner_id: person.ownerId, app_id: person.appId, binding_id: device.binding_id };
  const sorted = days.toSorted((a, b) => a - b);
  await insertTimer(all, sql, { ...of, id, identifier, value: set, at, days: sorted, enabled, due_at });
  return get(context, id);
}

/** Throws not_found, forbidden for guests, invalid_input. */
export async function update(context: PersonContext, id: string, body: Body<"update">): Promise<DeviceTimer> {
  const { person, sql, now } = context;
  const all = appScope(person);
  const { device, timer } = await changing(context, id);
  const after = { ...timer, ...body };
  // A value that was allowed once may stay, and its timer may be moved or switched off, even if the value would be
  // refused today.
  const isSet = body.identifier !== undefined || body.value !== undefined;
  const set = isSet
    ? await judge(context, device, after.identifier, after.value)
    : JSON.stringify(after.value);
  const time_zone = await zoneOf(all, sql, device.binding_id);
  const { identifier, at, enabled } = after;
  const days = after.days.toSorted((a, b) => a - b);
  const due_at = enabled && at !== null ? nextTimeOf({ at, days }, time_zone, now) : null;
  await updateTimer(all, sql, id, { identifier, value: set, at, days, enabled, due_at });
  return get(context, id);
}

/** Throws not_found, forbidden for guests. */
export async function remove(context: PersonContext, id: string): Promise<null> {
  await changing(context, id);
  await deleteTimer(appScope(context.person), context.sql, id);
  return null;
}

/** Throws not_found, forbidden for guests, invalid_input. */
export async function countDown(
  context: PersonContext,
  deviceId: string,
  { identifier, value, seconds }: Body<"countDown">,
): Promise<Countdown> {
  const { person, sql, now } = context;
  const { binding_id, ...device } = await settable(context, deviceId);
  const set = await judge(context, device, identifier, value);
  const of = { owner_id: person.ownerId, app_id: person.appId, binding_id };
  const due_at = now + seconds * 1000;
  await putCountdown(appScope(person), sql, {
    ...of,
    id: newId(now),
    identifier,
    value: set,
    seconds,
    days: [],
    due_at,
  });
  return {
    identifier,
    value: JSON.parse(set) as Countdown["value"],
    seconds,
    ends_at: due_at,
    last_run: null,
  };
}

/** Throws not_found, forbidden for guests. */
export async function endCountdown(
  context: PersonContext,
  { id, identifier }: { id: string; identifier: string },
): Promise<null> {
  const { binding_id } = await settable(context, id);
  if (!(await deleteCountdown(appScope(context.person), context.sql, { binding_id, identifier })))
    throw problem("not_found");
  return null;
}

/** Finds a timer of the present binding of its device. Throws not_found, and forbidden for a guest without control. */
export async function get({ person, sql, now }: Reading, id: string): Promise<DeviceTimer> {
  const all = appScope(person);
  const found = await findTimer(all, sql, id);
  if (!found || found.at === null) throw problem("not_found");
  const { binding_id, control } = await deviceAtHome({ person, sql }, found.device_id);
  if (found.binding_id !== binding_id) throw problem("not_found");
  if (!control) throw problem("forbidden");
  return shown(found, found.at, await zoneOf(all, sql, binding_id), now);
}

/**
 * Finds a device and locks its home. Throws not_found, forbidden for guests, conflict if the device changes homes
 * meanwhile.
 */
async function settable(context: PersonContext, deviceId: string): Promise<Device> {
  const before = await deviceAtHome(context, deviceId);
  if (before.home_id === null) throw problem("forbidden");
  await changingHome(context, before.home_id);
  const device = await deviceAtHome(context, deviceId);
  if (device.home_id !== before.home_id) throw problem("conflict");
  return device;
}

/**
 * Finds a timer of the present binding of its device, with the device, and locks the home. Throws as {@link settable}
 * does.
 */
async function changing(context: PersonContext, id: string): Promise<{ device: Device; timer: Found }> {
  const all = appScope(context.person);
  const known = await findTimer(all, context.sql, id);
  if (!known) throw problem("not_found");
  const device = await settable(context, known.device_id);
  const timer = await findTimer(all, context.sql, id);
  if (!timer || timer.binding_id !== device.binding_id) throw problem("not_found");
  return { device, timer };
}

/**
 * Converts a value to what the product accepts, as JSON. Throws invalid_input for a function point or a value that
 * cannot be issued.
 */
async function judge(
  { sql, language }: Pick<PersonContext, "sql" | "language">,
  device: Pick<Device, "id" | "ownerId" | "productId" | "deviceNo">,
  identifier: string,
  value: DeviceTimer["value"],
): Promise<string> {
  const { points } = await sceneSettingsOf({ scope: deviceScope(device), sql }, device.id);
  const { good, bad } = readIssue(indexPoints(points), { [identifier]: value });
  for (const [, refusal] of bad) {
    const isPoint = refusal.reason === "unknown_identifier" || refusal.reason === "not_issuable";
    const path = isPoint ? "identifier" : "value";
    throw problem("invalid_input", {}, [{ path, message: wordRefusal(refusal, language) }]);
  }
  return JSON.stringify(good[0]![1]);
}

function shown(found: Found, at: string, timeZone: string, now: number): DeviceTimer {
  const { id, device_id, identifier, value, days, enabled, due_at } = found;
  const next_at = enabled ? due_at || nextTimeOf({ at, days }, timeZone, now) : null;
  return { id, device_id, identifier, value, at, days, enabled, next_at, last_run: lastRun(found) };
}

function countdown(found: Found, seconds: number): Countdown {
  const { identifier, value, due_at } = found;
  return { identifier, value, seconds, ends_at: due_at, last_run: lastRun(found) };
}

function lastRun({ ran_at, run_code, run_problem }: Found): TimerRun | null {
  return ran_at === null ? null : { at: ran_at, code: run_code, problem: run_problem };
}
