import type { SceneCause, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Clock } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { begin, type CameTrue } from "./beginning.ts";
import { conditionsOf, lockDueScenes, setDue } from "./conditions.store.ts";
import { nextMoment } from "./moments.ts";
import type { RunQueue } from "./run-queue.ts";

const moments = systemScope("the moments of scenes of all homes come");
const scenesAtOnce = 200;

/**
 * Begins the scenes whose time of day, sunrise or sunset has come; each scene goes to the process that locks it first.
 */
export async function beginDue(
  sql: Sql,
  { clock, queue }: { clock: Pick<Clock, "now">; queue: RunQueue },
): Promise<void> {
  const some = () =>
    sql.transaction(async (inside) => {
      const now = clock.now();
      const scenes = await lockDueScenes(moments, inside, now, scenesAtOnce);
      const byId = new Map(scenes.map((scene) => [scene.id, scene]));
      const cameTrue: CameTrue[] = [];
      for (const { scene_id, place, condition, due_at } of await conditionsOf(moments, inside, [
        ...byId.keys(),
      ])) {
        const cause = causeOf(condition);
        if (due_at === null || due_at > now || !cause) continue;
        const missed = due_at < now - limits.sceneLateSeconds * 1000;
        cameTrue.push({ sceneId: scene_id, place, cause, chain: [], missed });
        await setDue(moments, inside, { scene_id, place }, nextMoment(condition, byId.get(scene_id)!, now));
      }
      await begin(inside, scenes, cameTrue, { now, queue });
      return scenes.length;
    });
  while ((await some()) === scenesAtOnce);
}

function causeOf(condition: SceneCondition): SceneCause | null {
  if (condition.kind === "time") return { kind: "time", at: condition.at };
  return condition.kind === "sun" ? { kind: "sun", event: condition.event } : null;
}
