import type { Scene, SceneAction, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
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
    ]);
}

const devicesIn = prepared((all, sql, { homeId }: { homeId: string }) =>
  within(all, sql)
    .selectFrom("device_binding")
    .select("device_id")
    .where("home_id", "=", homeId)
    .where("unbound_at", "is", null),
);

/** Adds to scenes of a home the ids of the devices that they use but that are not in the home. */
async function completed(
  all: Scope,
  sql: Sql,
  homeId: string,
  found: readonly Omit<Scene, "missing_device_ids">[],
): Promise<Scene[]> {
  const present = new Set((await devicesIn(all, sql, { homeId })).map(({ device_id }) => device_id));
  return found.map((scene) => {
    const named = [...scene.actions, ...scene.conditions].flatMap((part) =>
      "device_id" in part ? [part.device_id] : [],
    );
    return { ...scene, missing_device_ids: [...new Set(named)].filter((id) => !present.has(id)).toSorted() };
  });
}

const ofHome = prepared((all, sql, { homeId }: { homeId: string }) =>
  scenes(all, sql).where("scene.home_id", "=", homeId).orderBy("scene.id"),
);

/** Lists the scenes of a home in the order of their creation. */
export async function listScenes(all: Scope, sql: Sql, homeId: string): Promise<Scene[]> {
  return completed(all, sql, homeId, await ofHome(all, sql, { homeId }));
}

const byId = prepared((all, sql, { id }: { id: string }) => scenes(all, sql).where("scene.id", "=", id));

export async function findScene(all: Scope, sql: Sql, id: string): Promise<Scene | undefined> {
  const found = await byId(all, sql, { id });
  const [scene] = found[0] ? await completed(all, sql, found[0].home_id, found) : [];
  return scene;
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
