import { sql as raw } from "kysely";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

const ordering = systemScope("versions of the platform's panels go out to products of every account");

/*
 * A product gets the newest version of its panel that was released before the product chose the panel: `out_at` of the
 * version is at most `chosen_at` of the choice, both in seconds. A choice and a release can happen within one second,
 * and the clocks of processes differ, so each new number is the current time or, if that would change the order, a
 * larger one. The two transactions exclude each other by locks on the panel.
 */

/**
 * Returns `chosen_at` for a choice that is made now: at least the `out_at` of every released version.
 * @param now milliseconds
 */
export async function nextChosenAt(sql: Sql, panelId: string, now: number): Promise<number> {
  const { latest } = await everything(ordering, sql)
    .selectFrom("panel_version")
    .select((e) => e.fn.max("out_at").as("latest"))
    .where("panel_id", "=", panelId)
    .executeTakeFirstOrThrow();
  return Math.max(seconds(now), latest ?? 0);
}

/**
 * Returns `out_at` for a version that is released now: later than the `chosen_at` of every choice of the panel, and
 * later than the creation of every product that began with the panel.
 * @param now milliseconds
 */
export async function nextReleasedAt(sql: Sql, panelId: string, now: number): Promise<number> {
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
