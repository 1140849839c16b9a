import { productStatus, productType } from "@thingwright/contract/enums.ts";
import { beyondCategory, type FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { MappedKey } from "@thingwright/contract/key-mapping.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { NewProduct, Product, products } from "@thingwright/contract/products.ts";
import type { Parsed } from "@thingwright/contract/route.ts";
import type { Context, MakingContext } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { seconds } from "../../platform/clock.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId, randomText } from "../../platform/ids.ts";
import { standardIdentifiersOf, standardPointsOf, usableCategory } from "../categories/index.ts";
import { isImage, replaceImage } from "../files/index.ts";
import { bytesOf, changeRoom } from "./definition-room.ts";
import { findKeyMapping } from "./key-mapping.store.ts";
import {
  deleteProduct,
  findProduct,
  insertProduct,
  listProducts,
  type LockedProduct,
  lockProduct,
  type ProductFilter,
  updateProduct,
} from "./products.store.ts";

export const productQuota = new Quota("products", "product", limits.products);

type Body<K extends keyof typeof products> =
  Parsed<(typeof products)[K]> extends { body: infer B } ? B : never;

export function list({ scope, sql }: Context, filter: ProductFilter): Promise<ListPage<Product>> {
  return listProducts(scope, sql, filter);
}

export async function get({ scope, sql }: Pick<Context, "scope" | "sql">, id: string): Promise<Product> {
  const product = await findProduct(scope, sql, id);
  if (!product) throw problem("not_found");
  return product;
}

/**
 * Makes a product of a second-level category. It starts with the category's standard function points; without any, it is
 * customized.
 */
export async function create(context: Context, input: Body<"create">): Promise<Product> {
  const { scope, sql, language } = context;
  const category = await usableCategory(scope, sql, input.category_id);
  if (!category) throw refuseFields(language, [{ path: "category_id", key: "category_unusable" }]);
  await showIcon(context, "", input.icon);
  const points = await standardPointsOf(scope, sql, category.id);
  if (input.product_type === productType.standard && points.length === 0)
    throw refuseFields(language, [{ path: "product_type", key: "nothing_standard" }]);
  return insert(context, input, points);
}

/**
 * Makes a copy with another name, the same function points and the same mapped keys. The copy is in development, whatever
 * the original is, and has no secret.
 */
export async function copy(context: Context, id: string, name: string): Promise<Product> {
  const original = await get(context, id);
  const locked = await lock(context, id);
  const mapping = await findKeyMapping(context.scope, context.sql, id);
  return insert(context, { ...original, name, sample: false }, locked.points, mapping?.list);
}

/** Makes a product with these function points that is marked as a sample. */
export function createSample(context: MakingContext, input: NewProduct, points: unknown): Promise<Product> {
  return insert(context, { ...input, sample: true }, points);
}

async function insert(
  context: MakingContext,
  input: NewProduct & { sample?: boolean },
  points: unknown,
  mapping: readonly MappedKey[] = [],
): Promise<Product> {
  const { scope, sql, now, audit } = context;
  const id = newId(now);
  await productQuota.check(sql, ownerOf(scope));
  const bytes = bytesOf(points, mapping);
  await changeRoom(context, 0, bytes);
  await insertProduct(scope, sql, {
    id,
    owner_id: ownerOf(scope),
    // Ten characters out of 32 are 50 bits. A unique index refuses a key that is taken.
    product_key: randomText(10),
    category_id: input.category_id,
    name: input.name,
    model: input.model,
    notes: input.notes ?? "",
    icon: input.icon ?? "",
    communication_mode: input.communication_mode,
    product_type: input.product_type,
    points: JSON.stringify(points),
    key_mapping: JSON.stringify(mapping),
    definition_bytes: bytes,
    sample: input.sample ?? false,
    created_at: seconds(now),
    updated_at: seconds(now),
  });
  const product = await get(context, id);
  audit({ id, name: product.name, after: product });
  return product;
}

/**
 * Changes a product. Once the product has left development, only its notes may change. Throws product_locked, conflict and,
 * for a standard product with function points beyond its category, invalid_input.
 */
export async function update(context: Context, id: string, input: Body<"update">): Promise<Product> {
  const { scope, sql, now, audit } = context;
  const locked = await lock(context, id);
  const before = await get(context, id);
  const { name, model, notes, icon, product_type } = { ...before, ...input };
  const retyped = product_type !== before.product_type;
  if (retyped || name !== before.name || model !== before.model || icon !== before.icon) refuseLocked(locked);
  if (input.version !== undefined && input.version !== locked.version) throw problem("conflict");
  if (retyped && product_type === productType.standard) await refuseBeyondCategory(context, locked);
  await showIcon(context, before.icon, icon);
  await updateProduct(scope, sql, id, {
    name,
    model,
    notes,
    icon,
    product_type,
    version: locked.version + 1,
    updated_at: seconds(now),
  });
  const after = await get(context, id);
  audit({ id, name: after.name, before, after });
  return after;
}

/** At most so many function points are named that keep a product from being standard. */
const namedBeyond = 5;

/** Refuses to make a product standard that has function points which its category does not have, or whose category has none. */
async function refuseBeyondCategory(
  { scope, sql, language }: Context,
  { category_id, points }: LockedProduct,
): Promise<void> {
  const own = await standardIdentifiersOf(scope, sql, category_id);
  const path = "product_type";
  if (own.size === 0) throw refuseFields(language, [{ path, key: "nothing_standard" }]);
  const beyond = beyondCategory(points as FunctionPoint[], own).map(({ identifier }) => identifier);
  if (beyond.length === 0) return;
  const identifiers = beyond.slice(0, namedBeyond).join(", ") + (beyond.length > namedBeyond ? ", …" : "");
  throw refuseFields(language, [{ path, key: "has_beyond_category", parameters: { identifiers } }]);
}

/** Deletes a product that is in development and has no devices. Its operation records stay. */
export async function remove(context: MakingContext, id: string, events: EventLog): Promise<null> {
  const { scope, sql, now, audit } = context;
  const locked = await lockForChange(context, id);
  if (locked.device_count > 0) throw problem("product_has_devices", { count: locked.device_count });
  const before = await get(context, id);
  audit({ id, name: locked.name, before });
  await showIcon(context, before.icon, "");
  await deleteProduct(scope, sql, id);
  await changeRoom(context, locked.definition_bytes, 0);
  await events.emit(sql, "product.deleted", { productId: id }, now);
  return null;
}

/** Sees to the images of an icon that is changed: it may be one that the caller has uploaded, in place of a glyph. */
async function showIcon(context: MakingContext, before: string, after: string): Promise<void> {
  const [old, url] = [before, after].map((icon) => (isImage(icon) ? icon : ""));
  if (!(await replaceImage(context, old!, url!)))
    throw refuseFields(context.language, [{ path: "icon", key: "not_own_image" }]);
}

/** Locks a product. Throws not_found. */
export async function lock(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  id: string,
): Promise<LockedProduct> {
  const locked = await lockProduct(scope, sql, id);
  if (!locked) throw problem("not_found");
  return locked;
}

/** Locks a product to change its configuration. Throws product_locked if the product has left development. */
export async function lockForChange(context: MakingContext, id: string): Promise<LockedProduct> {
  const locked = await lock(context, id);
  refuseLocked(locked);
  return locked;
}

function refuseLocked({ status }: LockedProduct): void {
  if (status !== productStatus.developing) throw problem("product_locked");
}
