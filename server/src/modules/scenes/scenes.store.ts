import type { Scene, SceneAction, SceneCondition } from "@thingwright/contract/home-scenes.ts";
import { type Insertable, sql as raw, type Updateable } from "kysely";
import { prepared } from "../../platform/database/prepared.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { Scene as SceneRow } from "../../platform/database/tables.ts";

function scenes(all: Scope, sql: Sql) {
  return within(all, sql)
    .selectFrom("scene")
    .select(["scene.id", "scene.home_id", "scene.name", "scene.enabled"])
    .select([
      raw<Scene["match"]>`scene.match`.as("match"),
      raw<SceneCondition[]>`array(
        select condition from ${rowsOf(all, "scene_condition")} as known
        where known.scene_id = scene.id order by place)`.as("conditions"),
      raw<SceneAction[]>`scene.actions`.as("actions"),
      raw<string[]>`array(
        select distinct named.device_id from (
          select action->>'device_id' as device_id from jsonb_array_elements(scene.actions) as action
          union all
          select condition->>'device_id' from ${rowsOf(all, "scene_condition")} as known
          where known.scene_id = scene.id) as named
        where named.device_id is not null and not exists (
          select from ${rowsOf(all, "device_binding")} as binding
          where binding.device_id = named.device_id::uuid and binding.home_id = scene.home_id
            and binding.unbound_at is null)
        order by 1)`.as("missing_device_ids"),
    ]);
}

const ofHome = prepared((all, sql, { homeId }: { homeId: string }) =>
  scenes(all, sql).where("scene.home_id", "=", homeId).orderBy("scene.id"),
);

/** In the order in which they were made. */
export function listScenes(all: Scope, sql: Sql, homeId: string): Promise<Scene[]> {
  return ofHome(all, sql, { homeId });
}

const byId = prepared((all, sql, { id }: { id: string }) => scenes(all, sql).where("scene.id", "=", id));

export async function findScene(all: Scope, sql: Sql, id: string): Promise<Scene | undefined> {
  const [found] = await byId(all, sql, { id });
  return found;
}

export async function insertScene(all: Scope, sql: Sql, row: Insertable<SceneRow>): Promise<void> {
  await within(all, sql).insertInto("scene").values(row).execute();
}

export async function updateScene(
  all: Scope,
  sql: Sql,
  id: string,
  change: Updateable<SceneRow>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await within(all, sql).updateTable("scene").set(change).where("id", "=", id).execute();
}

export async function deleteScene(all: Scope, sql: Sql, id: string): Promise<void> {
  await within(all, sql).deleteFrom("scene").where("id", "=", id).execute();
}
