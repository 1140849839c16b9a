import { type PanelMisfit, panelMisfits } from "@thingwright/contract/content/panel-points.ts";
import { isReleased } from "@thingwright/contract/content/panel-versions.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import type { MakingContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { completeConfiguration } from "../configuration/index.ts";
import {
  type Choice,
  choicesOf,
  isSeen,
  lockVersionAgainstDeletion,
  misfitsOfRunning,
  saveChoice,
  savePreview,
  type VersionRow,
  type VersionsRead,
} from "../panels/index.ts";
import type { WholeProduct } from "../products/index.ts";

/** Returns the id of the panel that a product has. */
export function panelIdOf({ content }: Pick<WholeProduct, "content">): string {
  return completeConfiguration(content).panel?.panel_id ?? genericPanelId;
}

/** Why a product cannot keep to a version: its panel has no such version, or the version is not out or does not fit. */
type Refused =
  | { refused: "not_found" }
  | { refused: "held" }
  | { refused: "unfit"; misfits: readonly PanelMisfit[] };
/** The names of the versions before and after the change; null for the latest. */
type Kept = { refused?: never; before: string | null; after: string | null };

/**
 * Makes a locked product keep to a version of its panel, or to the latest. “Latest” gives a later version only once
 * somebody has previewed it on the product. Choosing a version by name counts as a preview of it. `chosen_at`, which
 * decides which other versions need a preview, stays the same.
 */
export async function keepTo(
  { actor, scope, sql, now }: Pick<MakingContext, "actor" | "scope" | "sql" | "now">,
  { id, points, created_at }: WholeProduct,
  { panelId, version_id }: { panelId: string; version_id: string | null },
  versions: VersionsRead,
): Promise<Refused | Kept> {
  const { rows } = versions;
  const known = (await choicesOf(scope, sql, panelId, [{ id, created_at }])).get(id)!;
  const version = rows.find((one) => one.id === version_id);
  if (version_id !== null) {
    // Reads the present stage, because the versions were read without a lock.
    const stage = version && (await lockVersionAgainstDeletion(sql, { panelId, id: version.id }));
    if (!stage) return { refused: "not_found" };
    if (!isReleased(stage)) return { refused: "held" };
  }
  const choice = { ...known, version_id };
  const had = points;
  const misfits = version
    ? panelMisfits((await versions.manifestsOf([version])).get(version.id)!, had)
    : await misfitsOfRunning(versions, choice, had);
  if (misfits.length > 0) return { refused: "unfit", misfits };
  const of = { product_id: id, owner_id: ownerOf(scope) };
  if (panelId !== genericPanelId)
    await saveChoice(scope, sql, { ...of, panel_id: panelId, version_id, chosen_at: known.chosen_at });
  if (version && !isSeen(version, known))
    await savePreview(scope, sql, {
      ...of,
      version_id: version.id,
      username: actor.username,
      previewed_at: seconds(now),
    });
  const before = rows.find((one) => one.id === known.version_id)?.version ?? null;
  return { before, after: version?.version ?? null };
}

/**
 * Finds the newest version that is out but that a product with “latest” does not get, since nobody has previewed it
 * there.
 */
export function waitingOf(versions: readonly VersionRow[], choice: Choice): VersionRow | undefined {
  if (choice.version_id !== null) return undefined;
  const released = versions.filter(({ stage }) => isReleased(stage));
  const newest = released.find((one) => isSeen(one, choice));
  return released.find((one) => !isSeen(one, choice) && one.ordinal > (newest?.ordinal ?? -1));
}
