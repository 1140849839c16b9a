import type {
  CategoryNames,
  ChangedCategoryNames,
  Names,
} from "@thingwright/contract/products/multi-language.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { changeTexts } from "@thingwright/contract/basics/text-tree.ts";
import { staleTexts, textStates } from "../../platform/changed-texts.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { findNames, listNames, lockNames, saveNames } from "./category-names.store.ts";

/** Lists the names of all categories in the order of the tree, or only those of the second level. */
export async function namesOfAll(
  { scope, sql }: Context,
  level?: "second",
): Promise<{ list: CategoryNames[] }> {
  const list = inTreeOrder(await listNames(scope, sql));
  return { list: level === "second" ? list.filter(({ parent_id }) => parent_id !== null) : list };
}

/**
 * Sorts rows into tree order: each first-level row is followed by the rows below it. The rows must be in order within
 * each level.
 */
export function inTreeOrder<Row extends { id: string; parent_id: string | null }>(
  rows: readonly Row[],
): Row[] {
  const below = Map.groupBy(rows, (row) => row.parent_id);
  return (below.get(null) ?? []).flatMap((first) => [first, ...(below.get(first.id) ?? [])]);
}

export async function namesOf({ scope, sql }: Context, id: string): Promise<{ languages: Names }> {
  const languages = await findNames(scope, sql, id);
  if (!languages) throw problem("not_found");
  return { languages };
}

interface Change extends ChangedCategoryNames {
  id: string;
}

/** Where names of categories are stored: names of the platform's categories, or of an app's categories. */
export interface NamesStore {
  lock: (ids: readonly string[]) => Promise<Map<string, CategoryNames>>;
  save: (id: string, names: Names) => Promise<void>;
  /** Further fields for `before` and `after` of the operation record. */
  recorded?: object;
}

const platformNames = ({ scope, sql }: Context): NamesStore => ({
  lock: (ids) => lockNames(scope, sql, ids),
  save: (id, names) => saveNames(scope, sql, id, names),
});

/**
 * Changes names; all of them or none. `pathOf` returns the path of a change in the input. Throws not_found, and a
 * conflict that names the texts that have changed since the caller read them.
 */
async function save(
  { language, audit }: Pick<Context, "language" | "audit">,
  list: readonly Change[],
  pathOf: (index: number) => string,
  store: NamesStore,
): Promise<CategoryNames[]> {
  const locked = await store.lock(list.map(({ id }) => id));
  const changes = list.map((change, i) => {
    const category = locked.get(change.id);
    if (!category) throw problem("not_found");
    return { category, change, now: category.languages, path: `${pathOf(i)}languages` };
  });
  const stale = staleTexts(language, changes);
  if (stale) throw stale;
  const saved = changes.map(({ category, change, now }) => ({
    ...category,
    before: now,
    languages: changeTexts(now, change.languages) as Names,
  }));
  for (const { id, languages } of saved) await store.save(id, languages);
  const [only, ...others] = saved;
  const states = textStates(
    saved.map(({ before, languages }) => ({ name: before.zh_CN?.name ?? "", before, after: languages })),
  );
  audit({
    ...(only && others.length === 0 && { id: only.id, name: only.languages.zh_CN?.name ?? "" }),
    before: { ...states.before, ...store.recorded },
    after: { ...states.after, ...store.recorded },
  });
  return saved.map(({ id, parent_id, languages }) => ({ id, parent_id, languages }));
}

export async function changeNames(
  context: Context,
  id: string,
  change: ChangedCategoryNames,
): Promise<{ languages: Names }> {
  const [saved] = await save(context, [{ ...change, id }], () => "", platformNames(context));
  return { languages: saved!.languages };
}

/**
 * Changes the names of several categories.
 * @param level if given, categories of the first level are refused with not_found
 */
export async function changeNamesOfMany(
  context: Context,
  list: readonly Change[],
  level?: "second",
): Promise<{ list: CategoryNames[] }> {
  const saved = await saveMany(context, list, platformNames(context));
  if (level === "second" && saved.some(({ parent_id }) => parent_id === null)) throw problem("not_found");
  return { list: saved };
}

/**
 * Changes names of several categories. Throws as {@link save} does, and invalid_input if a category is listed twice.
 */
export async function saveMany(
  context: Context,
  list: readonly Change[],
  store: NamesStore,
): Promise<CategoryNames[]> {
  const seen = new Set<string>();
  for (const [i, { id }] of list.entries()) {
    if (seen.has(id))
      throw refuseFields(context.language, [{ path: `list.${i}.id`, key: "category_repeated" }]);
    seen.add(id);
  }
  return save(context, list, (i) => `list.${i}.`, store);
}
