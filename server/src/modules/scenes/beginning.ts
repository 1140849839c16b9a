import type { SceneCause, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import {
  countRunningIn,
  forgetOldRuns,
  insertRuns,
  namesOf,
  replaceRuns,
  setBegan,
} from "./beginning.store.ts";
import { isMoment } from "./conditions.ts";
import { conditionsOf, type KnownCondition, type LockedScene } from "./conditions.store.ts";
import { isInPeriod } from "./moments.ts";
import type { RunQueue } from "./run-queue.ts";
import type { ClaimedRun } from "./runs.store.ts";

const begins = systemScope("scenes of all homes begin by themselves; each run is of its own home");

/**
 * The probability that old runs are searched for and deleted after a new run: a few surplus runs cost less than a
 * search after each run.
 */
const lookForOld = 1 / 16;

/** A scene's condition that has just come true. */
export interface CameTrue {
  sceneId: string;
  /** The position of the condition among those of the scene. */
  place: number;
  cause: SceneCause;
  /** The scenes that led to it, each caused by the one before. */
  chain: readonly string[];
  /** Whether the time of the condition was so long ago that nobody expects the scene to run any more. */
  missed?: boolean;
}

/** A scene that was stopped because it would have set itself off. */
export interface Looping {
  scene: LockedScene;
  /** The names of the scenes that set each other off, each causing the next. */
  loop: readonly string[];
}

interface Beginning extends CameTrue {
  scene: LockedScene;
  problem: "loop" | "missed" | "busy" | null;
}

/**
 * Begins runs of those locked scenes whose conditions are met now. An unfinished run that a condition began before is
 * replaced, so that the waits in it begin again. The new runs proceed once the transaction has committed.
 * @param now milliseconds
 * @returns the scenes that were stopped because scenes set each other off in a circle
 */
export async function begin(
  sql: Sql,
  scenes: readonly LockedScene[],
  cameTrue: readonly CameTrue[],
  { now, queue }: { now: number; queue: Pick<RunQueue, "dueAt" | "add"> },
): Promise<Looping[]> {
  const byId = new Map(scenes.map((scene) => [scene.id, scene]));
  const ids = [...new Set(cameTrue.map(({ sceneId }) => sceneId))].filter((id) => byId.has(id));
  if (ids.length === 0) return [];
  const conditions = Map.groupBy(await conditionsOf(begins, sql, ids), ({ scene_id }) => scene_id);
  // If several conditions came true at once, the last one begins the scene.
  const beginnings = new Map<string, Beginning>();
  for (const one of cameTrue) {
    const scene = byId.get(one.sceneId);
    // A clock that was set back must not keep the scene from ever beginning again.
    const isSoon = scene && now >= scene.began_at && now < scene.began_at + limits.sceneApartMs;
    if (!scene || isSoon || !conditionsMet(scene, conditions.get(scene.id) ?? [], one.place, now)) continue;
    const problem = one.chain.includes(scene.id) ? "loop" : one.missed ? "missed" : null;
    beginnings.set(scene.id, { ...one, scene, problem });
  }
  return insert(sql, [...beginnings.values()], now, queue);
}

function conditionsMet(
  scene: LockedScene,
  known: readonly KnownCondition[],
  place: number,
  now: number,
): boolean {
  const first = known.find((one) => one.place === place);
  if (!first) return false;
  if (scene.match === "any") return true;
  return known.every((one) => one === first || conditionHolds(one.condition, one.holds, scene, now));
}

function conditionHolds(
  condition: SceneCondition,
  holds: boolean,
  { time_zone }: LockedScene,
  now: number,
): boolean {
  if (condition.kind === "period") return isInPeriod(condition, time_zone, now);
  return !isMoment(condition) && holds;
}

async function insert(
  sql: Sql,
  beginnings: readonly Beginning[],
  now: number,
  queue: Pick<RunQueue, "dueAt" | "add">,
): Promise<Looping[]> {
  if (beginnings.length === 0) return [];
  const begun = beginnings.filter(({ problem }) => problem === null);
  await setBegan(
    begins,
    sql,
    beginnings.map(({ sceneId }) => sceneId),
    now,
  );
  await replaceRuns(
    begins,
    sql,
    begun.map(({ scene }) => scene),
    now,
  );
  const running = await countRunningIn(begins, sql, [
    ...new Set(beginnings.map(({ scene }) => scene.home_id)),
  ]);
  const names = await namesOf(
    begins,
    sql,
    beginnings.flatMap((one) => (one.problem === "loop" ? one.chain : [])),
  );
  const claimed: ClaimedRun[] = [];
  const looping: Looping[] = [];
  const rows = beginnings.map(({ scene, problem: stopped, cause, chain }) => {
    const used = running.get(scene.home_id) ?? 0;
    const problem = stopped ?? (used >= limits.runningScenes ? "busy" : null);
    const runs = problem === null;
    if (runs) running.set(scene.home_id, used + 1);
    const of = { owner_id: scene.owner_id, app_id: scene.app_id, home_id: scene.home_id };
    const due_at = queue.dueAt(now, claimed.length);
    const run = { ...of, id: newId(now), chain: [...chain, scene.id], actions: scene.actions, due_at };
    if (runs && due_at > now) claimed.push({ ...run, app_user_id: null, results: [] });
    const circle = [...chain.slice(chain.indexOf(scene.id)), scene.id];
    const loop = problem === "loop" ? circle.map((id) => names.get(id) ?? scene.name) : null;
    if (loop) looping.push({ scene, loop });
    return {
      ...run,
      scene_id: scene.id,
      cause,
      problem,
      loop,
      started_at: now,
      due_at: runs ? due_at : null,
      ended_at: runs ? null : now,
    };
  });
  await insertRuns(begins, sql, rows);
  const looked = rows.filter(() => Math.random() < lookForOld).map(({ scene_id }) => scene_id);
  await forgetOldRuns(begins, sql, looked);
  sql.afterCommit(() => queue.add(claimed));
  return looping;
}
