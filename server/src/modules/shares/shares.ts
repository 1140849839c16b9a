import type { AppPlatform } from "@thingwright/contract/people/apps.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import { sharePath } from "@thingwright/contract/content/share-lifetimes.ts";
import {
  type GivenCode,
  type ShareCode,
  SharedPanel,
  type SharedValue,
  shares,
} from "@thingwright/contract/content/shares.ts";
import type { Context, PublicContext } from "../../http/context.ts";
import { type PartlyKept, restWriter } from "../../http/partly-kept.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { keepRights } from "../../platform/database/rights-lock.ts";
import { deviceScope, ownerOf, type Scope, scopeOf, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { PanelLinks } from "../../platform/files/panel-links.ts";
import type { TextCache } from "../../platform/text-cache.ts";
import { newId } from "../../platform/ids.ts";
import { actorOf } from "../accounts/index.ts";
import { type CallDeps, issue } from "../devices/index.ts";
import { findProduct } from "../products/index.ts";
import { latest, series } from "../telemetry/index.ts";
import { bundleOf } from "./running-panel.ts";
import { PanelPart, sharedValues, shownIdentifiers, shownPanel } from "./shown-panel.ts";
import { readCode, writeCode } from "./share-code.ts";
import {
  countGiven,
  deleteGiven,
  findOpened,
  findShareable,
  findShown,
  insertGiven,
  listGiven,
  lockShareable,
  type Opened,
  pruneGiven,
  type Shareable,
} from "./shares.store.ts";

const holder = systemScope("who holds a share code is not signed in");

export interface ShareDeps {
  /** The encryption key of share codes. */
  key: Buffer;
  publicUrl: () => string;
}

/** The access that a valid share code gives. */
export interface Open {
  device: Opened;
  /** Limits what is read for the holder of the code to the device's product. */
  scope: Scope;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Creates a share code for a virtual device. Throws not_found. */
export async function shareDevice(
  context: Context,
  { id, deviceId }: { id: string; deviceId: string },
  lifetime: number,
  deps: ShareDeps,
): Promise<ShareCode> {
  return codeOf(context, await shareable(context, { id, deviceId }), lifetime, deps);
}

/**
 * Creates a share code for a product's panel, shown with one of its virtual devices. Throws not_found,
 * no_virtual_device.
 */
export async function sharePanel(
  context: Context,
  productId: string,
  lifetime: number,
  deps: ShareDeps,
): Promise<ShareCode> {
  const { scope, sql } = context;
  if (!(await findProduct(scope, sql, productId))) throw problem("not_found");
  const device = await findShown(scope, sql, productId);
  if (!device) throw problem("no_virtual_device");
  return codeOf(context, device, lifetime, deps);
}

async function codeOf(
  { actor, scope, sql, now, audit }: Context,
  device: Shareable,
  lifetime: number,
  { key, publicUrl }: ShareDeps,
): Promise<ShareCode> {
  const made_at = seconds(now);
  const expires_at = made_at + lifetime;
  const id = newId(now);
  if (!(await lockShareable(scope, sql, device.id))) throw problem("not_found");
  const used = await countGiven(scope, sql, device.id, made_at);
  const limit = limits.shareCodes;
  if (used >= limit) throw problem("quota_exceeded", { quota: "shareCodes", used, limit });
  const { product_id } = device;
  const of = { owner_id: ownerOf(scope), product_id, device_id: device.id };
  await insertGiven(scope, sql, { id, ...of, made_by: actor.uid, made_at, expires_at });
  audit({ id: device.id, name: device.name, after: { product_id, expires_at } });
  const code = writeCode(key, { id, expiresAt: expires_at });
  return { code, url: publicUrl() + sharePath(code), expires_at };
}

interface Place {
  id: string;
  deviceId: string;
}

async function shareable({ scope, sql }: Context, { id, deviceId }: Place): Promise<Shareable> {
  const device = await findShareable(scope, sql, id, deviceId);
  if (!device) throw problem("not_found");
  return device;
}

/** The share codes of a device that have not expired, newest first. Throws not_found. */
export async function givenCodes(context: Context, place: Place): Promise<{ list: GivenCode[] }> {
  const { id } = await shareable(context, place);
  return { list: await listGiven(context.scope, context.sql, id, seconds(context.now)) };
}

/** Revokes the share code `codeId` of a device, or all of its share codes. Throws not_found. */
export async function endShares(context: Context, place: Place & { codeId?: string }): Promise<null> {
  const { scope, sql, audit } = context;
  const device = await shareable(context, place);
  // The operation log shows members only records of products they may access, and takes the product from here.
  audit({ id: device.id, name: device.name, before: { product_id: device.product_id } });
  const ended = await deleteGiven(scope, sql, device.id, place.codeId);
  if (place.codeId !== undefined && !ended) throw problem("not_found");
  return null;
}

/**
 * Finds the access that a share code gives now. The access ends when the code expires or is revoked, or when its
 * creator may no longer share the device. Throws share_invalid for each of these reasons alike.
 * @param now milliseconds
 */
export async function openCode(sql: Sql, now: number, code: string, key: Buffer): Promise<Open> {
  const shared = readCode(key, code);
  const device = shared && shared.expiresAt > seconds(now) && (await findOpened(holder, sql, shared.id));
  if (!device || !(await mayShare(sql, device))) throw problem("share_invalid");
  return { device, scope: deviceScope(device), expiresAt: shared.expiresAt };
}

async function mayShare(sql: Sql, { madeBy, productId, id }: Opened): Promise<boolean> {
  const giver = await actorOf(sql, madeBy);
  if (!giver?.can(shares.ofVirtualDevice.access)) return false;
  return (await findShareable(scopeOf(giver), sql, productId, id)) !== undefined;
}

/** Deletes expired share codes. @param now milliseconds */
export function forgetExpired(sql: Sql, now: number): Promise<void> {
  return pruneGiven(holder, sql, seconds(now));
}

/** The identifiers of the function points that the shared panel shows, and their latest values. */
export async function valuesOf(
  open: Open,
  sql: Sql,
): Promise<{ values: SharedValue[]; identifiers: ReadonlySet<string> }> {
  const identifiers = await identifiersOf(open, sql);
  return {
    values: sharedValues(await latest({ scope: open.scope, sql }, open.device.id), identifiers),
    identifiers,
  };
}

async function identifiersOf(open: Open, sql: Sql): Promise<ReadonlySet<string>> {
  const identifiers = await shownIdentifiers({ scope: open.scope, sql }, developedOf(open), null);
  if (!identifiers) throw problem("share_invalid");
  return identifiers;
}

/**
 * Reads everything that a holder of the code sees at first. `kept` caches the part that is the same for all holders.
 */
export async function panelOf(
  open: Open,
  sql: Sql,
  { platform, links, kept }: { platform: AppPlatform; links: PanelLinks; kept: TextCache },
): Promise<PartlyKept<Result<(typeof shares)["open"]>>> {
  const reach = { scope: open.scope, sql };
  const shown = await shownPanel(reach, developedOf(open), null, kept);
  if (!shown) throw problem("share_invalid");
  return opened(kept, shown.part, {
    bundle: await bundleOf(sql, shown.running, { platform, links }),
    online: open.device.online,
    values: sharedValues(await latest(reach, open.device.id), shown.part.identifiers),
    expires_at: open.expiresAt,
  });
}

const opened = restWriter(PanelPart, SharedPanel);

/** `development: null`: a virtual device has the product's current definition, even before that is released. */
const developedOf = ({ device }: Open) => ({ productId: device.productId, development: null });

/** The chart data of a property that the panel shows. Throws not_found for any other property. */
export async function sharedSeries(
  open: Open,
  sql: Sql,
  query: Parsed<(typeof shares)["series"]>["query"],
): Promise<Result<(typeof shares)["series"]>> {
  if (!(await identifiersOf(open, sql)).has(query.identifier)) throw problem("not_found");
  return series({ scope: open.scope, sql }, open.device.id, query);
}

/** Throws invalid_input if `params` holds properties that the panel does not show. */
export async function refuseHiddenProperties(
  open: Open,
  { sql, language }: Pick<PublicContext, "sql" | "language">,
  params: Record<string, unknown>,
): Promise<void> {
  const identifiers = await identifiersOf(open, sql);
  const others = Object.keys(params).filter((identifier) => !identifiers.has(identifier));
  if (others.length > 0) {
    throw refuseFields(
      language,
      others.map((identifier) => ({ path: `params.${identifier}`, key: "invalid" as const })),
    );
  }
}

/**
 * Sets properties of the device for the holder of a code.
 * @param reopen checks the code again; throws if it is no longer valid
 */
export async function callShared(
  open: Open,
  { sql, language, now }: Pick<PublicContext, "sql" | "language" | "now">,
  params: Record<string, unknown>,
  { calls, desired, reopen }: CallDeps & { reopen: (sql: Sql) => Promise<unknown> },
): Promise<Result<(typeof shares)["call"]>> {
  const timeout = limits.callTimeoutMs.default;
  const { code, message, latency } = await issue(
    { sql, language, now, scope: open.scope },
    { ...open.device, development: null },
    { params, timeout },
    {
      calls,
      desired: {
        // The code is checked again in the transaction that sets the properties, with the rights of its creator locked.
        // So a code whose creator lost the right, or that was revoked meanwhile, sets nothing.
        async desire(inside, device, values) {
          await keepRights(inside, device.ownerId);
          await reopen(inside);
          return desired.desire(inside, device, values);
        },
      },
    },
    { cause: "share", id: null },
  );
  return { code, message, latency };
}
