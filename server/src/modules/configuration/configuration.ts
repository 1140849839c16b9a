import { isDeepStrictEqual } from "node:util";
import { PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import {
  Configuration,
  type ConfigurationParts,
  type StepOverview,
  type VersionedConfiguration,
} from "@thingwright/contract/products/configuration.ts";
import { configurationRefusals } from "@thingwright/contract/products/configuration-rules.ts";
import { stepOverviews } from "@thingwright/contract/products/configuration-steps.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { lockPanelAgainstDeletion, unfitPoints } from "../panels/index.ts";
import { needsSupport } from "../product-groups/index.ts";
import { definition, findContent, getProduct, lockToDefine, saveConfiguration } from "../products/index.ts";
import { refusedParts, setProductGuideFiles } from "../templates/index.ts";
import { voiceServices } from "./voice.ts";

const nothing: Configuration = Configuration.parse({});

/** Completes a stored configuration with the defaults of the parts that it lacks. */
export function completeConfiguration(stored: unknown): Configuration {
  return { ...nothing, ...(stored as Partial<Configuration>) };
}

/** Finds the configuration of a product: the whole definition except the function points. Throws not_found. */
export async function get({ scope, sql }: Context, id: string): Promise<VersionedConfiguration> {
  const found = await findContent(scope, sql, id);
  if (!found) throw problem("not_found");
  return { ...completeConfiguration(found.content), version: found.content_version };
}

/**
 * Changes parts of the configuration of a product in development; parts that are left out stay.
 * @param version the version that the caller has read: if it is no longer the newest, the change is refused as a
 * conflict; without it, the last writer wins
 * Throws not_found, product_locked, conflict, invalid_input and definition_too_large.
 */
export async function save(
  context: Context,
  id: string,
  { version, ...parts }: ConfigurationParts & { version?: number | undefined },
): Promise<VersionedConfiguration> {
  const locked = await lockToDefine(context, id);
  if (version !== undefined && version !== locked.content_version) throw problem("conflict");
  const points = locked.points;
  const before = completeConfiguration(locked.content);
  const panelId = before.panel?.panel_id;
  const connected = { mode: locked.communication_mode, moduleId: before.module_id };
  const user = { of: "product", categoryId: locked.category_id, productId: id, panelId, connected } as const;
  const refused = [
    ...(await refusedParts(context, points, parts, user)),
    ...configurationRefusals(points, parts),
  ];
  if (parts.binding !== undefined && !parts.binding?.supports_groups && locked.group_id !== null)
    if (await needsSupport(context, locked.group_id))
      refused.push({ path: "binding.supports_groups", key: "group_needs_support" });
  if (refused.length > 0) throw refuseFields(context.language, refused);
  const guides =
    parts.guides &&
    (await setProductGuideFiles(context, { categoryId: locked.category_id, productId: id }, parts.guides));
  const after = { ...before, ...parts, ...(guides && { guides }) };
  await saveConfiguration(context, locked, after, changed(before, after));
  return { ...after, version: locked.content_version + 1 };
}

/** Returns the parts that differ, for the operation log. */
function changed(before: Configuration, after: Configuration) {
  const names = (Object.keys(after) as (keyof Configuration)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const of = (one: Configuration) => Object.fromEntries(names.map((name) => [name, one[name]]));
  return { before: of(before), after: of(after) };
}

/**
 * Chooses a panel; the settings of the previous panel stay. Throws not_found, also for the panel, and product_locked.
 */
export async function choosePanel(context: Context, id: string, panelId: string) {
  const { panel } = await get(context, id);
  const { category_id: categoryId } = await getProduct(context, id);
  const isOther = panelId !== panel?.panel_id;
  if (
    isOther &&
    !(await lockPanelAgainstDeletion(context.scope, context.sql, panelId, { categoryId, of: "product" }))
  )
    throw problem("not_found");
  const settings = PanelSettings.parse({ ...panel, panel_id: panelId });
  const { version } = await save(context, id, { panel: settings });
  return { panel: settings, version };
}

/** Lists for each step of the configuration whether it is done and which parts are missing. Throws not_found. */
export async function steps(context: Context, id: string): Promise<{ list: StepOverview[] }> {
  const { list: points } = await definition(context, id);
  const { list: services } = await voiceServices(context, id);
  const opened = services.filter(({ state }) => state === "opened").map((service) => service.id);
  const product = await getProduct(context, id);
  const configuration = await get(context, id);
  const panelId = configuration.panel?.panel_id ?? null;
  const unfit = await unfitPoints(context, product, { panelId, points });
  return { list: stepOverviews(points, configuration, product, { opened, unfit }) };
}
