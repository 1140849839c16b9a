import { ownedTables } from "../../src/platform/database/owned.ts";
import { withClient } from "../client.ts";

/** A value that identifies a row in an answer: an id, a key or a unique name, with its column. */
export interface Mark {
  of: string;
  value: string;
}

/** Shorter values are no marks, because answers may contain them by chance. */
const shortest = 8;

/** Columns whose values are the same for every account, so that they do not reveal the owner of a row. */
const everybodys = ["standard_point_use.identifier"];

const unique = `
  select class.relname as table, attribute.attname as column,
    exists (select from pg_attribute where attrelid = class.oid and attname = 'product_id') as "ofProduct"
  from pg_index
  join pg_class as class on class.oid = indrelid
  join pg_attribute as attribute on attribute.attrelid = indrelid and attribute.attnum = any(indkey)
  where indisunique and class.relname = any($1) and class.relnamespace = 'public'::regnamespace
    and attribute.atttypid in ('uuid'::regtype, 'text'::regtype) and attribute.attname not in ('owner_id', 'product_id')
    -- What refers to another row says nothing of this one: that row has a mark of its own, if it has an owner.
    and not exists (select from pg_constraint where conrelid = indrelid and contype = 'f' and attribute.attnum = any(conkey))
  group by 1, 2, 3`;

/**
 * The marks of an account's rows in every table with an owner: the values in unique indexes.
 * @param products limits them to these products and the rows that belong to them
 */
export async function marksOf(
  connectionString: string,
  { owner, products }: { owner: string; products?: readonly string[] },
): Promise<Mark[]> {
  return withClient(connectionString, async (client) => {
    const { rows: columns } = await client.query<{ table: string; column: string; ofProduct: boolean }>(
      unique,
      [Object.keys(ownedTables)],
    );
    const parts = columns.flatMap(({ table, column, ofProduct }) => {
      if (everybodys.includes(`${table}.${column}`)) return [];
      const of = table === "product" ? "id" : ofProduct ? "product_id" : null;
      if (products && of === null) return [];
      const limit = products ? `and ${of} = any($2::uuid[])` : "and $2::uuid[] is null";
      return `select '${table}.${column}' as of, "${column}"::text as value from "${table}" where owner_id = $1 ${limit}`;
    });
    const { rows } = await client.query<Mark>(parts.join(" union "), [owner, products ?? null]);
    return rows.filter(({ value }) => value !== null && value.length >= shortest);
  });
}
