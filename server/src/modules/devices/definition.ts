import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { SceneSettings } from "@thingwright/contract/people/scenes.ts";
import type { FunctionTranslations } from "@thingwright/contract/products/template-content.ts";
import { DeviceDefinition } from "@thingwright/contract/devices/device-definition.ts";
import type { devices } from "@thingwright/contract/devices/devices.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { type PartlyKept, partWriter, restWriter } from "../../http/partly-kept.ts";
import type { TextCache } from "../../platform/text-cache.ts";
import { findOutline, shownFor, storedConfiguration } from "../products/index.ts";
import { findCalled } from "./devices.store.ts";

/** The part of a definition that is the same for all devices with the same version of a product. */
const Shared = DeviceDefinition.pick({ list: true, function_texts: true });
const writeShared = partWriter(Shared);
const shownOf = restWriter(Shared, DeviceDefinition);

/** Like {@link definitionOf}, but caches the shared part until the product changes. Throws not_found. */
export async function keptDefinitionOf(
  context: Pick<Context, "scope" | "sql">,
  id: string,
  kept: TextCache,
): Promise<PartlyKept<Result<(typeof devices)["definition"]>>> {
  const device = await findCalled(context.scope, context.sql, id);
  const outline = device && (await findOutline(context.scope, context.sql, device));
  if (!outline) throw problem("not_found");
  const { definition_version, content_version, edition } = outline;
  const key = JSON.stringify(["definition", outline.id, definition_version, content_version, edition]);
  const shared = await kept.get(key, async () => {
    const { list, content } = await shownFor(context, device);
    return { text: writeShared({ list: [...list], function_texts: content.function_texts ?? {} }) };
  });
  const { panel = null } = storedConfiguration({ panel: outline.panel ?? undefined });
  return shownOf(kept, shared, { panel });
}

/**
 * Finds the definition by which a device is controlled and shown, whether it is in the field or debugged. Throws
 * not_found.
 */
export async function definitionOf(
  context: Pick<Context, "scope" | "sql">,
  id: string,
): Promise<DeviceDefinition> {
  const device = await findCalled(context.scope, context.sql, id);
  if (!device) throw problem("not_found");
  const { list, content } = await shownFor(context, device);
  const { panel = null, function_texts = {} } = content;
  return { list: [...list], panel, function_texts };
}

/**
 * Finds what scenes may do with a device: its function points, and the settings of those that are triggers or actions.
 */
export async function sceneSettingsOf(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  id: string,
): Promise<SceneSettings & { points: readonly FunctionPoint[] }> {
  const device = await findCalled(scope, sql, id);
  if (!device) throw problem("not_found");
  return sceneSettingsFor({ scope, sql }, device);
}

/**
 * Like {@link sceneSettingsOf}, for a device that the caller has found. Adds the texts of its function points in other
 * languages.
 */
export async function sceneSettingsFor(
  context: Pick<Context, "scope" | "sql">,
  device: { productId: string; development: number | null },
): Promise<SceneSettings & { points: readonly FunctionPoint[]; function_texts: FunctionTranslations }> {
  const { list, content } = await shownFor(context, device);
  const { scenes, function_texts = {} } = content;
  const { triggers = {}, actions = {} } = scenes ?? {};
  const of = <S extends object>(settings: Record<string, S>, isMarked: (point: FunctionPoint) => boolean) =>
    Object.fromEntries(
      list.filter(isMarked).map(({ identifier }) => [identifier, settings[identifier] ?? ({} as S)]),
    );
  return {
    points: list,
    function_texts,
    triggers: of(triggers, ({ scene_trigger }) => scene_trigger),
    actions: of(actions, ({ scene_execute }) => scene_execute),
  };
}
