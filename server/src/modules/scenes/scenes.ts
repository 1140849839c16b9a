import type { homeScenes, Scene, SceneAction } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type FieldProblem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { appScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { membersIn, thingsOfHomes } from "../homes/index.ts";
import { refusalsOf } from "./actions.ts";
import { arm } from "./arming.ts";
import { conditionRefusals } from "./conditions.ts";
import { placeOf } from "./conditions.store.ts";
import { deleteScene, findScene, insertScene, listScenes, updateScene } from "./scenes.store.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof homeScenes)[K]>["body"];

const scenes = thingsOfHomes<Scene>({
  quota: "homeScenes",
  nameKey: "scene_home_id_name_key",
  list: listScenes,
  find: findScene,
  delete: deleteScene,
});
export const { list, get, remove } = scenes;

/** Throws not_found, forbidden, quota_exceeded, already_exists, invalid_input. */
export async function create(
  context: PersonContext,
  homeId: string,
  body: Body<"create">,
  events: EventLog,
): Promise<Scene> {
  const { all, id, of } = await scenes.making(context, homeId);
  await judge(context, homeId, body);
  const { name, actions, enabled, match } = body;
  const row = { ...of, id, name, enabled, match, actions: JSON.stringify(actions) };
  await scenes.named(name, () => insertScene(all, context.sql, row));
  await arm(context, { ...body, id, home_id: homeId }, events);
  return get(context, id);
}

/** Throws not_found, forbidden, already_exists, invalid_input. */
export async function update(
  context: PersonContext,
  id: string,
  { conditions, actions, ...rest }: Body<"update">,
  events: EventLog,
): Promise<Scene> {
  const { sql } = context;
  const { all, before } = await scenes.changing(context, id);
  const after = { ...before, ...rest, ...(conditions && { conditions }), ...(actions && { actions }) };
  const begins = conditions !== undefined || rest.match !== undefined;
  // Parts that do not change are not checked, so that a scene can be renamed or switched off even if these parts would
  // be refused today.
  await judge(context, before.home_id, {
    match: after.match,
    conditions: begins ? after.conditions : [],
    actions: actions ?? [],
  });
  const change = { ...rest, ...(actions && { actions: JSON.stringify(actions) }) };
  const write = () => updateScene(all, sql, id, change);
  await (rest.name === undefined ? write() : scenes.named(rest.name, write));
  if (begins || rest.enabled !== undefined) await arm(context, after, events);
  return get(context, id);
}

type Judged = Pick<Scene, "match" | "conditions"> & { actions: readonly SceneAction[] };

/**
 * Throws not_found for a device or a person that is not in the home, and invalid_input for actions or conditions that a
 * scene may not have.
 */
async function judge(
  context: PersonContext,
  homeId: string,
  { actions, match, conditions }: Judged,
): Promise<void> {
  const place = await placeOf(appScope(context.person), context.sql, homeId);
  const refused: FieldProblem[] = await conditionRefusals(context, homeId, { match, conditions }, place);
  const addressed = actions.flatMap((action) => (action.kind === "message" ? (action.to ?? []) : []));
  if (addressed.length > 0) {
    const members = await membersIn(appScope(context.person), context.sql, homeId);
    if (addressed.some((uid) => !members.includes(uid))) throw problem("not_found");
  }
  for (const [i, action] of actions.entries()) {
    if (action.kind !== "issue") continue;
    const found = await refusalsOf(context, homeId, action);
    refused.push(...found.map((one) => ({ ...one, path: `actions.${i}.${one.path}` })));
  }
  if (refused.length > 0) throw problem("invalid_input", {}, refused.slice(0, limits.refusedFields));
}
