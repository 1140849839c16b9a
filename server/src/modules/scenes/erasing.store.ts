import type { SceneAction } from "@thingwright/contract/people/home-scenes.ts";
import { sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/**
 * Removes a device from the scenes of homes, and deletes the runs of those scenes. A scene with a condition on the
 * device is switched off: without that condition it would begin more often than intended. A scene with only waits left
 * is deleted.
 */
export async function eraseDevice(
  account: Scope,
  sql: Sql,
  deviceId: string,
  homeIds: readonly string[],
): Promise<void> {
  const database = within(account, sql);
  const found = await database
    .selectFrom("scene")
    .select(["scene.id", raw<SceneAction[]>`scene.actions`.as("actions")])
    .select(
      raw<boolean>`exists (
        select from ${rowsOf(account, "scene_condition")} as known
        where known.scene_id = scene.id and known.condition->>'device_id' = ${deviceId})`.as("begins_by_it"),
    )
    .where("scene.home_id", "=", (e) => e.fn.any(raw<string[]>`${homeIds}::uuid[]`))
    .orderBy("scene.id")
    .forNoKeyUpdate()
    .execute();
  const isOfIt = (action: SceneAction) => action.kind === "issue" && action.device_id === deviceId;
  for (const { id, actions, begins_by_it } of found) {
    const left = actions.filter((action) => !isOfIt(action));
    if (left.length === actions.length && !begins_by_it) continue;
    if (left.every(({ kind }) => kind === "wait")) {
      await database.deleteFrom("scene").where("id", "=", id).execute();
      continue;
    }
    await database.deleteFrom("scene_run").where("scene_id", "=", id).execute();
    await database
      .deleteFrom("scene_condition")
      .where("scene_id", "=", id)
      .where(raw<boolean>`condition->>'device_id' = ${deviceId}`)
      .execute();
    const change = { actions: JSON.stringify(left), ...(begins_by_it && { enabled: false }) };
    await database.updateTable("scene").set(change).where("id", "=", id).execute();
  }
}
