import { noArea, readArea, readPlace } from "@thingwright/contract/devices/device-areas.ts";
import { DeviceSelectionFilter } from "@thingwright/contract/devices/device-filters.ts";
import { asleep, deviceKind, enabled, online as isOnline } from "@thingwright/contract/grammar/enums.ts";
import { type RawBuilder, type SelectQueryBuilder, sql as raw } from "kysely";
import { startingWith } from "../../platform/database/like.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Reach, rowsOf } from "../../platform/database/scoped.ts";
import { keywordConditions, macStart, type SearchMode } from "./keyword.store.ts";

/** Rows of devices, straight from the table or out of another query. */
export type Rows = SelectQueryBuilder<Reach<"device">, "device", object>;

/** The conditions by which devices are chosen, with the times and the search mode of one call filled in. */
export type DeviceConditions = Omit<DeviceSelectionFilter, "refused"> & {
  /** Only devices that had a sign-in or a message refused since this time, in milliseconds. */
  refusedSince?: number | undefined;
  /** The present time in seconds, from which it follows whether a device is asleep. */
  now?: number | undefined;
  /** How the keyword is searched for, as decided by `chooseSearchMode`; by default at the start of names and ids. */
  searchMode?: SearchMode | undefined;
};

const names = [...Object.keys(DeviceSelectionFilter.shape), "refusedSince"] as (keyof DeviceConditions)[];

/** The conditions of a filter, without its sort and page. */
function chosen(conditions: DeviceConditions): [name: string, value: unknown][] {
  return names.flatMap((name) => {
    const value = conditions[name];
    return value === undefined || value === "" ? [] : [[name, value]];
  });
}

/** Whether the counters of the products give the total of a filter: it has no condition, or only a product. */
export function hasExactCounters(conditions: DeviceConditions): boolean {
  return chosen(conditions).every(([name]) => name === "product_id");
}

/** Makes a key that is the same for filters that match the same devices. */
export function keyOf(conditions: DeviceConditions): string {
  const said = chosen(conditions).map(([name, value]) => [name, name === "refusedSince" || value]);
  return JSON.stringify(["device", said]);
}

/**
 * Lists the parts of a filter for which an index holds the matching devices in the order of the sorted column. Parts
 * that usually match the fewest devices come first.
 */
export function inOrder(conditions: DeviceConditions & { sort: string }): DeviceConditions[] {
  const { sort, product_id, online, activated, status, kind, tier, area, firmware_version } = conditions;
  const all = {};
  if (conditions.gateway_id) return [{ gateway_id: conditions.gateway_id }];
  if (sort === "device_name") return product_id ? [{ product_id }] : [all];
  const parts: DeviceConditions[] = [];
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
/** Conditions that match few devices, so that all matches are gathered at once to make a page. */
const naming = new Set(["keyword", "mac", "place", "app_user_id"]);

/** Whether the devices of a page may be far from the start of the first index order, although many devices match. */
export function isScattered(conditions: DeviceConditions & { sort: string }): boolean {
  const [served = {}] = inOrder(conditions);
  return chosen(conditions).some(
    ([name]) => scattering.has(name) && served[name as keyof DeviceConditions] === undefined,
  );
}

/** Whether a filter names devices, rather than describing what many devices have in common. */
export function isNaming(conditions: DeviceConditions): boolean {
  return chosen(conditions).some(([name]) => naming.has(name));
}

/** Limits rows to the devices that match a filter. */
export function applyConditions(scope: Scope, rows: Rows, conditions: DeviceConditions): Rows {
  const { product_id, gateway_id, online, activated, status, kind, tier, refusedSince } = conditions;
  const { keyword, searchMode = "starts" } = conditions;
  let query = rows.where("device.produced", "=", raw.lit(false));
  const alone = chosen(conditions).length === 1;
  if (keyword) query = query.where((e) => e.or(keywordConditions(scope, keyword, { searchMode, alone })));
  if (product_id) query = query.where("device.product_id", "=", product_id);
  if (gateway_id) query = query.where("device.gateway_id", "=", gateway_id);
  if (refusedSince !== undefined) {
    query = query.where(raw<boolean>`device.id in (
      select refusal.device_id from ${rowsOf(scope, "device_refusal")} as refusal where refusal.time >= ${refusedSince})`);
  }
  const others = [...placed(conditions), ...bound(scope, conditions), ...sleeping(scope, conditions)];
  for (const condition of others) query = query.where(condition);
  // The values are literals, because a partial index covers only one value, and a prepared plan cannot use it for a
  // parameter.
  for (const [column, value] of Object.entries({ online, activated, status, kind, tier })) {
    if (value !== undefined)
      query = query.where(raw<boolean>`${raw.ref(`device.${column}`)} = ${raw.lit(value)}`);
  }
  return query;
}

type Conditions = RawBuilder<boolean>[];

function placed({ mac, firmware_version, area, place }: DeviceConditions): Conditions {
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

/** Whether a filter asks for devices that were bound within a time, by anyone. */
export function isBoundWithin({ app_user_id, bound_from, bound_to }: DeviceConditions): boolean {
  return app_user_id === undefined && (bound_from !== undefined || bound_to !== undefined);
}

/** Lists the bindings of the devices that match a filter by who has them and since when. */
export function bindingsOf(
  scope: Scope,
  { app_user_id, bound_from, bound_to }: DeviceConditions,
): RawBuilder<unknown> {
  const conditions = [
    raw`binding.unbound_at is null`,
    ...(app_user_id === undefined ? [] : [raw`binding.app_user_id = ${app_user_id}`]),
    ...(bound_from === undefined ? [] : [raw`binding.bound_at >= ${bound_from}`]),
    ...(bound_to === undefined ? [] : [raw`binding.bound_at <= ${bound_to}`]),
  ];
  return raw`${rowsOf(scope, "device_binding")} as binding where ${raw.join(conditions, raw` and `)}`;
}

function bound(scope: Scope, conditions: DeviceConditions): Conditions {
  const { app_user_id, bound_from, bound_to } = conditions;
  if (app_user_id === undefined && bound_from === undefined && bound_to === undefined) return [];
  return [raw`device.id in (select binding.device_id from ${bindingsOf(scope, conditions)})`];
}

function sleeping(scope: Scope, { asleep: wanted, now = 0 }: DeviceConditions): Conditions {
  if (wanted === undefined) return [];
  const sleeps = raw<boolean>`exists (
    select from ${rowsOf(scope, "product")} as sleeper
    where sleeper.id = device.product_id and device.offline_at > ${now}::bigint - sleeper.wake_interval)`;
  return [raw`device.online = 2`, wanted === asleep.yes ? sleeps : raw`not ${sleeps}`];
}
