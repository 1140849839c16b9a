import { breakingChanges } from "@thingwright/contract/grammar/breaking-changes.ts";
import { stepOverviews } from "@thingwright/contract/products/configuration-steps.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { debuggedPoints, neededParts, openItems } from "@thingwright/contract/products/release-checklist.ts";
import type { ReleaseChecklist } from "@thingwright/contract/products/releases.ts";
import type { Context } from "../../http/context.ts";
import { getConfiguration } from "../configuration/index.ts";
import { unfitPoints } from "../panels/index.ts";
import { definition, getProduct, keyMapping } from "../products/index.ts";
import { editionWhole } from "./editions.ts";
import { answeredPoints, reportedSince } from "./releases.store.ts";

/**
 * Finds how complete the parts of a product are, and which of its function points have been tested. Throws not_found.
 */
export async function checklist(context: Context, id: string): Promise<ReleaseChecklist> {
  const { scope, sql } = context;
  const { list } = await definition(context, id);
  const product = await getProduct(context, id);
  // The voice part is not among the needed parts, so its opened platforms are not looked up.
  const configuration = await getConfiguration(context, id);
  const panelId = configuration.panel?.panel_id ?? null;
  const unfit = await unfitPoints(context, product, { panelId, points: list });
  const all = stepOverviews(list, configuration, product, { opened: [], unfit });
  const parts = all.filter(({ part }) => neededParts.has(part));
  const [reported, answered] = [await reportedSince(scope, sql, id), await answeredPoints(scope, sql, id)];
  const points = debuggedPoints(list, { reported, answered });
  return { parts, points, open: openItems(parts, points), breaking: await breakingSince(context, product) };
}

/**
 * Counts the changes since the last edition that break something for devices in the field, because these still use that
 * edition.
 */
async function breakingSince(context: Context, { id, edition, status }: Product): Promise<number> {
  if (edition === 0 || status !== productStatus.developing) return 0;
  const { list: points } = await definition(context, id);
  const { list: keys } = await keyMapping(context, id);
  return breakingChanges(await editionWhole(context, id, edition), { points, keys, configuration: {} })
    .length;
}
