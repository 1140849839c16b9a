import { type AppPlatform, platforms } from "@thingwright/contract/apps.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { type PanelMisfit, panelMisfits } from "@thingwright/contract/panel-manifest.ts";
import { misfitWords } from "@thingwright/contract/panel-misfits.ts";
import { isOut } from "@thingwright/contract/panel-versions.ts";
import type { Context } from "../../http/context.ts";
import type { Refusal } from "../../http/refuse.ts";
import { chosenNow } from "./choice-order.store.ts";
import { choiceOf } from "./choices.store.ts";
import { keepPanel } from "./panels.store.ts";
import { type Choice, versionFor } from "./version-for.ts";
import { readVersions, type VersionRow, type VersionsRead } from "./versions.store.ts";

type Points = readonly Pick<FunctionPoint, "identifier" | "data_type" | "transfer_type">[];

/** The versions that run for a product: for every home and for testers, on each platform. */
export function inEffect<
  V extends Pick<VersionRow, "id" | "ordinal" | "platforms" | "stage" | "share" | "out_at">,
>(versions: readonly V[], choice: Choice): Record<AppPlatform, Record<"everyone" | "testers", V | null>> {
  const of = (platform: AppPlatform) => ({
    everyone: versionFor(versions, choice, platform, "everyone") ?? null,
    testers: versionFor(versions, choice, platform, "testers") ?? null,
  });
  return { android: of("android"), ios: of("ios") };
}

/** The versions that run for a product for anybody, each once. */
export function runningOf(versions: readonly VersionRow[], choice: Choice): VersionRow[] {
  const running = inEffect(versions, choice);
  const all = platforms.flatMap((platform) => [running[platform].everyone, running[platform].testers]);
  return [...new Set(all)].filter((one) => one !== null);
}

/** What of a product's function points does not fit the versions that run for it, each named once. */
export async function misfitsInEffect(
  versions: VersionsRead,
  choice: Choice,
  points: Points,
): Promise<PanelMisfit[]> {
  const running = runningOf(versions.rows, choice);
  const manifests = await versions.manifestsOf(running);
  const misfits = running.flatMap(({ id }) => panelMisfits(manifests.get(id)!, points));
  return [...new Map(misfits.map((one) => [`${one.identifier} ${one.reason}`, one])).values()];
}

/** Why function points do not fit, as the refusal of a field; none if they do. */
export function refuseMisfits(
  { language }: Pick<Context, "language">,
  path: string,
  misfits: readonly PanelMisfit[],
): Refusal[] {
  if (misfits.length === 0) return [];
  return [{ path, key: "panel_unfit", parameters: { points: misfitWords(misfits, language) } }];
}

/** Who is to have a panel. */
interface User {
  categoryId: string | null;
  points: Points;
  of: "product" | "template";
  /** The product, unless it is only being made: the version that it kept to when it had the panel before counts again. */
  productId?: string | undefined;
}

/** What a product would have of a panel that it came to now: the version that it kept to before, otherwise the latest. */
export async function choiceFromNow(
  { scope, sql, now }: Pick<Context, "scope" | "sql" | "now">,
  panelId: string,
  productId: string | undefined,
): Promise<Awaited<ReturnType<typeof choiceOf>>> {
  const chosen_at = await chosenNow(sql, panelId, now);
  if (productId === undefined)
    return { version_id: null, chosen_at, previewed: new Set(), previews: new Map() };
  return { ...(await choiceOf(scope, sql, panelId, { id: productId, created_at: 0 })), chosen_at };
}

/** Why a panel cannot be chosen, as refusals of a field. Until the transaction ends, the panel is not deleted. */
export async function refusePanel(
  context: Pick<Context, "scope" | "sql" | "now" | "language">,
  { panelId, path }: { panelId: string; path: string },
  { points, productId, ...user }: User,
): Promise<Refusal[]> {
  const { scope, sql } = context;
  const panel = await keepPanel(scope, sql, panelId, user);
  if (!panel) return [{ path, key: "not_an_option" }];
  if (panel.built_in) return [];
  const versions = await readVersions(sql, panelId);
  if (!versions.rows.some(({ stage }) => isOut(stage))) return [{ path, key: "panel_without_version" }];
  const choice = await choiceFromNow(context, panelId, productId);
  return refuseMisfits(context, path, await misfitsInEffect(versions, choice, points));
}

/** What of a product's function points does not fit the versions of its panel that run, by their identifiers. */
export async function unfitPoints(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  product: { id: string; created_at: number },
  { panelId, points }: { panelId: string | null; points: Points },
): Promise<string[]> {
  if (panelId === null) return [];
  const choice = await choiceOf(scope, sql, panelId, product);
  const misfits = await misfitsInEffect(await readVersions(sql, panelId), choice, points);
  return misfits.map(({ identifier }) => identifier);
}
