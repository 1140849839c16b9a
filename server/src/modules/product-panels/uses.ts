import type { productPanels, PanelUse } from "@thingwright/contract/products/product-panels.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import {
  choicesOf,
  getPanel,
  misfitsOfRunning,
  readVersions,
  runningByPlatform,
  runningOf,
} from "../panels/index.ts";
import { waitingOf } from "./keep-to.ts";
import { listUses, pointsNamed } from "./product-panels.store.ts";

/** Lists the products that have a panel and that the caller may see. Throws not_found. */
export async function uses(
  context: Context,
  panelId: string,
  filter: Parsed<(typeof productPanels)["uses"]>["query"],
): Promise<ListPage<PanelUse>> {
  const { scope, sql } = context;
  await getPanel(context, panelId);
  const { list: found, ...total } = await listUses(scope, sql, { ...filter, panel_id: panelId });
  const versions = await readVersions(sql, panelId);
  const { rows } = versions;
  const choices = await choicesOf(scope, sql, panelId, found);
  const ids = found.map(({ id }) => id);
  const ran = ids.flatMap((id) => runningOf(rows, choices.get(id)!));
  const manifests = await versions.manifestsOf(ran);
  const needed = [...manifests.values()].flatMap((manifest) => manifest.points);
  const identifiers = [...new Set(needed.map(({ identifier }) => identifier))];
  const points = await pointsNamed(scope, sql, ids, identifiers);
  const list: PanelUse[] = [];
  for (const { created_at: _created, status, ...product } of found) {
    const choice = choices.get(product.id)!;
    const { android, ios } = runningByPlatform(rows, choice);
    const misfits = await misfitsOfRunning(versions, choice, points.get(product.id) ?? []);
    list.push({
      ...product,
      status,
      version_id: choice.version_id,
      version: rows.find(({ id }) => id === choice.version_id)?.version ?? null,
      in_effect: { android: android.everyone?.version ?? null, ios: ios.everyone?.version ?? null },
      waiting: waitingOf(rows, choice)?.version ?? null,
      unfit: [...new Set(misfits.map(({ identifier }) => identifier))],
    });
  }
  return { list, ...total };
}
