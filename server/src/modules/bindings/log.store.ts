import type { BindingEntry, BindingWay } from "@thingwright/contract/points/telemetry.ts";
import type { Insertable } from "kysely";
import { sql as raw } from "kysely";
import { keptFilteredPlan } from "../../platform/database/kept-plans.ts";
import type { Cursor } from "../../platform/database/cursor.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { BindingLog } from "../../platform/database/tables.ts";

/**
 * Writes an entry to the binding log of a device, and deletes its oldest entries.
 * @param stay how many of its entries stay
 */
export async function logBinding(
  all: Scope,
  sql: Sql,
  row: Insertable<BindingLog> & { way: BindingWay },
  stay: number,
): Promise<void> {
  const database = within(all, sql);
  await database.insertInto("binding_log").values(row).execute();
  const older = database
    .selectFrom("binding_log")
    .select("id")
    .where("device_id", "=", row.device_id)
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .offset(stay);
  await database.deleteFrom("binding_log").where("id", "in", older).execute();
}

export interface LogFilter {
  event?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** Finds entries of the binding log of a device, the latest first. */
export async function findEntries(
  scope: Scope,
  sql: Sql,
  deviceId: string,
  { event, from, to }: LogFilter,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<BindingEntry[]> {
  let found = within(scope, sql)
    .selectFrom("binding_log")
    .leftJoin(joined(scope, "app_user"), "app_user.id", "binding_log.app_user_id")
    .leftJoin(joined(scope, "home"), "home.id", "binding_log.home_id")
    // If the reader's role does not include the app, these joins find neither the person nor the home.
    .select(["binding_log.id", "binding_log.time", "app_user.id as uid", "home.id as home_id"])
    .select((e) => [
      raw<BindingEntry["event"]>`binding_log.event`.as("event"),
      raw<BindingWay>`binding_log.way`.as("way"),
      e.fn.coalesce("app_user.nickname", e.val("")).as("nickname"),
      e.fn.coalesce("home.name", e.val("")).as("home_name"),
    ])
    .modifyFront(keptFilteredPlan)
    .where("binding_log.device_id", "=", deviceId);
  if (event !== undefined) found = found.where("binding_log.event", "=", event);
  if (from !== undefined) found = found.where("binding_log.time", ">=", from);
  if (to !== undefined) found = found.where("binding_log.time", "<", to);
  if (after)
    found = found.where(
      raw<boolean>`(binding_log.time, binding_log.id) < (${after.time}, ${after.id}::uuid)`,
    );
  return found
    .orderBy("binding_log.time", "desc")
    .orderBy("binding_log.id", "desc")
    .limit(raw.lit(limit))
    .execute();
}

/** Finds entries of the binding log that concern a person, the latest first. */
export function entriesOf(all: Scope, sql: Sql, uid: string, most: number) {
  return within(all, sql)
    .selectFrom("binding_log")
    .select(["time", "event", "way", "device_id", "home_id"])
    .where("app_user_id", "=", uid)
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Deletes the entries of the binding log from before a time. @param before milliseconds */
export async function pruneLog(scope: SystemScope, sql: Sql, before: number): Promise<void> {
  await everything(scope, sql).deleteFrom("binding_log").where("time", "<", before).execute();
}
