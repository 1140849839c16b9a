import { stepOverviews } from "@thingwright/contract/configuration-steps.ts";
import { debuggedPoints, neededParts, openItems } from "@thingwright/contract/release-checklist.ts";
import type { ReleaseChecklist } from "@thingwright/contract/releases.ts";
import type { Context } from "../../http/context.ts";
import { getConfiguration } from "../configuration/index.ts";
import { definition, getProduct } from "../products/index.ts";
import { answeredPoints, reportedSince } from "./releases.store.ts";

/** What is configured of a product, and which of its function points were seen working. Throws not_found. */
export async function checklist(context: Context, id: string): Promise<ReleaseChecklist> {
  const { scope, sql } = context;
  const { list } = await definition(context, id);
  const product = await getProduct(context, id);
  // Voice is not among the parts that a product needs.
  const all = stepOverviews(list, await getConfiguration(context, id), product, []);
  const parts = all.filter(({ part }) => neededParts.has(part));
  const [reported, answered] = [await reportedSince(scope, sql, id), await answeredPoints(scope, sql, id)];
  const points = debuggedPoints(list, { reported, answered });
  return { parts, points, open: openItems(parts, points) };
}
