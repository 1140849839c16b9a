import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { SceneSettings } from "@thingwright/contract/scenes.ts";
import type { FunctionTranslations } from "@thingwright/contract/template-content.ts";
import type { DeviceDefinition } from "@thingwright/contract/device-definition.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Context } from "../../http/context.ts";
import { shownFor } from "../products/index.ts";
import { findCalled } from "./devices.store.ts";

/** By what a device is controlled and shown, be it in the field or debugged. Throws not_found. */
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

/** What scenes may do with a device: its function points, and of those that are marked for it how they may begin and be set. */
export async function sceneSettingsOf(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  id: string,
): Promise<SceneSettings & { points: readonly FunctionPoint[] }> {
  const device = await findCalled(scope, sql, id);
  if (!device) throw problem("not_found");
  return sceneSettingsFor({ scope, sql }, device);
}

/** The same for a device that the caller has found, with the words of its function points in other languages. */
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
