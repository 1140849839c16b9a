import type { CategoryNames, ChangedCategoryNames, Names } from "@thingwright/contract/multi-language.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { changeTexts } from "@thingwright/contract/text-tree.ts";
import { staleTexts, textStates } from "../../platform/changed-texts.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { findNames, listNames, lockNames, saveNames } from "./category-names.store.ts";

/** The names of all categories, each of the first level before its own; or only of those of the second level. */
export async function namesOfAll(
  { scope, sql }: Context,
  level?: "second",
): Promise<{ list: CategoryNames[] }> {
  const rows = await listNames(scope, sql);
  const below = Map.groupBy(rows, (row) => row.parent_id);
  const firsts = below.get(null) ?? [];
  const own = (first: CategoryNames) => (level === "second" ? [] : [first]);
  return { list: firsts.flatMap((first) => [...own(first), ...(below.get(first.id) ?? [])]) };
}

export async function namesOf({ scope, sql }: Context, id: string): Promise<{ languages: Names }> {
  const languages = await findNames(scope, sql, id);
  if (!languages) throw problem("not_found");
  return { languages };
}

interface Change extends ChangedCategoryNames {
  id: string;
}

/** Changes names; all of them or none. `pathOf` is where a change stands in the input. */
async function save(
  { scope, sql, language, audit }: Context,
  list: readonly Change[],
  pathOf: (index: number) => string,
): Promise<CategoryNames[]> {
  const locked = await lockNames(
    scope,
    sql,
    list.map(({ id }) => id),
  );
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
  for (const { id, languages } of saved) await saveNames(scope, sql, id, languages);
  const [only, ...others] = saved;
  audit({
    ...(only && others.length === 0 && { id: only.id, name: only.languages.zh_CN?.name ?? "" }),
    ...textStates(
      saved.map(({ before, languages }) => ({ name: before.zh_CN?.name ?? "", before, after: languages })),
    ),
  });
  return saved.map(({ id, parent_id, languages }) => ({ id, parent_id, languages }));
}

export async function changeNames(
  context: Context,
  id: string,
  change: ChangedCategoryNames,
): Promise<{ languages: Names }> {
  const [saved] = await save(context, [{ ...change, id }], () => "");
  return { languages: saved!.languages };
}

/** @param level where it is given, only categories of the second level are found */
export async function changeNamesOfMany(
  context: Context,
  list: readonly Change[],
  level?: "second",
): Promise<{ list: CategoryNames[] }> {
  const seen = new Set<string>();
  for (const [i, { id }] of list.entries()) {
    if (seen.has(id))
      throw refuseFields(context.language, [{ path: `list.${i}.id`, key: "category_repeated" }]);
    seen.add(id);
  }
  const saved = await save(context, list, (i) => `list.${i}.`);
  if (level === "second" && saved.some(({ parent_id }) => parent_id === null)) throw problem("not_found");
  return { list: saved };
}
