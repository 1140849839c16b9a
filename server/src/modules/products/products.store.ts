import type { Definition, Product, products } from "@thingwright/contract/products/products.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { idRange } from "../../platform/database/id-range.ts";
import { anyContains, beginning } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { ownerOf, type Scope, systemScope } from "../../platform/database/scope.ts";
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
  "product.paring_type",
  "product.product_type",
  "product.status",
  "product.security_level",
  "product.node_type",
  "product.power",
  "product.wake_interval",
  "product.shelf",
  "product.labels",
  "product.group_id",
  "product.device_count",
  "product.unlisted_count",
  "product.debug_device_count",
  "product.function_count",
  "product.edition",
  "product.sample",
  "product.template_version",
  raw<number>`coalesce(template.published_version, 0)`.as("template_latest"),
  raw<1 | 2>`case when product.template_version > 0 then 1 else 2 end`.as("template_type"),
  "product.version",
  "product.created_at",
  "product.updated_at",
] as const;

/**
 * The length of the shortest keyword that is also searched for in product keys. Keys are random, so shorter words,
 * which are meant for names, would match some of them.
 */
const keyStart = 3;

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("product");
}

function matching(scope: Scope, sql: Sql, filter: ProductFilter) {
  let query = rows(scope, sql);
  const { keyword, category_id, communication_mode, status, label, group_id, ids } = filter;
  if (keyword) {
    const range = idRange(keyword);
    query = query.where((e) =>
      e.or([
        anyContains(e, ["product.name", "product.model"], keyword),
        ...(keyword.length < keyStart ? [] : [raw<boolean>`product.product_key ilike ${beginning(keyword)}`]),
        ...(range ? [raw<boolean>`product.id between ${range[0]}::uuid and ${range[1]}::uuid`] : []),
      ]),
    );
  }
  if (category_id) {
    query = query.where("product.category_id", "in", (e) =>
      e
        .selectFrom("category")
        .select("category.id")
        .where((of) =>
          of.or([of("category.id", "=", category_id), of("category.parent_id", "=", category_id)]),
        ),
    );
  }
  if (communication_mode) query = query.where("product.communication_mode", "=", communication_mode);
  if (status) query = query.where("product.status", "=", status);
  if (group_id) query = query.where("product.group_id", "=", group_id);
  if (ids) query = query.where(ids.length === 0 ? raw<boolean>`false` : (e) => e("product.id", "in", ids));
  if (label) {
    const entry = `${ownerOf(scope)} ${label.toLowerCase()}`;
    query = query.where(
      raw<boolean>`product.labels <> '[]'
        and product_label_keys(product.owner_id, product.labels) @> array[${entry}::text]`,
    );
  }
  return query;
}

/** Checks whether a product group exists within the caller's scope. */
export async function hasGroup(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("product_group")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

function withColumns(query: ReturnType<typeof rows>) {
  return query
    .innerJoin("category", "category.id", "product.category_id")
    .leftJoin("category_template as template", "template.category_id", "product.category_id")
    .select(columns);
}

const page = listing({ table: "product", matching, select: withColumns });

export function listProducts(scope: Scope, sql: Sql, filter: ProductFilter): Promise<ListPage<Product>> {
  return page(scope, sql, filter);
}

const byId = prepared((scope, sql, { id }: { id: string }) =>
  withColumns(rows(scope, sql)).where("product.id", "=", id),
);

export async function findProduct(scope: Scope, sql: Sql, id: string): Promise<Product | undefined> {
  const [found] = await byId(scope, sql, { id });
  return found;
}

const ownColumns = [
  "id",
  "name",
  "model",
  "icon",
  "category_id",
  "communication_mode",
  "product_type",
  "status",
  "shelf",
  "labels",
  "voice_states",
  "group_id",
  "version",
  "definition_version",
  "content_version",
  "definition_bytes",
  "template_version",
  "device_count",
  "debug_device_count",
  "development",
  "edition",
  "security_level",
  "product_secret",
  "created_at",
] as const;

/**
 * Locks a product until the transaction ends, so that its state cannot change during an operation. Rows that refer to
 * the product can still be inserted, since a stronger lock could deadlock: a call that makes a role for the product has
 * locked the account before, while other calls lock the account after the product. The content of a product may be
 * megabytes: only {@link lockWholeProduct} loads it too.
 */
export function lockProduct(scope: Scope, sql: Sql, id: string) {
  return locking(scope, sql, id).select(ownColumns).executeTakeFirst();
}

/**
 * Locks a product as {@link lockProduct} does, and loads its function points, its configuration, and both as they were
 * before the last change.
 */
export function lockWholeProduct(scope: Scope, sql: Sql, id: string) {
  return locking(scope, sql, id)
    .select([...ownColumns, "points", "content", "before_change"])
    .executeTakeFirst();
}

function locking(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql).selectFrom("product").where("id", "=", id).forNoKeyUpdate();
}

