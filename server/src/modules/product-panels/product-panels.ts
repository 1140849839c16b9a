import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { panelMisfits } from "@thingwright/contract/content/panel-points.ts";
import { isReleased } from "@thingwright/contract/content/panel-versions.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { OfferedVersion, ProductPanel } from "@thingwright/contract/products/product-panels.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { getConfiguration } from "../configuration/index.ts";
import {
  type Choice,
  choiceFromNow,
  choiceOf,
  getChosenPanel,
  getPanel,
  isSeen,
  lockVersionAgainstDeletion,
  misfitRefusals,
  runningByPlatform,
  savePreview,
  filesOf,
  readVersions,
  type VersionsRead,
} from "../panels/index.ts";
import type { PanelLinks } from "../../platform/files/panel-links.ts";
import { definition, getProduct, lockWhole } from "../products/index.ts";
import { keepTo, panelIdOf, waitingOf } from "./keep-to.ts";

type Previews = ReadonlyMap<string, { username: string; at: number }>;

/**
 * Finds the panel of a product with the versions that run, or what another panel would give the product. Throws
 * not_found.
 */
export async function get(
  context: Context,
  { id, other }: { id: string; other?: string | undefined },
  links: PanelLinks,
): Promise<ProductPanel> {
  const { scope, sql } = context;
  const product = await getProduct(context, id);
  const own = (await getConfiguration(context, id)).panel?.panel_id ?? genericPanelId;
  const chosen = other === undefined || other === own;
  const panel = chosen ? await getChosenPanel(context, own) : await getPanel(context, other);
  const { list: points } = await definition(context, id);
  const versions = await readVersions(sql, panel.id);
  const choice = chosen
    ? await choiceOf(scope, sql, panel.id, product)
    : await choiceFromNow(context, panel.id, id);
  return {
    ...(await shown(context, { versions, choice, points }, links)),
    panel,
    chosen,
    version_id: choice.version_id,
  };
}

/**
 * Chooses the version that a product keeps to, or the latest, whatever the stage of the product. Throws not_found and,
 * for a version that is not out or does not fit, invalid_input, which names every function point that does not fit.
 */
export async function choose(
  context: Context,
  { id, version_id }: { id: string; version_id: string | null },
  links: PanelLinks,
): Promise<ProductPanel> {
  const { language, audit } = context;
  const product = await lockWhole(context, id);
  const panelId = panelIdOf(product);
  const kept = await keepTo(
    context,
    product,
    { panelId, version_id },
    await readVersions(context.sql, panelId),
  );
  if (kept.refused === "not_found") throw problem("not_found");
  if (kept.refused === "held")
    throw refuseFields(language, [{ path: "version_id", key: "panel_version_held" }]);
  if (kept.refused === "unfit")
    throw refuseFields(language, misfitRefusals(context, "version_id", kept.misfits));
  const { before, after } = kept;
  audit({ id, name: product.name, before: { panel_version: before }, after: { panel_version: after } });
  return get(context, { id }, links);
}

/**
 * Records that somebody has previewed a version of a product's panel on the product. Throws not_found and, for a
 * version that is not out or does not fit, invalid_input.
 */
export async function preview(
  context: Context,
  { id, version_id: versionId }: { id: string; version_id: string },
  links: PanelLinks,
): Promise<ProductPanel> {
  const { actor, scope, sql, now, language, audit } = context;
  const product = await lockWhole(context, id);
  const panelId = panelIdOf(product);
  const stage = await lockVersionAgainstDeletion(sql, { panelId, id: versionId });
  const versions = await readVersions(sql, panelId);
  const version = versions.rows.find((one) => one.id === versionId);
  if (!stage || !version) throw problem("not_found");
  if (!isReleased(stage)) throw refuseFields(language, [{ path: "version_id", key: "panel_version_held" }]);
  const manifests = await versions.manifestsOf([version]);
  const misfits = panelMisfits(manifests.get(versionId)!, product.points);
  const refused = misfitRefusals(context, "version_id", misfits);
  if (refused.length > 0) throw refuseFields(language, refused);
  const by = { owner_id: ownerOf(scope), username: actor.username, previewed_at: seconds(now) };
  await savePreview(scope, sql, { product_id: id, version_id: versionId, ...by });
  audit({ id, name: product.name, after: { panel_version: version.version } });
  return get(context, { id }, links);
}

interface Shown {
  versions: VersionsRead;
  choice: Choice & { previews: Previews };
  points: readonly FunctionPoint[];
}

/** Shows the versions that run for a product, and those that can be chosen. */
async function shown(
  { sql }: Pick<Context, "sql">,
  { versions: { rows: versions, manifestsOf }, choice, points }: Shown,
  panelLinks: PanelLinks,
): Promise<Pick<ProductPanel, "in_effect" | "versions" | "waiting">> {
  const running = runningByPlatform(versions, choice);
  const idsOf = ({ everyone, testers }: (typeof running)["android"]) => ({
    everyone: everyone?.id ?? null,
    testers: testers?.id ?? null,
  });
  const in_effect = { android: idsOf(running.android), ios: idsOf(running.ios) };
  const named = new Set([
    choice.version_id,
    ...Object.values(in_effect).flatMap((one) => Object.values(one)),
  ]);
  const released = versions.filter(({ stage }) => isReleased(stage));
  const offered = new Set(released.slice(0, limits.panelVersionsOffered));
  const rows = versions.filter((one) => offered.has(one) || named.has(one.id));
  const files = await filesOf(sql, rows);
  const manifests = await manifestsOf(rows);
  const offeredVersions = rows.map(
    ({ id, version, platforms, stage, share, sha256, bytes, origins, ...row }): OfferedVersion => ({
      version_id: id,
      version,
      platforms,
      stage,
      share,
      url: files.get(id)?.url ?? "",
      sha256: sha256.toString("hex"),
      bytes,
      bundle: panelLinks.bundleOf(files.get(id)?.stored_name ?? "", manifests.get(id)!, origins),
      origins,
      misfits: panelMisfits(manifests.get(id)!, points),
      seen: isSeen({ id, platforms, stage, share, ...row }, choice),
      previewed: choice.previews.get(id) ?? null,
    }),
  );
  return { in_effect, versions: offeredVersions, waiting: waitingOf(versions, choice)?.id ?? null };
}
