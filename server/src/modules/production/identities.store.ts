import type { ProductionIdentity, production } from "@thingwright/contract/devices/production.ts";
import {
  type IdentityState,
  identityState,
  nameOfSerial,
  serialDigits,
} from "@thingwright/contract/devices/production-states.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { type Insertable, sql as raw } from "kysely";
import { containing } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { ProductionIdentity as IdentityRow } from "../../platform/database/tables.ts";

export type IdentityFilter = Parsed<(typeof production)["identities"]>["query"] & {
  order_id: string;
  product_id: string;
  prefix: string;
};

export async function insertIdentities(
  scope: Scope,
  sql: Sql,
  made: readonly Insertable<IdentityRow>[],
): Promise<void> {
  await within(scope, sql)
    .insertInto("production_identity")
    .values([...made])
    .execute();
}

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("production_identity");
}

/**
 * The characters of a MAC. Other keywords are searched for in device names alone, which are built from the serial
 * numbers.
 */
const inMac = /^[0-9a-f:]+$/i;

function matching(
  scope: Scope,
  sql: Sql,
  { order_id, product_id, prefix, state, activated, station_id, after, keyword }: IdentityFilter,
) {
  let query = rows(scope, sql).where("production_identity.order_id", "=", order_id);
  if (state) query = query.where("production_identity.state", "=", state);
  if (activated)
    query = query.where("production_identity.activated_at", activated === 1 ? "is not" : "is", null);
  if (station_id) query = query.where("production_identity.station_id", "=", station_id);
  if (after) query = query.where("production_identity.serial", ">", after);
  if (keyword) {
    const name = raw`${prefix}::text || lpad(production_identity.serial::text, ${raw.lit(serialDigits)}, '0')`;
    const named = raw<boolean>`${name} ilike ${containing(keyword)}`;
    const device = within(scope, sql)
      .selectFrom("device")
      .select("device.id")
      .whereRef("device.id", "=", raw.ref("production_identity.id"))
      // These three conditions use an index; the condition on the MAC cannot.
      .where("device.product_id", "=", product_id)
      .where("device.device_name", ">=", nameOfSerial(prefix, 0))
      .where("device.device_name", "<=", nameOfSerial(prefix, 10 ** serialDigits - 1))
      .where("device.mac", "ilike", containing(keyword));
    query = query.where((e) => (inMac.test(keyword) ? e.or([named, e.exists(device)]) : named));
  }
  return query;
}

const page = listing({
  table: "production_identity",
  matching,
  select: (query: ReturnType<typeof matching>, scope) =>
    query
      .innerJoin(joined(scope, "device"), "device.id", "production_identity.id")
      .leftJoin(
        joined(scope, "production_station"),
        "production_station.id",
        "production_identity.station_id",
      )
      .select(["production_identity.id", "production_identity.serial", "production_identity.state"])
      .select([
        "production_identity.reason",
        "production_identity.given_at",
        "production_identity.reported_at",
      ])
      .select(["production_identity.activated_at", "device.device_name", "device.mac"])
      .select([
        raw<1 | 2>`case when production_identity.activated_at is null then 2 else 1 end`.as("activated"),
        raw<string>`coalesce(production_station.name, '')`.as("station"),
      ]),
});

export function listIdentities(
  scope: Scope,
  sql: Sql,
  filter: IdentityFilter,
): Promise<ListPage<ProductionIdentity>> {
  return page(scope, sql, filter);
}

/** Finds the ids of identities that were given to no station and whose devices have never been online. */
export async function neverGiven(scope: Scope, sql: Sql, orderId: string, most: number): Promise<string[]> {
  const found = await waiting(scope, sql, orderId).limit(most).execute();
  return found.map(({ id }) => id);
}

function waiting(scope: Scope, sql: Sql, orderId: string) {
  return rows(scope, sql)
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", raw.lit(identityState.made))
    .where("activated_at", "is", null)
    .orderBy("serial");
}

