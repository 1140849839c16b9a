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
 * `loop`: scenes trigger each other in a loop. `missed`: the platform was down at the due time. `replaced`: the
 * conditions came true again while the run waited, and a new run began. `busy`: too many scenes of the home were
 * running. `failed`: the platform could not continue the run.
 */
const sceneRunProblems = ["loop", "missed", "replaced", "busy", "failed"] as const;

/**
 * A condition that starts a scene, or that has to hold when it starts. `point` and `presence` start it when they become
 * true, `time` and `sun` at their moment; a `period` starts nothing.
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
    /** Negative for before the event. */
    offset_minutes: wholeNumber(-limits.sunOffsetMinutes, limits.sunOffsetMinutes),
    days: Weekdays,
  }),
  /**
   * Whether the member `uid` is at home. If `uid` is null: whether anybody (`present`) or nobody is at home, among
   * members who have ever reported presence.
   */
  z.object({ kind: z.literal("presence"), uid: Id.nullable(), present: z.boolean() }),
  /** From one time of day to another, which is on the next day if it is not later; `days` refer to the beginning. */
  z.object({ kind: z.literal("period"), from: TimeOfDay, to: TimeOfDay, days: Weekdays }),
]);
export type SceneCondition = z.infer<typeof SceneCondition>;

/** An action of a scene: it issues properties to a device of its home, waits, or sends a message. */
const SceneAction = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("issue"),
    device_id: Id,
    /** Values by identifier of function points; the product has to let scenes set them. */
    params: z.record(
      Identifier,
      z.union([z.boolean(), z.number(), z.string().max(limits.functionValueBytes)]),
    ),
  }),
  z.object({ kind: z.literal("wait"), seconds: wholeNumber(1, limits.sceneWaitSeconds) }),
  z.object({
    kind: z.literal("message"),
    text: lineOf(limits.sceneMessage),
    /** Members of the home. If left out, everybody who is a member when it is sent. */
    to: z.array(Id).min(1).max(limits.homeMembers).optional(),
  }),
]);
export type SceneAction = z.infer<typeof SceneAction>;

const Scene = z.object({
  id: Id,
  home_id: Id,
  name: z.string(),
  /** A disabled scene starts only when tapped. */
  enabled: z.boolean(),
  /** Whether all conditions have to hold, or any one starts the scene. */
  match: z.enum(sceneMatches),
  /** Empty for a scene that starts only when tapped. */
  conditions: z.array(SceneCondition),
  /**
   * In order of execution. Between two waits, all devices get their commands at once, and messages are sent once the
   * devices have answered.
   */
  actions: z.array(SceneAction),
  /**
   * Devices of the scene that are not in the home now: until they are back, their actions are skipped and they start
   * nothing.
   */
  missing_device_ids: z.array(Id),
});
export type Scene = z.infer<typeof Scene>;

/** The result of one action of a scene. */
const SceneResult = z.object({
  /** The code of the device's answer; null for a wait or a message, and if nothing was issued. */
  code: Integer.nullable(),
  /**
   * The name of the problem for which the action was skipped: `not_found` if the device is not in the home, or no
   * recipient of the message is; `too_many_requests` if the home's scenes have sent too many messages.
   */
  problem: z.string().nullable(),
});
export type SceneResult = z.infer<typeof SceneResult>;

/** Why a scene started. */
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
  /** The person who tapped the scene; null if it started by itself. */
  started_by: Id.nullable(),
  cause: SceneCause,
  /** Why it did not run, or not to its end. */
  problem: z.enum(sceneRunProblems).nullable(),
  /** For a run that was stopped because of a loop, the names of the scenes in the loop, each triggering the next. */
  loop: z.array(z.string()).nullable(),
  started_at: Milliseconds,
  /** Null while it is running. */
  ended_at: Milliseconds.nullable(),
  /** The actions as they were when the run began. */
  actions: z.array(SceneAction),
  /** The results of the finished actions, in the order of the actions. */
  results: z.array(SceneResult),
});
export type SceneRun = z.infer<typeof SceneRun>;

/** What devices of one product in a home offer to scenes: function points, and what scenes may do with them. */
const ScenePart = SceneSettings.extend({
  device_ids: z.array(Id),
  /** The function points that can start scenes, or that scenes can set. */
  points: z.array(FunctionPoint),
  /** The texts of `points` in other languages. */
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
    summary: "The scenes of a home, in order of creation",
    params: IdParams,
    response: wholeListOf(Scene),
  },
  parts: {
    ...ofPerson,
    method: "GET",
    path: "/home/:id/scene_part",
    summary:
      "The triggers and settings that the devices of a home offer to scenes. A trigger lists all its comparisons, and a setting has the bounds of its function point unless the product narrows them",
    params: IdParams,
    response: wholeListOf(ScenePart),
  },
  create: {
    ...ofPerson,
    method: "POST",
    path: "/home/:id/scene",
    summary: "Create a scene with devices in the home, as its owner or an admin",
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
    summary:
      "Change a scene, as the owner or an admin of its home; a run under way continues with the previous content",
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
    summary: "The last runs of a scene, latest first",
    params: IdParams,
    response: wholeListOf(SceneRun),
  },
  run: {
    ...ofPerson,
    method: "POST",
    path: "/scene/:id/run",
    summary:
      "Run a scene: responds once its devices have answered, or at its first wait, after which it continues by itself",
    params: IdParams,
    response: SceneRun,
    waits: true,
  },
});
