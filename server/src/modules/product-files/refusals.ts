import { configurationRefusals } from "@thingwright/contract/products/configuration-rules.ts";
import { productType } from "@thingwright/contract/grammar/enums.ts";
import { type FunctionPoint, pointsOutsideCategory } from "@thingwright/contract/points/function-points.ts";
import type { StoredProduct } from "@thingwright/contract/product-file/convert.ts";
import type { Context } from "../../http/context.ts";
import type { Refusal } from "../../http/refuse.ts";
import { refuseAgainstPoints, standardIdentifiersOf } from "../products/index.ts";
import { refuseAgainstPool } from "../property-models/index.ts";
import { refusedParts } from "../templates/index.ts";

/** The version of a category's template against which a product is checked. */
interface Category {
  category_id: string;
  template_version: number;
}

/**
 * Finds why a product is refused, by the fields of its file: its parts contradict each other, the pool or the category.
 * @param category null while no category is chosen
 * @param before the function points that are replaced, and the panel and module that the product has
 */
export async function refusalsOf(
  context: Context,
  {
    points,
    keys,
    labels,
    configuration,
    product_type,
    power,
    wake_interval,
    communication_mode,
  }: Omit<StoredProduct, "category">,
  category: Category | null,
  before: {
    points: readonly FunctionPoint[];
    panelId?: string | undefined;
    moduleId?: string | null;
    productId?: string | undefined;
  } = { points: [] },
): Promise<Refusal[]> {
  // Without a category, every panel passes: which panels a product can have depends on its category.
  const panelId = category ? before.panelId : configuration.panel?.panel_id;
  const user = {
    of: "product",
    categoryId: category?.category_id ?? null,
    productId: before.productId,
    panelId,
    connected: { mode: communication_mode, moduleId: before.moduleId ?? null },
  } as const;
  const under = (part: string, refusals: readonly Refusal[]) =>
    refusals.map((one) => ({ ...one, path: one.path.replace(/^list\b/, "").replace(/^\.?/, `${part}.`) }));
  const seen = new Set<string>();
  const refused = [
    ...(await refuseAgainstPool(context, points, "points", before.points)),
    ...under("keys", refuseAgainstPoints(keys, points)),
    ...under("configuration", await refusedParts(context, points, configuration, user)).map(asInFile),
    ...under("configuration", configurationRefusals(points, configuration)),
    ...labels.flatMap(({ key }, i): Refusal[] => {
      const repeated = seen.has(key);
      seen.add(key);
      return repeated ? [{ path: `labels.${i}.key`, key: "repeated" }] : [];
    }),
  ];
  if (power === "sleeping" && wake_interval === null)
    refused.push({ path: "product.wake_interval", key: "required" });
  if (!category || product_type !== productType.standard) return refused;
  const standard = await standardIdentifiersOf(context, category);
  if (standard.size === 0) return [...refused, { path: "product.product_type", key: "nothing_standard" }];
  const beyond = pointsOutsideCategory(points, standard).map((point): Refusal => ({
    path: `points.${points.indexOf(point)}.identifier`,
    key: "beyond_category",
    parameters: { identifier: point.identifier },
  }));
  return [...beyond, ...refused];
}

/** Converts the path of a refusal: a file has the name of a module where a product has its id. */
function asInFile(refusal: Refusal): Refusal {
  return { ...refusal, path: refusal.path.replace(/\bmodule_id$/, "module") };
}
