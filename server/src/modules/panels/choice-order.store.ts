import { sql as raw } from "kysely";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

const ordering = systemScope("versions of the platform's panels go out to products of every account");

/*
 * Whether a version was out when its panel was chosen is told by two numbers of seconds, of which each is at least the time and
 * tells the order besides: clocks of several processes differ, and both can happen within a second. Who chooses a panel and who
 * gives out a version hold locks on the panel that exclude each other.
 */

/** The number of a choice that is made now: no lower than that of any version that has gone out. @param now milliseconds */
export async function chosenNow(sql: Sql, panelId: string, now: number): Promise<number> {
  const { latest } = await everything(ordering, sql)
    .selectFrom("panel_version")
    .select((e) => e.fn.max("out_at").as("latest"))
    .where("panel_id", "=", panelId)
    .executeTakeFirstOrThrow();
  return Math.max(seconds(now), latest ?? 0);
}

/**
 * The number of a version that goes out now: higher than that of any choice of its panel, and than those of products that were
 * made with it. @param now milliseconds
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
