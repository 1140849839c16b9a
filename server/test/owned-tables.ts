import { withClient } from "./client.ts";

interface OwnedTable {
  name: string;
  /** The column that a scope's products limit; null if the table has none. */
  product: string | null;
  /** The column that a scope's apps limit; null if the table has none. */
  app: string | null;
  /** The column that names the person at home to whom the row belongs; null if the table has none. */
  person: string | null;
  /** Whether it has a column `removed_at`: rows in which it is set are only in the platform's own scope. */
  softDeletes: boolean;
  /** Whether an index, or a unique constraint, begins with the owner. */
  indexed: boolean;
}

/** The tables with an owner and those without, from the catalogue of a migrated database. */
export interface Ownership {
  owned: OwnedTable[];
  /** The tables without an owner, with the comment that says why they need none. */
  others: { name: string; reason: string | null }[];
}

const tables = `
  select class.oid, class.relname as name, obj_description(class.oid, 'pg_class') as reason,
    owner.attnum as owner, product.attname as product, app.attname as app, person.attname as person,
    leaving.attnum is not null as "softDeletes",
    col_description(class.oid, product.attnum) like 'No limit: %' as of_any_product,
    col_description(class.oid, app.attnum) like 'No limit: %' as of_any_app
  from pg_class as class
  left join pg_attribute as owner on owner.attrelid = class.oid and owner.attname = 'owner_id'
  left join pg_attribute as product on product.attrelid = class.oid and product.attname = 'product_id'
  left join pg_attribute as app on app.attrelid = class.oid and app.attname = 'app_id'
  left join pg_attribute as person on person.attrelid = class.oid and person.attname = 'app_user_id'
  left join pg_attribute as leaving on leaving.attrelid = class.oid and leaving.attname = 'removed_at'
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
  order by class.relname`;

const indexed = `
  exists (select from pg_index where indrelid = one.oid and indkey[0] = one.owner and indpred is null and indisvalid)`;

/** Reads which tables have an owner, in a column `owner_id`. In the tables `product` and `app`, `id` is that column. */
export async function readOwnership(connectionString: string): Promise<Ownership> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{
      name: string;
      reason: string | null;
      owner: number | null;
      product: string | null;
      app: string | null;
      person: string | null;
      softDeletes: boolean;
      of_any_product: boolean | null;
      of_any_app: boolean | null;
      indexed: boolean;
    }>(`select *, ${indexed} as indexed from (${tables}) as one`);
    return {
      owned: rows
        .filter((row) => row.owner !== null)
        .map((row) => ({
          name: row.name,
          product: row.name === "product" ? "id" : row.of_any_product ? null : row.product,
          app: row.name === "app" ? "id" : row.of_any_app ? null : row.app,
          person: row.name === "app_user" ? "id" : row.person,
          softDeletes: row.softDeletes,
          indexed: row.indexed,
        })),
      others: rows.filter((row) => row.owner === null).map(({ name, reason }) => ({ name, reason })),
    };
  });
}

/** The text of `src/platform/database/owned.ts`. */
export function ownedTablesText({ owned }: Ownership): string {
  const lines = owned.map(
    ({ name, product, app, person, softDeletes }) =>
      `  ${name}: { product: ${JSON.stringify(product)}, app: ${JSON.stringify(app)}, person: ${JSON.stringify(person)}, softDeletes: ${softDeletes} },\n`,
  );
  return `/** This file is written by \`npm run tables\`, from the migrations. */

/**
 * The tables whose rows belong to the account that owner_id names, the columns that the products, apps and person of a scope limit,
 * and whether rows with a removed_at are in no scope but the platform's own.
 */
export const ownedTables = {
${lines.join("")}} as const satisfies Record<
  string,
  { product: string | null; app: string | null; person: string | null; softDeletes: boolean }
>;
`;
}
