import type { Definition, Product, products } from "@thingwright/contract/products.ts";
import type { Parsed } from "@thingwright/contract/route.ts";
import { sql as raw } from "kysely";
import { idRange } from "../../platform/database/id-range.ts";
import { anyContains, beginning } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

const counting = systemScope("what an account takes counts for products that the caller does not reach too");

export type ProductFilter = Parsed<(typeof products)["list"]>["query"];

const columns = [
  "product.id",
  "product.product_key",
  "product.name",
  "product.model",
  "product.notes",
  "product.icon",
  "product.category_id",
  "category.name as category_name",
  "category.name_en as category_name_en",
  "product.communication_mode",
  "product.product_type",
  "product.status",
  "product.security_level",
  "product.device_count",
  "product.function_count",
  "product.sample",
  "product.version",
  "product.created_at",
  "product.updated_at",
] as const;

/** Keys are random: with fewer characters, words that are meant for names would find them too. */
const keyStart = 3;

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("product").innerJoin("category", "category.id", "product.category_id");
}

function matching(scope: Scope, sql: Sql, filter: ProductFilter) {
  let query = rows(scope, sql);
  const { keyword, category_id, communication_mode, status } = filter;
  if (keyword) {
    const ids = idRange(keyword);
    query = query.where((e) =>
      e.or([
        anyContains(e, ["product.name", "product.model"], keyword),
        ...(keyword.length < keyStart ? [] : [raw<boolean>`product.product_key ilike ${beginning(keyword)}`]),
        ...(ids ? [raw<boolean>`product.id between ${ids[0]}::uuid and ${ids[1]}::uuid`] : []),
      ]),
    );
  }
  if (category_id) {
    query = query.where((e) =>
      e.or([e("category.id", "=", category_id), e("category.parent_id", "=", category_id)]),
    );
  }
  if (communication_mode) query = query.where("product.communication_mode", "=", communication_mode);
  if (status) query = query.where("product.status", "=", status);
  return query;
}

function withColumns(query: ReturnType<typeof rows>) {
  return query.select(columns);
}

const page = listing({ table: "product", matching, select: withColumns });

export async function listProducts(
  scope: Scope,
  sql: Sql,
  filter: ProductFilter,
): Promise<ListPage<Product>> {
  return (await page(scope, sql, filter)) as ListPage<Product>;
}

const byId = prepared((scope, sql, { id }: { id: string }) =>
  withColumns(rows(scope, sql)).where("product.id", "=", id),
);

export async function findProduct(scope: Scope, sql: Sql, id: string): Promise<Product | undefined> {
  const [found] = await byId(scope, sql, { id });
  return found as Product | undefined;
}

/**
 * Locks a product until the transaction ends, so that its state cannot change during a verb. Rows that refer to it can
 * still be inserted: a call that makes a role for the product has locked the account, while other calls lock the account
 * after the product, so that each would wait for the other.
 */
export async function lockProduct(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("product")
    .select([
      "id",
      "name",
      "category_id",
      "product_type",
      "status",
      "version",
      "definition_version",
      "points",
      "definition_bytes",
      "device_count",
      "security_level",
      "product_secret",
    ])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

export const { insert: insertProduct, update: updateProduct, remove: deleteProduct } = rowChanges("product");

/**
 * Changes how many bytes the function points of all of an account's products take, and locks the account until the
 * transaction ends. @returns what they take now
 */
export async function changeDefinitionBytes(sql: Sql, ownerId: string, difference: number): Promise<number> {
  const { definition_bytes } = await everything(counting, sql)
    .updateTable("account")
    .set((e) => ({ definition_bytes: e("definition_bytes", "+", difference) }))
    .where("id", "=", ownerId)
    .returning("definition_bytes")
    .executeTakeFirstOrThrow();
  return definition_bytes;
}

export async function getDefinition(scope: Scope, sql: Sql, id: string): Promise<Definition | undefined> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .select(["points as list", "definition_version as version"])
    .where("id", "=", id)
    .executeTakeFirst();
  return found as Definition | undefined;
}

/** Changes the counts of a product's devices: the module of devices calls this when it adds or deletes some. */
export async function addToDeviceCount(
  scope: Scope,
  sql: Sql,
  id: string,
  { real, virtual }: { real: number; virtual: number },
): Promise<void> {
  await within(scope, sql)
    .updateTable("product")
    .set((e) => ({
      device_count: e("device_count", "+", real + virtual),
      real_device_count: e("real_device_count", "+", real),
    }))
    .where("id", "=", id)
    .execute();
}
