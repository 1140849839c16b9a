import { type AppPlatform, platforms } from "@thingwright/contract/people/apps.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { type PanelMisfit, panelMisfits } from "@thingwright/contract/content/panel-points.ts";
import { misfitWords } from "@thingwright/contract/content/panel-misfits.ts";
import { isReleased } from "@thingwright/contract/content/panel-versions.ts";
import type { Context } from "../../http/context.ts";
import type { Refusal } from "../../http/refuse.ts";
import { nextChosenAt } from "./choice-order.store.ts";
import { choiceOf } from "./choices.store.ts";
import { lockPanelAgainstDeletion } from "./panels.store.ts";
import { type Choice, versionFor } from "./version-for.ts";
import { readVersions, type VersionRow, type VersionsRead } from "./versions.store.ts";

type Points = readonly Pick<FunctionPoint, "identifier" | "data_type" | "transfer_type">[];

/** Finds the versions that run for a product: for every home and for testers, on each platform. */
export function runningByPlatform<
  V extends Pick<VersionRow, "id" | "ordinal" | "platforms" | "stage" | "share" | "out_at">,
>(versions: readonly V[], choice: Choice): Record<AppPlatform, Record<"everyone" | "testers", V | null>> {
  const of = (platform: AppPlatform) => ({
    everyone: versionFor(versions, choice, platform, "everyone") ?? null,
    testers: versionFor(versions, choice, platform, "testers") ?? null,
  });
  return { android: of("android"), ios: of("ios") };
}

/** Lists the versions that {@link runningByPlatform} finds, each once. */
export function runningOf(versions: readonly VersionRow[], choice: Choice): VersionRow[] {
  const running = runningByPlatform(versions, choice);
  const all = platforms.flatMap((platform) => [running[platform].everyone, running[platform].testers]);
  return [...new Set(all)].filter((one) => one !== null);
}

/** Finds the function points of a product that do not fit the versions that run for it, each misfit once. */
export async function misfitsOfRunning(
  versions: VersionsRead,
  choice: Choice,
  points: Points,
): Promise<PanelMisfit[]> {
  const running = runningOf(versions.rows, choice);
  const manifests = await versions.manifestsOf(running);
  const misfits = running.flatMap(({ id }) => panelMisfits(manifests.get(id)!, points));
  return [...new Map(misfits.map((one) => [`${one.identifier} ${one.reason}`, one])).values()];
}

/** Words misfits as the refusal of a field; returns an empty list if there are none. */
export function misfitRefusals(
  { language }: Pick<Context, "language">,
  path: string,
  misfits: readonly PanelMisfit[],
): Refusal[] {
  if (misfits.length === 0) return [];
  return [{ path, key: "panel_unfit", parameters: { points: misfitWords(misfits, language) } }];
}

/** The product or template that is to have a panel. */
interface User {
  categoryId: string | null;
  points: Points;
  of: "product" | "template";
  /**
   * The id of the product, unless it is still being created. If the product had the panel before, it keeps to the same
   * version as then.
   */
  productId?: string | undefined;
}

/**
 * Finds which version of a panel a product would choose if it got the panel now: the version that it kept to before,
 * otherwise the latest.
 */
export async function choiceFromNow(
  { scope, sql, now }: Pick<Context, "scope" | "sql" | "now">,
  panelId: string,
  productId: string | undefined,
): Promise<Awaited<ReturnType<typeof choiceOf>>> {
  const chosen_at = await nextChosenAt(sql, panelId, now);
  if (productId === undefined)
    return { version_id: null, chosen_at, previewed: new Set(), previews: new Map() };
  return { ...(await choiceOf(scope, sql, panelId, { id: productId, created_at: 0 })), chosen_at };
}

/**
 * Finds why a panel cannot be chosen, as refusals of a field. Locks the panel against deletion until the transaction
 * ends.
 */
export async function refusePanel(
  context: Pick<Context, "scope" | "sql" | "now" | "language">,
  { panelId, path }: { panelId: string; path: string },
  { points, productId, ...user }: User,
): Promise<Refusal[]> {
  const { scope, sql } = context;
  const panel = await lockPanelAgainstDeletion(scope, sql, panelId, user);
  if (!panel) return [{ path, key: "not_an_option" }];
  if (panel.built_in) return [];
  const versions = await readVersions(sql, panelId);
  if (!versions.rows.some(({ stage }) => isReleased(stage))) return [{ path, key: "panel_without_version" }];
  const choice = await choiceFromNow(context, panelId, productId);
  return misfitRefusals(context, path, await misfitsOfRunning(versions, choice, points));
}

/** Finds the identifiers of a product's function points that do not fit the running versions of its panel. */
export async function unfitPoints(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  product: { id: string; created_at: number },
  { panelId, points }: { panelId: string | null; points: Points },
): Promise<string[]> {
  if (panelId === null) return [];
  const choice = await choiceOf(scope, sql, panelId, product);
  const misfits = await misfitsOfRunning(await readVersions(sql, panelId), choice, points);
  return misfits.map(({ identifier }) => identifier);
}
