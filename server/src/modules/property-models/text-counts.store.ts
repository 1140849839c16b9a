import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { WordedPoint } from "./point-languages.store.ts";

/** How many texts there are, and how many of them each language has. */
export type TextCounts = Record<ContentLanguage | "total", number>;

/** How many points are counted at once: each is read with its words in all languages. */
const atOnce = 1000;

/** Sums up the stored counts of all points. */
export async function sumTextCounts(scope: SystemScope, sql: Sql): Promise<Partial<TextCounts>> {
  const { rows } = await raw<{ name: string; count: number }>`
    select name, sum(counted::int)::int as count
    from standard_function_point, jsonb_each_text(text_counts) as one (name, counted) group by name`.execute(
    everything(scope, sql),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const uncounted = (scope: SystemScope, sql: Sql) =>
  everything(scope, sql)
    .selectFrom("standard_function_point")
    .select(["point", "texts"])
    .where("text_counts", "is", null)
    .orderBy("identifier");

/** Lists the points whose texts have changed since they were counted. */
export async function listUncounted(scope: SystemScope, sql: Sql): Promise<WordedPoint[]> {
  return (await uncounted(scope, sql).execute()) as unknown as WordedPoint[];
}

/** Lists at most `atOnce` of the points whose texts have changed since they were counted. */
export async function someUncounted(scope: SystemScope, sql: Sql): Promise<WordedPoint[]> {
  return (await uncounted(scope, sql).limit(atOnce).execute()) as unknown as WordedPoint[];
}

export async function anyUncounted(scope: SystemScope, sql: Sql): Promise<boolean> {
  return (await uncounted(scope, sql).limit(1).execute()).length > 0;
}

export async function saveTextCounts(
  scope: SystemScope,
  sql: Sql,
  counted: readonly { identifier: string; counts: TextCounts }[],
): Promise<void> {
  if (counted.length === 0) return;
  await raw`
    update standard_function_point as pool set text_counts = given.row -> 'counts'
    from jsonb_array_elements(${JSON.stringify(counted)}::jsonb) as given (row)
    where pool.identifier = given.row ->> 'identifier'`.execute(everything(scope, sql));
}
