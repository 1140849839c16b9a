import type { Insertable } from "kysely";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything, type Sql } from "../src/platform/database/sql.ts";
import type { Consumable } from "../src/platform/database/tables.ts";
import { newId } from "../src/platform/ids.ts";

const adding = systemScope("tests make what they look for");

/** Adds consumables directly to the database, as if their devices had reported them; existing ones stay. */
export async function addConsumables(
  sql: Sql,
  rows: readonly Omit<Insertable<Consumable>, "id">[],
): Promise<void> {
  await everything(adding, sql)
    .insertInto("consumable")
    .values(rows.map((row) => ({ ...row, id: newId(row.reported_at) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
