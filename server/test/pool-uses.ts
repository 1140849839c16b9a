import { level } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import { systemClock } from "../src/platform/clock.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { connect, everything } from "../src/platform/database/sql.ts";
import { makeAccount } from "./factories.ts";

/** The number of different standard function points, and of categories, among an account's products. */
const ofAccount = { points: 200, categories: 20 };
const scope = systemScope("a bench fills what is kept of products");

/**
 * Adds the stored counts of many products: how many products each account has with each standard function point, and of
 * each category. The products themselves are not created, because no measured call reads them.
 */
export async function addUses(
  connectionString: string,
  { accounts, products, identifiers }: { accounts: number; products: number; identifiers: readonly string[] },
): Promise<void> {
  const sql = connect(connectionString, 2);
  const ofEach = Math.ceil(products / accounts);
  try {
    const made: string[] = [];
    for (let i = 0; i < accounts; i++) made.push(await makeAccount(sql, systemClock, { level: level.user }));
    const db = everything(scope, sql);
    // A few points are in most products, and most points are in a few products.
    await raw`
      insert into standard_point_use (identifier, owner_id, products)
      select (${[...identifiers]}::text[])[1 + (n * n) % ${identifiers.length}::int], owner.id, sum(${ofEach}::int / n + 1)
      from unnest(${made}::uuid[]) as owner (id), generate_series(1, ${ofAccount.points}::int) as n
      group by 1, 2`.execute(db);
    await raw`
      insert into category_use (category_id, owner_id, products)
      select category.id, owner.id, ${Math.ceil(ofEach / ofAccount.categories)}::int
      from unnest(${made}::uuid[]) as owner (id), lateral (
        select id from category where parent_id is not null order by md5(id::text || owner.id) limit ${ofAccount.categories}
      ) as category`.execute(db);
    await raw`analyze`.execute(db);
  } finally {
    await sql.close();
  }
}
