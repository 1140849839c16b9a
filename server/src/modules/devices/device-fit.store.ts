import { noArea, readArea, readPlace } from "@thingwright/contract/devices/device-areas.ts";
import { DeviceFit } from "@thingwright/contract/devices/device-filters.ts";
import { asleep, deviceKind, enabled, online as isOnline } from "@thingwright/contract/grammar/enums.ts";
import { type RawBuilder, type SelectQueryBuilder, sql as raw } from "kysely";
import { startingWith } from "../../platform/database/like.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Reach, rowsOf } from "../../platform/database/scoped.ts";
import { type Finding, macStart, waysToFit } from "./keyword.store.ts";

/** Rows of devices, straight from the table or out of another query. */
export type Rows = SelectQueryBuilder<Reach<"device">, "device", object>;

/** The conditions by which devices are chosen, as they apply at one time. */
export type Fit = Omit<DeviceFit, "refused"> & {
  /** Only devices that had a sign-in or a message refused since this time, in milliseconds. */
  refusedSince?: number | undefined;
  /** The time by which `asleep` is judged, in seconds. */
  now?: number | undefined;
  /** How the keyword is searched for, as decided by `findingOf`; by default at the start of names and ids. */
  finding?: Finding | undefined;
};

const names = [...Object.keys(DeviceFit.shape), "refusedSince"] as (keyof Fit)[];

/** The conditions of a filter, without its sort and page. */
function chosen(fit: Fit): [name: string, value: unknown][] {
  return names.flatMap((name) => (fit[name] === undefined || fit[name] === "" ? [] : [[name, fit[name]]]));
}

/** Whether the products' own counters give the total of a filter: it matches all devices, or all devices of one product. */
export function isPlain(fit: Fit): boolean {
  return chosen(fit).every(([name]) => name === "product_id");
}

/** Makes a key that is the same for filters that match the same devices. */
export function keyOf(fit: Fit): string {
  const said = chosen(fit).map(([name, value]) => [name, name === "refusedSince" || value]);
  return JSON.stringify(["device", said]);
}

/**
 * Lists the parts of a filter for which an index holds the matching devices in the order of the sorted column. Parts that usually
 * match the fewest devices come first.
 */
export function inOrder(fit: Fit & { sort: string }): Fit[] {
  const { sort, product_id, online, activated, status, kind, tier, area, firmware_version } = fit;
  const all = {};
  if (fit.gateway_id) return [{ gateway_id: fit.gateway_id }];
  if (sort === "device_name") return product_id ? [{ product_id }] : [all];
  const parts: Fit[] = [];
  if (product_id) parts.push({ product_id, ...(online === isOnline.online && { online }) });
  if (firmware_version) parts.push({ firmware_version });
  if (area) parts.push({ area });
  if (tier !== undefined) parts.push({ tier });
  if (parts.length > 0) return parts;
  if (online) return [{ online }];
  if (activated) return [{ activated }];
  return [status === enabled.no ? { status } : kind === deviceKind.virtual ? { kind } : all];
}

/** Conditions whose matching devices may be far apart in the order of an index, or all together at its end. */
const scattering = new Set([
  "keyword",
  "mac",
  "firmware_version",
  "area",
  "place",
  "tier",
  "asleep",
  "app_user_id",
  "bound_from",
  "bound_to",
]);
/** Conditions that match few devices, so that their page is gathered at once. */
const naming = new Set(["keyword", "mac", "place", "app_user_id"]);

/** Whether a page may be far from the start of the first index order, although many devices match. */
export function isScattered(fit: Fit & { sort: string }): boolean {
  const [served = {}] = inOrder(fit);
  return chosen(fit).some(([name]) => scattering.has(name) && served[name as keyof Fit] === undefined);
}

/** Whether a filter names devices, rather than describing what many devices have in common. */
export function isNaming(fit: Fit): boolean {
  return chosen(fit).some(([name]) => naming.has(name));
}

/** Limits rows to the devices that match a filter. */
export function matching(scope: Scope, rows: Rows, fit: Fit): Rows {
  const { product_id, gateway_id, online, activated, status, kind, tier, refusedSince } = fit;
  const { keyword, finding = "starts" } = fit;
  let query = rows.where("device.produced", "=", raw.lit(false));
  const alone = chosen(fit).length === 1;
  if (keyword) query = query.where((e) => e.or(waysToFit(scope, keyword, { finding, alone })));
  if (product_id) query = query.where("device.product_id", "=", product_id);
  if (gateway_id) query = query.where("device.gateway_id", "=", gateway_id);
  if (refusedSince !== undefined) {
    query = query.where(raw<boolean>`device.id in (
      select refusal.device_id from ${rowsOf(scope, "device_refusal")} as refusal where refusal.time >= ${refusedSince})`);
  }
  for (const condition of [...placed(fit), ...bound(scope, fit), ...sleeping(scope, fit)])
    query = query.where(condition);
  // The values are literals, so that a kept plan can use a partial index, which holds only one of the values.
  for (const [column, value] of Object.entries({ online, activated, status, kind, tier })) {
    if (value !== undefined)
      query = query.where(raw<boolean>`${raw.ref(`device.${column}`)} = ${raw.lit(value)}`);
  }
  return query;
}

type Conditions = RawBuilder<boolean>[];

function placed({ mac, firmware_version, area, place }: Fit): Conditions {
  const conditions: Conditions = [];
  if (mac) {
    const start = macStart(mac);
    conditions.push(
      start === null ? raw`false` : raw`(device.mac <> '' and ${startingWith(raw`device.mac`, start)})`,
    );
  }
  // The index is partial and leaves out empty versions, so the query has to exclude them, too.
  if (firmware_version)
    conditions.push(raw`(device.firmware_version = ${firmware_version} and device.firmware_version <> '')`);
  if (place) {
    const at = readPlace(place);
    conditions.push(
      at === null
        ? raw`false`
        : raw`(device.latitude = ${at.latitude}::real and device.longitude = ${at.longitude}::real)`,
    );
  }
  if (area === noArea) conditions.push(raw`device.country = ''`);
  else if (area) {
    const read = readArea(area);
    if (read === null) return [...conditions, raw`false`];
    conditions.push(raw`device.country = ${read.country}`);
    if (read.region !== "") conditions.push(raw`(device.region = ${read.region} and device.region <> '')`);
  }
  return conditions;
}

function bound(scope: Scope, { app_user_id, bound_from, bound_to }: Fit): Conditions {
  if (app_user_id === undefined && bound_from === undefined && bound_to === undefined) return [];
  const conditions = [
    raw`binding.unbound_at is null`,
    ...(app_user_id === undefined ? [] : [raw`binding.app_user_id = ${app_user_id}`]),
    ...(bound_from === undefined ? [] : [raw`binding.bound_at >= ${bound_from}`]),
    ...(bound_to === undefined ? [] : [raw`binding.bound_at <= ${bound_to}`]),
  ];
  return [
    raw`device.id in (select binding.device_id from ${rowsOf(scope, "device_binding")} as binding
      where ${raw.join(conditions, raw` and `)})`,
  ];
}

function sleeping(scope: Scope, { asleep: wanted, now = 0 }: Fit): Conditions {
  if (wanted === undefined) return [];
  const sleeps = raw<boolean>`exists (
    select from ${rowsOf(scope, "product")} as sleeper
    where sleeper.id = device.product_id and device.offline_at > ${now}::bigint - sleeper.wake_interval)`;
  return [raw`device.online = 2`, wanted === asleep.yes ? sleeps : raw`not ${sleeps}`];
}