export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;
export type WholeProduct = NonNullable<Awaited<ReturnType<typeof lockWholeProduct>>>;

export const { insert: insertProduct, update: updateProduct, remove: deleteProduct } = rowChanges("product");

/** Locks an account, so that others cannot charge it until the transaction ends. */
export async function lockOwner(sql: Sql, ownerId: string): Promise<void> {
  const accounts = everything(counting, sql).selectFrom("account").select("id");
  await accounts.where("id", "=", ownerId).forNoKeyUpdate().execute();
}

/**
 * Adds to the bytes that the definitions of all products of an account take, and locks the account until the
 * transaction ends.
 * @returns the new sum
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

/**
 * Sums the bytes of the former states of an account's products that are kept for an undo.
 * @param but the product that is left out
 */
export async function undoBytesOfOthers(sql: Sql, ownerId: string, but: string): Promise<number> {
  const { bytes } = await everything(counting, sql)
    .selectFrom("product")
    .select(raw<number>`coalesce(sum(pg_column_size(before_change)), 0)`.as("bytes"))
    .where("owner_id", "=", ownerId)
    .where("id", "<>", but)
    .executeTakeFirstOrThrow();
  return bytes;
}

const contentOf = prepared((scope, sql, { id }: { id: string }) =>
  within(scope, sql).selectFrom("product").select(["content", "content_version"]).where("id", "=", id),
);

/** Finds a product's content besides its function points, as stored; undefined if there is no such product. */
export async function findContent(scope: Scope, sql: Sql, id: string) {
  const [found] = await contentOf(scope, sql, { id });
  return found;
}

/** Finds which voice platforms were opened or closed for a product; undefined if there is no such product. */
export function findVoiceStates(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("product")
    .select("voice_states")
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Finds the names of a product in all languages except zh_CN. */
export async function findNames(scope: Scope, sql: Sql, id: string): Promise<Record<string, string>> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .select(raw<Record<string, string>>`coalesce(content -> 'name_texts', '{}')`.as("names"))
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.names ?? {};
}

export async function getDefinition(scope: Scope, sql: Sql, id: string): Promise<Definition | undefined> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .select(["points as list", "definition_version as version"])
    .where("id", "=", id)
    .executeTakeFirst();
  return found;
}

/**
 * Changes the device counts of a product: the devices module calls this when it adds or deletes devices.
 * @param change `debug`: how many of the real devices are debug devices
 */
export async function addToDeviceCount(
  scope: Scope,
  sql: Sql,
  id: string,
  { real, virtual, debug }: { real: number; virtual: number; debug: number },
): Promise<void> {
  await within(scope, sql)
    .updateTable("product")
    .set((e) => ({
      device_count: e("device_count", "+", real + virtual),
      real_device_count: e("real_device_count", "+", real),
      debug_device_count: e("debug_device_count", "+", debug),
    }))
    .where("id", "=", id)
    .execute();
}
