import { configurationRefusals } from "@thingwright/contract/products/configuration-rules.ts";
import { accepts, type FunctionPoint, reports } from "@thingwright/contract/points/function-points.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { SceneSettings } from "@thingwright/contract/people/scenes.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { EventLog } from "../../platform/events.ts";
import { definition, findContent, lockToDefine, replacePoints } from "../products/index.ts";
import { completeConfiguration } from "./configuration.ts";

type Scenes = SceneSettings & { version: number };

/** Finds the function points that scenes use as triggers and actions, with their settings. Throws not_found. */
export async function scenesOf(context: Context, id: string): Promise<Scenes> {
  const { list, version } = await definition(context, id);
  const found = await findContent(context.scope, context.sql, id);
  if (!found) throw problem("not_found");
  const { scenes } = completeConfiguration(found.content);
  return { ...marked(list, scenes), version: version + found.content_version };
}

/** The settings of the function points whose `scene_trigger` or `scene_execute` is true. */
function marked(points: readonly FunctionPoint[], { triggers, actions }: SceneSettings): SceneSettings {
  const of = <S extends object>(settings: Record<string, S>, isMarked: (point: FunctionPoint) => boolean) =>
    Object.fromEntries(
      points.filter(isMarked).map(({ identifier }) => [identifier, settings[identifier] ?? ({} as S)]),
    );
  return {
    triggers: of(triggers, ({ scene_trigger }) => scene_trigger),
    actions: of(actions, ({ scene_execute }) => scene_execute),
  };
}

/**
 * Sets which function points of a product in development are triggers and actions, and stores their settings. If
 * `triggers` or `actions` is left out, it stays as it is. Throws not_found, product_locked, conflict, invalid_input and
 * definition_too_large.
 */
export async function saveScenes(
  context: Context,
  id: string,
  { version, ...parts }: Parsed<(typeof productScenes)["save"]>["body"],
  events: EventLog,
): Promise<Scenes> {
  const locked = await lockToDefine(context, id);
  if (version !== undefined && version !== locked.definition_version + locked.content_version)
    throw problem("conflict");
  const points = locked.points;
  const configuration = completeConfiguration(locked.content);
  const before = marked(points, configuration.scenes);
  const scenes = {
    triggers: parts.triggers ?? before.triggers,
    actions: parts.actions ?? before.actions,
  };
  const refused = configurationRefusals(points, { scenes }).map((one) => ({
    ...one,
    path: one.path.replace(/^scenes\./, ""),
  }));
  if (refused.length > 0) throw refuseFields(context.language, refused);
  const list = points.map((point) => ({
    ...point,
    scene_trigger: reports(point) && Object.hasOwn(scenes.triggers, point.identifier),
    scene_execute: accepts(point) && Object.hasOwn(scenes.actions, point.identifier),
  }));
  const content = { ...configuration, scenes };
  const besides = { content, template_version: locked.template_version };
  await replacePoints(context, locked, { list, besides }, events);
  return scenesOf(context, id);
}
