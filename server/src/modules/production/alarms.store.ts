import type { ProductionAlarm, productionAlarms } from "@thingwright/contract/devices/production-alarms.ts";
import { alarmKind, alarmState } from "@thingwright/contract/devices/production-states.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { type Insertable, sql as raw } from "kysely";
import { anyContains } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { DeviceTakeover, ProductionAlarm as AlarmRow } from "../../platform/database/tables.ts";

export type AlarmFilter = Parsed<(typeof productionAlarms)["list"]>["query"] & { product_id: string };

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("production_alarm");
}

function matching(scope: Scope, sql: Sql, filter: AlarmFilter) {
  let query = rows(scope, sql).where("production_alarm.product_id", "=", filter.product_id);
  for (const field of ["kind", "state", "device_id"] as const)
    if (filter[field] !== undefined)
      query = query.where(`production_alarm.${field}`, "=", filter[field] as never);
  if (filter.keyword)
    query = query.where((e) => anyContains(e, ["production_alarm.device_name"], filter.keyword!));
  return query;
}

function shown(query: ReturnType<typeof rows>, scope: Scope) {
  return query
    .leftJoin(joined(scope, "production_order"), "production_order.id", "production_alarm.order_id")
    .leftJoin(joined(scope, "account"), "account.id", "production_alarm.acknowledged_by")
    .select(["production_alarm.id", "production_alarm.product_id", "production_alarm.kind"])
    .select(["production_alarm.order_id", "production_alarm.device_id", "production_alarm.device_name"])
    .select(["production_alarm.count", "production_alarm.state", "production_alarm.acknowledged_at"])
    .select(["production_alarm.first_at", "production_alarm.last_at"])
    .select((e) => [
      e.fn.coalesce("production_order.name", e.val("")).as("order_name"),
      e.fn.coalesce("account.username", e.val("")).as("acknowledged_by"),
    ]);
}

const page = listing({ table: "production_alarm", matching, select: shown });

export async function listAlarms(
  scope: Scope,
  sql: Sql,
  filter: AlarmFilter,
): Promise<ListPage<ProductionAlarm>> {
  return (await page(scope, sql, filter)) as ListPage<ProductionAlarm>;
}

export async function findAlarm(scope: Scope, sql: Sql, productId: string, id: string) {
  const found = await shown(rows(scope, sql), scope)
    .where("production_alarm.id", "=", id)
    .where("production_alarm.product_id", "=", productId)
    .executeTakeFirst();
  return found as ProductionAlarm | undefined;
}

/** Records who acknowledged an alarm, unless it is acknowledged already. @returns whether the alarm was open */
export async function acknowledgeAlarm(scope: Scope, sql: Sql, id: string, by: string, at: number) {
  const changed = await within(scope, sql)
    .updateTable("production_alarm")
    .set({ state: alarmState.acknowledged, acknowledged_by: by, acknowledged_at: at })
    .where("id", "=", id)
    .where("state", "=", alarmState.open)
    .executeTakeFirstOrThrow();
  return changed.numUpdatedRows > 0n;
}

/** A cause for alarm, with what it adds to an alarm that may already exist. */
export type Cause = Pick<
  Insertable<AlarmRow>,
  "id" | "owner_id" | "product_id" | "kind" | "cause_id" | "order_id" | "device_id" | "device_name"
> & {
  /** `begins` is the count of a new alarm, `adds` what is added to the count of an existing one. */
  begins: number;
  adds: number;
  /** Seconds. */
  at: number;
};

/**
 * Seconds for which an acknowledged alarm about a device in two places stays quiet: the two may take over each other's
 * connection all day.
 */
const quiet = 86_400;

/**
 * Raises an alarm, or adds to the alarm about the same cause. If a product has more than `limits.alarmsOfProduct`, the
 * acknowledged ones are deleted first, then the oldest.
 */
