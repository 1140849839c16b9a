import type { Context } from "../../http/context.ts";
import { templateAt } from "../templates/index.ts";
import type { LockedProduct } from "./products.store.ts";

/**
 * Returns the identifiers of the function points in the template version that a product has: a standard product may
 * have no others.
 */
export async function standardIdentifiersOf(
  context: Pick<Context, "scope" | "sql">,
  { category_id, template_version }: Pick<LockedProduct, "category_id" | "template_version">,
): Promise<ReadonlySet<string>> {
  const template = await templateAt(context, category_id, template_version);
  return new Set(template?.points.map(({ identifier }) => identifier));
}
