import type {
  CategoryDetail,
  CategoryTree,
  secondaryCategories,
  SecondaryCategory,
} from "@thingwright/contract/products/categories.ts";
import { categoryLevel } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { childrenOf, findCategory, listCategories, treeVersion } from "./categories.store.ts";

/** The tree of both levels, online and offline. */
export async function tree({ scope, sql }: Pick<Context, "scope" | "sql">): Promise<CategoryTree> {
  // The version is read first: if somebody changes the order before the rows are read, saving with this version
  // conflicts.
  const version = await treeVersion(scope, sql);
  const rows = await listCategories(scope, sql);
  const under = (parent: string | null) =>
    rows
      .filter((row) => row.parent_id === parent)
      .map(({ id, name, name_en, icon, status, built_in }) => ({
        id,
        name,
        name_en,
        icon,
        status,
        built_in,
      }));
  return { list: under(null).map((first) => ({ ...first, children: under(first.id) })), version };
}

/** One category of either level. Throws not_found. */
export async function get(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  id: string,
): Promise<CategoryDetail> {
  const row = await findCategory(scope, sql, id);
  if (!row) throw problem("not_found");
  const { position, ...category } = row;
  return {
    ...category,
    level: row.parent_id === null ? categoryLevel.first : categoryLevel.second,
    sort_id: position,
    secondary_category_list: await childrenOf(scope, sql, id),
  };
}

/** One category of the second level. Throws not_found. */
export async function getSecondary(
  context: Pick<Context, "scope" | "sql">,
  id: string,
): Promise<CategoryDetail> {
  const category = await get(context, id);
  if (category.parent_id === null) throw problem("not_found");
  return category;
}

/** All categories of the second level, in the order of the tree. */
export async function allOfSecondLevel(
  context: Context,
): Promise<Result<(typeof secondaryCategories)["listAll"]>> {
  const { list } = await tree(context);
  return { list: list.flatMap(({ id, children }) => children.map((child) => ({ ...child, parent_id: id }))) };
}

/** The categories below one of the first level. Throws not_found. */
export async function below(
  { scope, sql }: Context,
  parentId: string,
): Promise<{ list: SecondaryCategory[] }> {
  const parent = await findCategory(scope, sql, parentId);
  if (!parent || parent.parent_id !== null) throw problem("not_found");
  return { list: await childrenOf(scope, sql, parentId) };
}
