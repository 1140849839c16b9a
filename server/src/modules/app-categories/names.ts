import type { appCategories } from "@thingwright/contract/people/app-categories.ts";
import type { CategoryNames } from "@thingwright/contract/products/multi-language.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { inTreeOrder, saveNamesOfMany } from "../categories/index.ts";
import { countChange, lock } from "./app-categories.ts";
import { findApp, listCategories, saveNames } from "./app-categories.store.ts";

type Changes = Parsed<(typeof appCategories)["changeNames"]>["body"]["list"];

/**
 * Lists the names of an app's categories in all languages, each first-level category before the categories below it.
 * Throws not_found.
 */
export async function names(context: Context, appId: string): Promise<{ list: CategoryNames[] }> {
  const { scope, sql } = context;
  if (!(await findApp(scope, sql, appId))) throw problem("not_found");
  return { list: inTreeOrder(await rowsOf(context, appId)) };
}

/** Throws not_found, and a conflict that names each text that was changed since the caller read it. */
export async function changeNames(
  context: Context,
  appId: string,
  changes: Changes,
): Promise<{ list: CategoryNames[] }> {
  const { scope, sql } = context;
  const app = await lock(context, appId);
  const byId = new Map((await rowsOf(context, appId)).map((row) => [row.id, row]));
  const list = await saveNamesOfMany(context, changes, {
    lock: () => Promise.resolve(byId),
    save: (id, languages) => saveNames(scope, sql, id, languages),
    recorded: { app_id: appId },
  });
  await countChange(context, app);
  return { list };
}

async function rowsOf({ scope, sql }: Context, appId: string): Promise<CategoryNames[]> {
  const rows = await listCategories(scope, sql, appId);
  return rows.map(({ id, parent_id, multi_language }) => ({ id, parent_id, languages: multi_language }));
}