export async function raise(scope: SystemScope, sql: Sql, cause: Cause): Promise<void> {
  const { begins, adds, at, ...row } = cause;
  const database = everything(scope, sql);
  const reopens = raw<boolean>`(production_alarm.state = ${alarmState.open} or excluded.kind = ${alarmKind.excess}
    or production_alarm.acknowledged_at + ${quiet}::bigint <= excluded.last_at)`;
  const { id } = await database
    .insertInto("production_alarm")
    .values({ ...row, count: begins, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(["product_id", "kind", "cause_id"]).doUpdateSet({
        count: raw<number>`least(production_alarm.count::bigint + ${adds}::bigint, 2147483647)::integer`,
        last_at: raw<number>`greatest(production_alarm.last_at, excluded.last_at)`,
        device_id: raw<string>`excluded.device_id`,
        device_name: raw<string>`excluded.device_name`,
        state: raw<number>`case when ${reopens} then ${alarmState.open} else production_alarm.state end`,
        acknowledged_by: raw<string>`case when ${reopens} then null else production_alarm.acknowledged_by end`,
        acknowledged_at: raw<number>`case when ${reopens} then null else production_alarm.acknowledged_at end`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (id !== row.id) return;
  const ranked = database
    .selectFrom("production_alarm")
    .select(["id", raw<number>`row_number() over (order by state, last_at desc, id desc)`.as("place")])
    .where("product_id", "=", row.product_id);
  await database
    .deleteFrom("production_alarm")
    .where("id", "in", (e) =>
      e
        .selectFrom(ranked.as("ranked"))
        .select("ranked.id")
        .where("ranked.place", ">", limits.alarmsOfProduct),
    )
    .execute();
}

/**
 * Finds which of these devices registered themselves although their product has orders. Each comes with the order whose
 * prefix the name of the device begins with, if there is one. Clears the flag `unordered`, so that each device is found
 * once.
 */
export async function takeUnordered(scope: SystemScope, sql: Sql, ids: readonly string[]) {
  const database = everything(scope, sql);
  return database
    .updateTable("device")
    .set({ unordered: false })
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .where("unordered", "=", true)
    .where((e) =>
      e.and([
        e.exists(
          e
            .selectFrom("production_order")
            .select("production_order.id")
            .whereRef("production_order.product_id", "=", "device.product_id")
            // A device from before the first order does not count, even if a stream that lags reports it only after the
            // order.
            .whereRef("production_order.created_at", "<=", "device.activated_at"),
        ),
        e.not(
          e.exists(
            e
              .selectFrom("production_identity")
              .select("production_identity.id")
              .whereRef("production_identity.id", "=", "device.id"),
          ),
        ),
      ]),
    )
    .returning(["id", "owner_id", "product_id", "device_name"])
    .returning((e) =>
      e
        .selectFrom("production_order")
        .select("production_order.id")
        .whereRef("production_order.product_id", "=", "device.product_id")
        .where(raw<boolean>`starts_with(device.device_name, production_order.prefix)`)
        .where(raw<boolean>`substr(device.device_name, length(production_order.prefix) + 1) ~ '^[0-9]{6}$'`)
        .limit(1)
        .as("order_id"),
    )
    .execute();
}

export async function hasDevice(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds and locks the remembered takeovers of these devices. */
export function findTakeovers(scope: SystemScope, sql: Sql, ids: readonly string[]) {
  return everything(scope, sql)
    .selectFrom("device_takeover")
    .select(["device_id", "networks", "times"])
    .where("device_id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .orderBy("device_id")
    .forNoKeyUpdate()
    .execute();
}

/** Finds the names of the given devices that still exist, and locks these devices against deletion. */
export function findNamed(scope: SystemScope, sql: Sql, ids: readonly string[]) {
  return everything(scope, sql)
    .selectFrom("device")
    .select(["id", "device_name"])
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .orderBy("id")
    .forKeyShare()
    .execute();
}

export async function keepTakeovers(
  scope: SystemScope,
  sql: Sql,
  row: Insertable<DeviceTakeover>,
): Promise<void> {
  await everything(scope, sql)
    .insertInto("device_takeover")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("device_id").doUpdateSet((e) => ({
        networks: e.ref("excluded.networks"),
        times: e.ref("excluded.times"),
        last_at: e.ref("excluded.last_at"),
      })),
    )
    .execute();
}

export async function forgetTakeovers(scope: SystemScope, sql: Sql, before: number): Promise<void> {
  await everything(scope, sql).deleteFrom("device_takeover").where("last_at", "<", before).execute();
}
