import { limits } from "@thingwright/contract/grammar/limits.ts";
import { sql as raw } from "kysely";
import { containing } from "../../platform/database/like.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** Finds keys of labels, and texts `key=value`, that contain the typed text: keys first, and without duplicates. */
export async function labelsLike(scope: Scope, sql: Sql, typed: string): Promise<string[]> {
  const rows = await within(scope, sql).run(raw<{ entry: string }>`
    select entry from (
      select distinct label.key, named.entry from ${rowsOf(scope, "product")} as product,
        jsonb_to_recordset(product.labels) as label (key text, value text),
        unnest(array[label.key, label.key || '=' || label.value]) as named (entry)
      where product.labels <> '[]' and named.entry ilike ${containing(typed)}
    ) as found
    order by entry <> key, entry limit ${raw.lit(limits.labelsSuggested)}`);
  return rows.map(({ entry }) => entry);
}
