import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { FunctionPoint, Identifier } from "../points/function-points.ts";
import { Integer, Milliseconds, wholeNumber } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { conditionOperators, SceneSettings } from "./scenes.ts";
import { FunctionTranslations } from "../products/template-content.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";
import { TimeOfDay, Weekdays } from "../basics/time-of-day.ts";

const sunEvents = ["sunrise", "sunset"] as const;
const sceneMatches = ["all", "any"] as const;
/**
 * `loop`: scenes set each other off in a circle. `missed`: the platform was away at its time. `replaced`: its conditions came true
 * once more while it waited, and it began anew. `busy`: too many scenes of the home were under way. `failed`:
 * the platform could not go on with it.
 */
const sceneRunProblems = ["loop", "missed", "replaced", "busy", "failed"] as const;

/**
 * By what a scene begins, or what must be so for it to begin. `point` and `presence` begin it when they become true, `time` and
 * `sun` at their moment; a `period` begins nothing.
 */
const SceneCondition = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("point"),
    device_id: Id,
    identifier: Identifier,
    operator: z.enum(conditionOperators),
    value: z.union([z.boolean(), z.number(), z.string().max(limits.functionValueBytes)]),
  }),
  z.object({ kind: z.literal("time"), at: TimeOfDay, days: Weekdays }),
  z.object({
    kind: z.literal("sun"),
    event: z.enum(sunEvents),
    /** Negative before it. */
    offset_minutes: wholeNumber(-limits.sunOffsetMinutes, limits.sunOffsetMinutes),
    days: Weekdays,
  }),
  /** Whether a member is at home; with null, whether anybody is, or, of those who have ever told, nobody. */
  z.object({ kind: z.literal("presence"), uid: Id.nullable(), present: z.boolean() }),
  /** From one time of day up to another, which is of the next day where it is not later; `days` are those of its beginning. */
  z.object({ kind: z.literal("period"), from: TimeOfDay, to: TimeOfDay, days: Weekdays }),
]);
export type SceneCondition = z.infer<typeof SceneCondition>;

/** What a scene does next: it issues properties to a device of its home, waits, or sends a message. */
const SceneAction = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("issue"),
    device_id: Id,
    /** Values by the identifier of the function point; each is one that the product lets scenes set. */
    params: z.record(
      Identifier,
      z.union([z.boolean(), z.number(), z.string().max(limits.functionValueBytes)]),
    ),
  }),
  z.object({ kind: z.literal("wait"), seconds: wholeNumber(1, limits.sceneWaitSeconds) }),
  z.object({
    kind: z.literal("message"),
    text: lineOf(limits.sceneMessage),
    /** Members of the home. Without it, all who are there when it is sent. */
    to: z.array(Id).min(1).max(limits.homeMembers).optional(),
  }),
]);
export type SceneAction = z.infer<typeof SceneAction>;

const Scene = z.object({
  id: Id,
  home_id: Id,
  name: z.string(),
  /** A scene that is switched off begins by a tap only. */
  enabled: z.boolean(),
  /** Whether all conditions must be so, or any of them begins it. */
  match: z.enum(sceneMatches),
  /** None of a scene that begins by a tap only. */
  conditions: z.array(SceneCondition),
  /**
   * In the order in which they are done; devices between two waits are told at once, and messages there are sent once these have
   * answered.
   */
  actions: z.array(SceneAction),
  /** Its devices that are not in the home now: what they were to do is left out until they are back, and they begin nothing. */
  missing_device_ids: z.array(Id),
});
export type Scene = z.infer<typeof Scene>;

/** What one action of a scene has come to. */
const SceneResult = z.object({
  /** The code of the device's answer; null for a wait or a message, and where nothing was issued. */
  code: Integer.nullable(),
  /**
   * The name of what the action was left out for: `not_found` of a device that is not in the home, or of a message to people who are
   * not; `too_many_requests` of a message of a home whose scenes have sent as many as they may.
   */
  problem: z.string().nullable(),
});
export type SceneResult = z.infer<typeof SceneResult>;

