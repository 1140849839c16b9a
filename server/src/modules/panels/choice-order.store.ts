import { sql as raw } from "kysely";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

const ordering = systemScope("versions of the platform's panels go out to products of every account");

/*
 * Whether a version was out when its panel was chosen is decided by comparing two numbers of seconds, `chosen_at` and
 * `out_at`. Each is at least the present time, and is raised as needed to keep the order of events: clocks of processes
 * differ, and both events can happen within a second. A transaction that chooses a panel and one that releases a
 * version hold locks on the panel that exclude each other.
 */

/**
 * Returns `chosen_at` for a choice that is made now: not below that of any released version. @param now milliseconds
 */
export async function chosenNow(sql: Sql, panelId: string, now: number): Promise<number> {
  const { latest } = await everything(ordering, sql)
    .selectFrom("panel_version")
    .select((e) => e.fn.max("out_at").as("latest"))
    .where("panel_id", "=", panelId)
    .executeTakeFirstOrThrow();
  return Math.max(seconds(now), latest ?? 0);
}

/**
 * Returns `out_at` for a version that is released now: above that of any choice of its panel, and above the creation
 * time of products that were made with it. @param now milliseconds
 */
export async function outNow(sql: Sql, panelId: string, now: number): Promise<number> {
  const database = everything(ordering, sql);
  const chosen = await database
    .selectFrom("product_panel")
    .select((e) => e.fn.max("chosen_at").as("latest"))
    .where("panel_id", "=", panelId)
    .executeTakeFirstOrThrow();
  const made = await database
    .selectFrom("product")
    .select((e) => e.fn.max("created_at").as("latest"))
    .where(raw<boolean>`content #>> '{panel,panel_id}' = ${panelId}`)
    .executeTakeFirstOrThrow();
  return Math.max(seconds(now), (chosen.latest ?? -1) + 1, (made.latest ?? -1) + 1);
}
