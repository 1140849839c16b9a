import type { SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { appScope, systemScope } from "../../platform/database/scope.ts";
import { type HomeTies, presenceIn } from "../homes/index.ts";
import { begin, type CameTrue } from "./beginning.ts";
import { type HoldChange, lockScenes, presenceConditions, setHolds } from "./conditions.store.ts";

type Presence = Extract<SceneCondition, { kind: "presence" }>;
type Members = Awaited<ReturnType<typeof presenceIn>>;

const changing = systemScope("the scenes are those of one home, which the call has locked");

/**
 * Checks whether a presence condition is met. A member who has never reported a presence counts neither as present nor
 * as away.
 */
export function isPresent({ uid, present }: Presence, members: Members): boolean {
  const told = members.filter((member) => member.present !== null);
  if (uid !== null) return told.some((member) => member.uid === uid && member.present === present);
  if (present) return told.some((member) => member.present);
  return told.length > 0 && told.every((member) => !member.present);
}

/** Begins the scenes of a home whose presence condition has just come true. The call has locked the home. */
export const presenceChanged: NonNullable<HomeTies["presenceChanged"]> = async (
  { person, sql, now },
  homeId,
) => {
  const all = appScope(person);
  const known = await presenceConditions(all, sql, homeId);
  if (known.length === 0) return;
  const members = await presenceIn(all, sql, homeId);
  const scenes = await lockScenes(changing, sql, [...new Set(known.map(({ scene_id }) => scene_id))]);
  const changes: HoldChange[] = [];
  const cameTrue: CameTrue[] = [];
  for (const { scene_id, place, condition, holds } of known) {
    const holdsNow = isPresent(condition, members);
    if (holdsNow === holds) continue;
    changes.push({ scene_id, place, holds: holdsNow, measured_at: now });
    if (holdsNow) cameTrue.push({ sceneId: scene_id, place, cause: condition, chain: [] });
  }
  if (changes.length > 0) await setHolds(changing, sql, changes);
  // The process of this call may not be one that carries out runs, so the runs are due at once, for any process to
  // claim.
  await begin(sql, scenes, cameTrue, { now, queue: { dueAt: () => now, add: () => {} } });
};

/** Updates the presence conditions when a member leaves a home for good; this begins no scene. */
export const leftHome: HomeTies["left"] = async ({ person, sql, now }, { homeId, uid }) => {
  const all = appScope(person);
  const members = (await presenceIn(all, sql, homeId)).filter((member) => member.uid !== uid);
  const changes = (await presenceConditions(all, sql, homeId)).map(({ scene_id, place, condition }) => {
    return { scene_id, place, holds: isPresent(condition, members), measured_at: now };
  });
  if (changes.length > 0) await setHolds(changing, sql, changes);
};
