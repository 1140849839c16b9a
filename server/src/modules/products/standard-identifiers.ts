import type { Context } from "../../http/context.ts";
import { templateAt } from "../templates/index.ts";
import type { LockedProduct } from "./products.store.ts";

/**
 * The identifiers of the function points that a product's category had in the version of its template that the product
 * has: a standard product keeps to them.
 */
export async function standardIdentifiersOf(
  context: Pick<Context, "scope" | "sql">,
  { category_id, template_version }: Pick<LockedProduct, "category_id" | "template_version">,
): Promise<ReadonlySet<string>> {
  const template = await templateAt(context, category_id, template_version);
  return new Set(template?.points.map(({ identifier }) => identifier));
}
