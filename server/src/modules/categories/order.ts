import type {
  categories,
  CategoryTree,
  secondaryCategories,
} from "@thingwright/contract/products/categories.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { tree } from "./categories.ts";
import { type CategoryRow, listCategories } from "./categories.store.ts";
import { countTreeVersion, lockTree, placeCategories } from "./changes.store.ts";

type Order = Parsed<(typeof categories)["sort"]>["body"];
type SecondaryOrder = Parsed<(typeof secondaryCategories)["sort"]>["body"];

/** Orders the categories of the first level. Throws conflict, and not_found for an id that is not among them. */
export async function sortFirst(context: Context, { list, version }: Order): Promise<CategoryTree> {
  const all = await lockedRows(context, version);
  const before = all.filter(({ parent_id }) => parent_id === null);
  return saved(context, {}, [await place(context, null, before, rowsOf(before, list))]);
}

/**
 * Orders categories of the second level. With `parent_id`, all listed categories are moved below that parent. Throws
 * conflict, not_found and category_built_in.
 */
export async function sortSecondary(context: Context, order: SecondaryOrder): Promise<CategoryTree> {
  const { list, version, parent_id: to } = order;
  const all = await lockedRows(context, version);
  if (to !== undefined && !all.some(({ id, parent_id }) => id === to && parent_id === null))
    throw refuseFields(context.language, [{ path: "parent_id", key: "category_parent" }]);
  const named = rowsOf(
    all.filter(({ parent_id }) => parent_id !== null),
    list,
  );
  if (to !== undefined && named.some(({ built_in, parent_id }) => built_in && parent_id !== to))
    throw problem("category_built_in");
  const changes: Placed[] = [];
  for (const [parentId, rows] of Map.groupBy(named, ({ parent_id }) => to ?? parent_id!)) {
    const before = all.filter(({ parent_id }) => parent_id === parentId);
    changes.push(await place(context, parentId, before, rows));
  }
  const above = all.find(({ id }) => id === (to ?? named[0]?.parent_id));
  return saved(context, above && changes.length === 1 ? { id: above.id, name: above.name } : {}, changes);
}

/** The names of the categories below one parent in their order, before and after the change. */
interface Placed {
  before: string[];
  after: string[];
}

async function lockedRows({ scope, sql }: Context, version: number | undefined) {
  const current = await lockTree(scope, sql);
  if (version !== undefined && version !== current) throw problem("conflict");
  return listCategories(scope, sql);
}

/** The rows with these ids, each once, in the order of the ids. */
function rowsOf(rows: readonly CategoryRow[], ids: readonly string[]): CategoryRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    if (!row) throw problem("not_found");
    return row;
  });
}

/** Puts the named rows first, then the remaining rows in their previous order. */
async function place(
  { scope, sql }: Context,
  parentId: string | null,
  before: readonly CategoryRow[],
  named: readonly CategoryRow[],
): Promise<Placed> {
  const after = [...named, ...before.filter((row) => !named.includes(row))];
  await placeCategories(
    scope,
    sql,
    parentId,
    after.map(({ id }) => id),
  );
  const namesOf = (rows: readonly CategoryRow[]) => rows.map(({ name }) => name);
  return { before: namesOf(before), after: namesOf(after) };
}

async function saved(
  context: Context,
  object: { id?: string; name?: string },
  changes: readonly Placed[],
): Promise<CategoryTree> {
  await countTreeVersion(context.scope, context.sql);
  const order = (side: keyof Placed) => ({ order: changes.flatMap((change) => change[side]) });
  context.audit({ ...object, before: order("before"), after: order("after") });
  return tree(context);
}
