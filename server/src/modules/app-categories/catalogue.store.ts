import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import { isShown } from "./related-products.store.ts";

const anybody = systemScope("everybody who has an app's key sees what can be added in it");

type Names = Record<string, { name?: string }>;

/** Lists the categories of both levels of an app, by their positions. */
export async function offeredCategories(sql: Sql, appId: string) {
  const found = await everything(anybody, sql)
    .selectFrom("app_category")
    .select(["id", "parent_id", "icon", "multi_language"])
    .where("app_id", "=", appId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return found as { id: string; parent_id: string | null; icon: string; multi_language: Names }[];
}

const offered = [
  "product.product_key",
  "product.name",
  raw<Record<string, string>>`coalesce(product.content -> 'name_texts', '{}')`.as("name_texts"),
  "product.model",
  raw<string>`coalesce(nullif(product.icon, ''), category.icon)`.as("icon"),
  raw<CommunicationMode>`product.communication_mode`.as("communication_mode"),
  "product.paring_type",
] as const;

/** Lists the shown products of all categories of an app, in the order of each category. */
export async function offeredProducts(sql: Sql, appId: string) {
  const found = await everything(anybody, sql)
    .selectFrom("app_category_product")
    .innerJoin("product", "product.id", "app_category_product.product_id")
    .innerJoin("category", "category.id", "product.category_id")
    .select("app_category_product.app_category_id")
    .select(offered)
    .where("app_category_product.app_id", "=", appId)
    .where(isShown)
    .orderBy("app_category_product.position")
    .orderBy("product.id")
    .execute();
  return found;
}

/** Finds a product of the app's maker, with its content and whether the app shows it. */
export async function findOffered(sql: Sql, app: { id: string; ownerId: string }, productKey: string) {
  const found = await everything(anybody, sql)
    .selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .select(offered)
    .select(["product.id", "product.content"])
    .select(
      raw<boolean>`${isShown} and exists (
        select from app_category_product as place where place.app_id = ${app.id} and place.product_id = product.id)`.as(
        "shown",
      ),
    )
    .where("product.owner_id", "=", app.ownerId)
    .where("product.product_key", "=", productKey)
    .executeTakeFirst();
  return found;
}