/** Gives identities to a station; stations that ask at the same time get different ones. @returns the serial numbers */
export async function give(
  scope: Scope,
  sql: Sql,
  { orderId, stationId, most, at }: { orderId: string; stationId: string; most: number; at: number },
): Promise<number[]> {
  const found = await waiting(scope, sql, orderId).limit(most).forUpdate().skipLocked().execute();
  if (found.length === 0) return [];
  const given = await within(scope, sql)
    .updateTable("production_identity")
    .set({ state: identityState.given, station_id: stationId, given_at: at })
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${found.map(({ id }) => id)}::uuid[]`))
    .returning("serial")
    .execute();
  return given.map(({ serial }) => serial).sort((a, b) => a - b);
}

/**
 * Records the batch that a station asks for, still without serial numbers.
 * @returns false if the station has used this request id before
 */
export async function insertBatch(
  scope: Scope,
  sql: Sql,
  row: {
    station_id: string;
    request_id: string;
    owner_id: string;
    product_id: string;
    order_id: string;
    given_at: number;
  },
): Promise<boolean> {
  const made = await within(scope, sql)
    .insertInto("production_batch")
    .values({ ...row, serials: [] })
    .onConflict((conflict) => conflict.columns(["station_id", "request_id"]).doNothing())
    .returning("request_id")
    .executeTakeFirst();
  return made !== undefined;
}

type BatchKey = { station_id: string; request_id: string };

/**
 * Stores the serial numbers of a batch; an empty batch is deleted, so that the station can use its request id again.
 */
export async function fillBatch(scope: Scope, sql: Sql, key: BatchKey, serials: number[]): Promise<void> {
  const database = within(scope, sql);
  if (serials.length > 0)
    await database
      .updateTable("production_batch")
      .set({ serials })
      .where("station_id", "=", key.station_id)
      .where("request_id", "=", key.request_id)
      .execute();
  else
    await database
      .deleteFrom("production_batch")
      .where("station_id", "=", key.station_id)
      .where("request_id", "=", key.request_id)
      .execute();
}

/** Finds the serial numbers that a station was given by an earlier call. */
export async function batchOf(scope: Scope, sql: Sql, key: BatchKey): Promise<number[]> {
  const found = await within(scope, sql)
    .selectFrom("production_batch")
    .select("serials")
    .where("station_id", "=", key.station_id)
    .where("request_id", "=", key.request_id)
    .executeTakeFirst();
  return found?.serials ?? [];
}

/** Finds identities with the secrets of their devices, ordered by serial number. */
export function secretsOf(scope: Scope, sql: Sql, orderId: string, serials: readonly number[]) {
  return rows(scope, sql)
    .innerJoin(joined(scope, "device"), "device.id", "production_identity.id")
    .select(["production_identity.id", "production_identity.serial"])
    .select(["production_identity.access_token", "device.device_name", "device.mac"])
    .select(["device.secret", "device.token_hash", "device.activated_at"])
    .where("production_identity.order_id", "=", orderId)
    .where("production_identity.serial", "=", (e) => e.fn.any(raw<number[]>`${serials}::integer[]`))
    .orderBy("production_identity.serial")
    .execute();
}

/**
 * Restricts the identities of an order to these serial numbers, both ends included, and to this station; all are
 * optional.
 */
export interface LabelRange {
  from?: number | undefined;
  to?: number | undefined;
  station_id?: string | undefined;
}

/** Finds the data that the labels of identities show, ordered by serial number. */
export function labelledOf(
  scope: Scope,
  sql: Sql,
  orderId: string,
  { from, to, station_id }: LabelRange,
  most: number,
) {
  let query = rows(scope, sql)
    .innerJoin(joined(scope, "device"), "device.id", "production_identity.id")
    .select(["production_identity.serial", "device.device_name", "device.mac"])
    .where("production_identity.order_id", "=", orderId);
  if (from !== undefined) query = query.where("production_identity.serial", ">=", from);
  if (to !== undefined) query = query.where("production_identity.serial", "<=", to);
  if (station_id !== undefined) query = query.where("production_identity.station_id", "=", station_id);
  return query.orderBy("production_identity.serial").limit(most).execute();
}

/**
 * Locks the devices of a product with these names, in the order of their ids, as the gateway does, so that the two
 * cannot deadlock.
 */
export async function lockDevices(scope: Scope, sql: Sql, productId: string, names: readonly string[]) {
  await within(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("product_id", "=", productId)
    .where("device_name", "=", (e) => e.fn.any(raw<string[]>`${names}::text[]`))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Locks the identities of an order with these device names, always in the order of their ids. */
export function lockNamed(scope: Scope, sql: Sql, orderId: string, names: readonly string[]) {
  return rows(scope, sql)
    .innerJoin(joined(scope, "device"), "device.id", "production_identity.id")
    .select(["production_identity.id", "production_identity.state", "production_identity.station_id"])
    .select(["device.device_name", "device.mac"])
    .where("production_identity.order_id", "=", orderId)
    .where("device.device_name", "=", (e) => e.fn.any(raw<string[]>`${names}::text[]`))
    .orderBy("production_identity.id")
    .forNoKeyUpdate("production_identity")
    .execute();
}

/** Stores the result that a station reported for an identity. */
export async function note(
  scope: Scope,
  sql: Sql,
  id: string,
  row: { state: IdentityState; reason: string; reported_at: number },
): Promise<void> {
  await within(scope, sql).updateTable("production_identity").set(row).where("id", "=", id).execute();
}