/** Why a scene has begun. */
const SceneCause = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tap") }),
  z.object({
    kind: z.literal("point"),
    device_id: Id,
    identifier: z.string(),
    value: z.union([z.boolean(), z.number(), z.string()]),
  }),
  z.object({ kind: z.literal("time"), at: TimeOfDay }),
  z.object({ kind: z.literal("sun"), event: z.enum(sunEvents) }),
  z.object({ kind: z.literal("presence"), uid: Id.nullable(), present: z.boolean() }),
]);
export type SceneCause = z.infer<typeof SceneCause>;

const SceneRun = z.object({
  id: Id,
  scene_id: Id,
  /** Who has tapped the scene; null where it began by itself. */
  started_by: Id.nullable(),
  cause: SceneCause,
  /** Why it did not run, or not to its end. */
  problem: z.enum(sceneRunProblems).nullable(),
  /** Of a run that was stopped because scenes set each other off in a circle: their names, each causing the next. */
  loop: z.array(z.string()).nullable(),
  started_at: Milliseconds,
  /** Null while it goes on. */
  ended_at: Milliseconds.nullable(),
  /** The actions as they were when it began. */
  actions: z.array(SceneAction),
  /** Those of its actions that are done, in their order. */
  results: z.array(SceneResult),
});
export type SceneRun = z.infer<typeof SceneRun>;

/** What scenes of a home may be made of, of devices that are alike. */
const ScenePart = SceneSettings.extend({
  device_ids: z.array(Id),
  /** The function points that begin scenes, or that scenes set. */
  points: z.array(FunctionPoint),
  /** Their words in other languages. */
  function_texts: FunctionTranslations,
});
export type ScenePart = z.infer<typeof ScenePart>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;
const SceneName = lineOf(limits.sceneName);
const Actions = z.array(SceneAction).min(1).max(limits.sceneActions);
const Conditions = z.array(SceneCondition).max(limits.sceneConditions);

export const homeScenes = defineRoutes("Scenes of a home, which run at a tap or by themselves", {
  list: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id/scene",
    summary: "The scenes of a home, in the order in which they were made",
    params: IdParams,
    response: wholeListOf(Scene),
  },
  parts: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id/scene_part",
    summary:
      "What the devices of a home give scenes to begin by and to set. Of a trigger all comparisons are named, and a setting has the bounds of its function point where the product sets no closer ones",
    params: IdParams,
    response: wholeListOf(ScenePart),
  },
  create: {
    ...ofPerson,
    method: "POST",
    path: "/home/:id/scene",
    summary: "Make a scene of devices in the home, as its owner or an admin",
    params: IdParams,
    body: z.object({
      name: SceneName,
      actions: Actions,
      enabled: z.boolean().default(true),
      match: z.enum(sceneMatches).default("all"),
      conditions: Conditions.default([]),
    }),
    response: Scene,
  },
  get: {
    ...ofPerson,
    method: "GET",
    path: "/scene/:id",
    summary: "One scene",
    params: IdParams,
    response: Scene,
  },
  update: {
    ...ofPerson,
    method: "PUT",
    path: "/scene/:id",
    summary: "Change a scene, as the owner or an admin of its home; a run under way goes on with what it was",
    params: IdParams,
    body: z.object({
      name: SceneName.optional(),
      actions: Actions.optional(),
      enabled: z.boolean().optional(),
      match: z.enum(sceneMatches).optional(),
      conditions: Conditions.optional(),
    }),
    response: Scene,
  },
  remove: {
    ...ofPerson,
    method: "DELETE",
    path: "/scene/:id",
    summary: "Delete a scene with its runs, as the owner or an admin of its home",
    params: IdParams,
    response: z.null(),
  },
  runs: {
    ...ofPerson,
    method: "GET",
    path: "/scene/:id/run",
    summary: "The last runs of a scene, the latest first",
    params: IdParams,
    response: wholeListOf(SceneRun),
  },
  run: {
    ...ofPerson,
    method: "POST",
    path: "/scene/:id/run",
    summary:
      "Run a scene: answers once its devices have, or at its first wait, after which it goes on by itself",
    params: IdParams,
    response: SceneRun,
    waits: true,
  },
});
