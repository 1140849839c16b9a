import type { SavedScenario } from "@thingwright/contract/products/scenarios.ts";
import { sql as raw } from "kysely";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { ownerOf, type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

const counting = systemScope("a quota counts what the caller may not see");

export type ScenarioRow = Omit<SavedScenario, "unfit">;

function rows(scope: Scope, sql: Sql, productId: string) {
  return within(scope, sql)
    .selectFrom("scenario")
    .select(["id", "name", "plan", "version", "created_at"])
    .where("product_id", "=", productId);
}

export async function listScenarios(scope: Scope, sql: Sql, productId: string): Promise<ScenarioRow[]> {
  return rows(scope, sql, productId).orderBy("id").execute();
}

/** @param lock keeps others from changing the scenario until the transaction ends */
export async function findScenario(
  scope: Scope,
  sql: Sql,
  { id, scenarioId }: { id: string; scenarioId: string },
  lock = false,
): Promise<ScenarioRow | undefined> {
  const query = rows(scope, sql, id).where("id", "=", scenarioId);
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return found;
}

export async function countScenarios(scope: Scope, sql: Sql, productId: string): Promise<number> {
  const { count } = await within(scope, sql)
    .selectFrom("scenario")
    .select(raw<number>`count(*)`.as("count"))
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Counts the account's devices that play a scenario, without the devices in `besides`. Locks the account until the
 * transaction ends, so that calls that start further devices count one after another.
 * @param now seconds
 */
export async function countPlaying(
  scope: Scope,
  sql: Sql,
  besides: readonly string[],
  now: number,
): Promise<number> {
  const database = everything(counting, sql);
  const owner = ownerOf(scope);
  await database.selectFrom("account").select("id").where("id", "=", owner).forNoKeyUpdate().execute();
  const { count } = await database
    .selectFrom("virtual_device")
    .select(raw<number>`count(*)`.as("count"))
    .where("owner_id", "=", owner)
    .where("plan", "is not", null)
    .where(raw<boolean>`(scenario->>'ends_at')::bigint > ${now}`)
    .where("device_id", "<>", (e) => e.fn("all", [raw<string[]>`${besides}::uuid[]`]))
    .executeTakeFirstOrThrow();
  return count;
}

export const {
  insert: insertScenario,
  update: updateScenario,
  remove: deleteScenario,
} = rowChanges("scenario");
