import type { StoredProduct } from "@thingwright/contract/product-file/convert.ts";
import { categoryPath } from "../categories/index.ts";
import { getConfiguration } from "../configuration/index.ts";
import type { Context } from "../../http/context.ts";
import { definition, getProduct, keyMapping } from "../products/index.ts";

/** Reads everything that a product consists of, and the count of its changes. Throws not_found. */
export async function storedProduct(
  context: Context,
  id: string,
): Promise<{ product: StoredProduct; version: number }> {
  const product = await getProduct(context, id);
  const { list: points, version } = await definition(context, id);
  const { version: contentVersion, ...configuration } = await getConfiguration(context, id);
  const { list: keys } = await keyMapping(context, id);
  const { name, model, notes, icon, product_type, node_type, power, wake_interval, communication_mode } =
    product;
  const category = await categoryPath(context.scope, context.sql, product.category_id);
  return {
    product: {
      name,
      model,
      notes,
      icon,
      product_type,
      node_type,
      power,
      wake_interval,
      communication_mode,
      security_level: product.security_level,
      category: category ?? { parent: product.category_name, name: product.category_name },
      labels: product.labels.map(({ key, value }) => ({ key, value })),
      points,
      keys,
      configuration,
    },
    version: version + contentVersion,
  };
}
