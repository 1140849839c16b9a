import { Configuration } from "@thingwright/contract/configuration.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/route.ts";
import { sharePath } from "@thingwright/contract/share-lifetimes.ts";
import { type ShareCode, SharedPanel, type SharedValue, type shares } from "@thingwright/contract/shares.ts";
import type { PropertyState } from "@thingwright/contract/telemetry.ts";
import type { Context, PublicContext } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { deviceScope, type Scope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { type CallParts, issue } from "../devices/index.ts";
import { definition, findContent, findProduct } from "../products/index.ts";
import { latest, series } from "../telemetry/index.ts";
import { readCode, writeCode } from "./share-code.ts";
import {
  findOpened,
  findShareable,
  findShown,
  nextRound,
  type Opened,
  type Shareable,
} from "./shares.store.ts";

const holder = systemScope("who holds a share code is not signed in");

export interface ShareParts {
  /** With which codes are made and read. */
  key: Buffer;
  publicUrl: () => string;
}

/** A device that a code opens, and the scope in which its data is read: its own product, and nothing else. */
export interface Open {
  device: Opened;
  scope: Scope;
  expiresAt: number;
}

/** Gives a code for a virtual device. Throws not_found. */
export async function shareDevice(
  context: Context,
  { id, deviceId }: { id: string; deviceId: string },
  lifetime: number,
  parts: ShareParts,
): Promise<ShareCode> {
  const device = await findShareable(context.scope, context.sql, id, deviceId);
  if (!device) throw problem("not_found");
  return codeOf(context, device, lifetime, parts);
}

/** Gives a code for a virtual device that shows the product's panel. Throws not_found and no_virtual_device. */
export async function sharePanel(
  context: Context,
  productId: string,
  lifetime: number,
  parts: ShareParts,
): Promise<ShareCode> {
  const { scope, sql } = context;
  if (!(await findProduct(scope, sql, productId))) throw problem("not_found");
  const device = await findShown(scope, sql, productId);
  if (!device) throw problem("no_virtual_device");
  return codeOf(context, device, lifetime, parts);
}

function codeOf(
  { actor, now }: Context,
  { id, round }: Shareable,
  lifetime: number,
  { key, publicUrl }: ShareParts,
): ShareCode {
  const expiresAt = seconds(now) + lifetime;
  const code = writeCode(key, { deviceId: id, accountId: actor.uid, expiresAt, round });
  return { code, url: publicUrl() + sharePath(code), expires_at: expiresAt };
}

/** Ends all codes of a device that have been given. Throws not_found. */
export async function endShares(
  { scope, sql, audit }: Context,
  { id, deviceId }: { id: string; deviceId: string },
): Promise<null> {
  const device = await findShareable(scope, sql, id, deviceId);
  if (!device) throw problem("not_found");
  // The product tells members who reach other products that the record is not theirs.
  audit({ id: device.id, name: device.name, before: { product_id: device.product_id } });
  await nextRound(scope, sql, device);
  return null;
}

/** The device that a code opens at this time. Throws share_invalid, whatever the reason. @param now milliseconds */
export async function openCode(sql: Sql, now: number, code: string, key: Buffer): Promise<Open> {
  const shared = readCode(key, code);
  const device = shared && shared.expiresAt > seconds(now) && (await findOpened(holder, sql, shared));
  if (!device) throw problem("share_invalid");
  return { device, scope: deviceScope(device), expiresAt: shared.expiresAt };
}

/** What the product of an opened device shows: its panel, and the function points on it. */
async function shown({ scope, device }: Open, sql: Sql) {
  const [product, stored, { list }] = await Promise.all([
    findProduct(scope, sql, device.productId),
    findContent(scope, sql, device.productId),
    definition({ scope, sql }, device.productId),
  ]);
  if (!product) throw problem("share_invalid");
  const content = Configuration.partial().parse(stored?.content ?? {});
  const hidden = new Set(content.panel?.hidden);
  const points = list.filter(({ identifier }: FunctionPoint) => !hidden.has(identifier));
  return { product, content, points };
}

/** The latest values of an opened device, of the function points that its panel shows. */
export async function valuesOf(open: Open, sql: Sql): Promise<SharedValue[]> {
  const [{ points }, properties] = await Promise.all([
    shown(open, sql),
    latest({ scope: open.scope, sql }, open.device.id),
  ]);
  return sharedValues(properties, new Set(points.map(({ identifier }) => identifier)));
}

/** Reported values as the holder of a code sees them: of these function points only, and nothing of what is desired. */
export function sharedValues(
  properties: readonly PropertyState[],
  identifiers: ReadonlySet<string>,
): SharedValue[] {
  return properties.flatMap(({ identifier, reported }) =>
    reported && identifiers.has(identifier) ? [{ identifier, ...reported }] : [],
  );
}

/** The identifiers of the function points on the panel of an opened device. */
export async function identifiersOf(open: Open, sql: Sql): Promise<ReadonlySet<string>> {
  return new Set((await shown(open, sql)).points.map(({ identifier }) => identifier));
}

/** All that a code opens. */
export async function panelOf(open: Open, sql: Sql): Promise<SharedPanel> {
  const { product, content, points } = await shown(open, sql);
  const identifiers = new Set(points.map(({ identifier }) => identifier));
  const translations = Object.entries(content.function_texts ?? {}).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([identifier]) => identifiers.has(identifier))),
  ]);
  return {
    name: product.name,
    name_texts: content.name_texts ?? {},
    points,
    translations: Object.fromEntries(translations) as SharedPanel["translations"],
    panel: SharedPanel.shape.panel.parse({
      ...content.panel,
      hidden: [],
      order: content.panel?.order?.filter((identifier) => identifiers.has(identifier)),
    }),
    online: open.device.online,
    values: sharedValues(await latest({ scope: open.scope, sql }, open.device.id), identifiers),
    expires_at: open.expiresAt,
  };
}

/** A chart of one property on the panel. Throws not_found for any other. */
export async function sharedSeries(
  open: Open,
  sql: Sql,
  query: Parsed<(typeof shares)["series"]>["query"],
): Promise<Result<(typeof shares)["series"]>> {
  if (!(await identifiersOf(open, sql)).has(query.identifier)) throw problem("not_found");
  return series({ scope: open.scope, sql }, open.device.id, query);
}

/** Issues properties on the panel. Throws invalid_input for any other. */
export async function callShared(
  open: Open,
  { sql, language, now }: Pick<PublicContext, "sql" | "language" | "now">,
  params: Record<string, unknown>,
  parts: CallParts,
): Promise<Result<(typeof shares)["call"]>> {
  const identifiers = await identifiersOf(open, sql);
  const others = Object.keys(params).filter((identifier) => !identifiers.has(identifier));
  if (others.length > 0) {
    throw refuseFields(
      language,
      others.map((identifier) => ({ path: `params.${identifier}`, key: "invalid" as const })),
    );
  }
  const timeout = limits.callTimeoutMs.default;
  const { code, message, latency } = await issue(
    { sql, language, now, scope: open.scope },
    { ...open.device, development: null },
    { params, timeout },
    parts,
  );
  return { code, message, latency };
}
