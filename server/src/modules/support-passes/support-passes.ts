import { deviceLife, type LifeEntry } from "@thingwright/contract/devices/device-life.ts";
import {
  supportKinds,
  supportPath,
  type SupportedDevice,
  type SupportPass,
  supportPasses,
} from "@thingwright/contract/devices/support-passes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context, PublicContext } from "../../http/context.ts";
import type { Actor } from "../../platform/actor.ts";
import { seconds } from "../../platform/clock.ts";
import type { CursorPage } from "../../platform/database/cursor.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { deviceScope, ownerOf, scopeOf, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import { actorOf } from "../accounts/index.ts";
import { listLife } from "../device-life/index.ts";
import { findCalled } from "../devices/index.ts";
import { readCode, writeCode } from "../shares/index.ts";
import { latest } from "../telemetry/index.ts";
import {
  countOpened,
  deletePass,
  englishNameOf,
  findSupported,
  insertPass,
  listPasses,
  lockSupported,
  prunePasses,
  type Supported,
} from "./support-passes.store.ts";
import { withoutPeople } from "./without-people.ts";

const holder = systemScope("who holds a support pass is not signed in");

export interface PassDeps {
  /** The encryption key of the codes. */
  key: Buffer;
  publicUrl: () => string;
}

/** Lists the valid passes of a device, newest first. Throws not_found. */
export async function list({ scope, sql, now }: Context, deviceId: string): Promise<{ list: SupportPass[] }> {
  if (!(await findCalled(scope, sql, deviceId))) throw problem("not_found");
  return { list: await listPasses(scope, sql, deviceId, seconds(now)) };
}

/** Creates a pass. Throws not_found, forbidden, quota_exceeded. */
export async function create(
  { actor, scope, sql, now, audit }: Context,
  deviceId: string,
  { key, publicUrl }: PassDeps,
): Promise<Result<(typeof supportPasses)["create"]>> {
  // Who may not read devices cannot do so by a pass.
  if (!actor.can(deviceLife.list.access)) throw problem("forbidden");
  const device = await lockSupported(scope, sql, deviceId);
  if (!device) throw problem("not_found");
  const made_at = seconds(now);
  const valid = await listPasses(scope, sql, deviceId, made_at);
  needRoom("supportPasses", valid.length, limits.supportPasses);
  const id = newId(now);
  const expires_at = made_at + limits.supportPassSeconds;
  const { product_id } = device;
  const of = { owner_id: ownerOf(scope), product_id, device_id: deviceId };
  await insertPass(scope, sql, { id, ...of, made_by: actor.uid, made_at, expires_at });
  audit({ id: deviceId, name: device.name, after: { product_id, expires_at } });
  const [pass] = await listPasses(scope, sql, deviceId, made_at);
  const code = writeCode(key, { id, expiresAt: expires_at });
  return { ...pass!, code, url: publicUrl() + supportPath(code) };
}

/** Ends a pass. Throws not_found. */
export async function end(
  { scope, sql, audit }: Context,
  { id, passId }: { id: string; passId: string },
): Promise<null> {
  const device = await lockSupported(scope, sql, id);
  if (!device || !(await deletePass(scope, sql, id, passId))) throw problem("not_found");
  audit({ id, name: device.name, before: { product_id: device.product_id } });
  return null;
}

/** What a valid pass opens. */
export interface OpenPass {
  passId: string;
  device: Supported;
  /** The user who created the pass, with the rights of this moment. */
  giver: Actor;
}

/**
 * Finds what a pass opens now. It opens nothing once it has expired or was ended, or when its creator may no longer
 * control the device. Throws share_invalid for each of these reasons alike. @param now milliseconds
 */
export async function openPass(sql: Sql, now: number, code: string, key: Buffer): Promise<OpenPass> {
  const said = readCode(key, code);
  const device = said && said.expiresAt > seconds(now) && (await findSupported(holder, sql, said.id));
  const giver = device && (await actorOf(sql, device.madeBy));
  const isAllowed = giver && giver.can(supportPasses.create.access) && giver.can(deviceLife.list.access);
  if (!isAllowed || !(await findCalled(scopeOf(giver), sql, device.id))) throw problem("share_invalid");
  return { passId: said.id, device, giver };
}

/**
 * Shows the device of a pass, and counts that the pass was opened. Not every opening of many is on the record, which is
 * kept for good, so that nobody fills it. Throws share_invalid if the pass has ended meanwhile.
 */
export async function show(
  { passId, device, giver }: OpenPass,
  { sql, now, actsFor }: Pick<PublicContext, "sql" | "now" | "actsFor">,
): Promise<SupportedDevice> {
  const { id, deviceNo: _no, ownerId, productId, name, madeBy: _by, opened: _opened, ...shown } = device;
  const reach = { scope: deviceScope(device), sql };
  const product_name_en = await englishNameOf(reach.scope, sql, productId);
  const values = (await latest(reach, id)).flatMap(({ identifier, reported }) =>
    reported ? [{ identifier, ...reported }] : [],
  );
  const before = await countOpened(holder, sql, passId, seconds(now));
  if (!before) throw problem("share_invalid");
  const { all, seconds: pause } = limits.passOpenings;
  const quarter = (time: number) => Math.floor(time / pause);
  if (before.opened < all || quarter(before.opened_at ?? 0) < quarter(seconds(now)))
    actsFor(
      { uid: giver.uid, username: "", owner: ownerId },
      // The input is the code, which must not be readable in the log.
      { id, name, after: { product_id: productId }, input: {} },
    );
  return { ...shown, product_name_en, values };
}

/** Lists what happened to the device of a pass, without people and addresses. */
export async function life(
  { device, giver: actor }: OpenPass,
  context: PublicContext,
  query: Parsed<(typeof supportPasses)["life"]>["query"],
): Promise<CursorPage<LifeEntry>> {
  const reading = { ...context, actor, scope: deviceScope(device), token: "", audit: () => {} };
  const { list: found, ...page } = await listLife(reading, device.id, query, supportKinds);
  return { ...page, list: found.map(withoutPeople) };
}

/** Deletes expired passes. @param now milliseconds */
export function forgetExpired(sql: Sql, now: number): Promise<void> {
  return prunePasses(holder, sql, seconds(now));
}
