import { isDeepStrictEqual } from "node:util";
import {
  productStatus,
  productType,
  type SecurityLevel,
  type Shelf,
  usualNodeType,
} from "@thingwright/contract/grammar/enums.ts";
import { pointsOutsideCategory } from "@thingwright/contract/points/function-points.ts";
import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { fill, type Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { ProductLabel } from "@thingwright/contract/products/product-labels.ts";
import { Problem, problem, problems } from "@thingwright/contract/grammar/problem.ts";
import type {
  NewProduct,
  Product,
  ProductDetail,
  products,
} from "@thingwright/contract/products/products.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context, MakingContext } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId, randomText } from "../../platform/ids.ts";
import { accessLimits, ofAccount } from "../../platform/limits/rate-limits/access-limits.ts";
import { mustSpend, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import { usableCategory } from "../categories/index.ts";
import { copyUses, isImage, replaceImage, setFiles } from "../files/index.ts";
import { copyChoices } from "../panels/index.ts";
import { contentOf, publishedTemplate, takeTemplateFiles } from "../templates/index.ts";
import { bytesOf, chargeDefinitionBytes } from "./definition-room.ts";
import { contentForMode } from "./content-for-mode.ts";
import { findKeyMapping } from "./key-mapping.store.ts";
import { notePanel, panelOf } from "./panel-change.ts";
import {
  deleteProduct,
  findNames,
  findProduct,
  hasGroup,
  insertProduct,
  listProducts,
  type LockedProduct,
  type WholeProduct,
  getDefinition,
  lockOwner,
  lockProduct,
  lockWholeProduct,
  type ProductFilter,
  updateProduct,
} from "./products.store.ts";
import { standardIdentifiersOf } from "./standard-identifiers.ts";

export const productQuota = new Quota("products", "product", limits.products);

type Body<K extends keyof typeof products> =
  Parsed<(typeof products)[K]> extends { body: infer B } ? B : never;

/** Lists products. Throws not_found for a group that the caller may not see. */
export async function list({ scope, sql }: Context, filter: ProductFilter): Promise<ListPage<Product>> {
  if (filter.group_id && !(await hasGroup(scope, sql, filter.group_id))) throw problem("not_found");
  return listProducts(scope, sql, filter);
}

export async function get({ scope, sql }: Pick<Context, "scope" | "sql">, id: string): Promise<Product> {
  const product = await findProduct(scope, sql, id);
  if (!product) throw problem("not_found");
  return product;
}

/** Finds a product with its names in all languages. Throws not_found. */
export async function detail(context: Context, id: string): Promise<ProductDetail> {
  const product = await get(context, id);
  const names = { ...(await findNames(context.scope, context.sql, id)), zh_CN: product.name };
  const worded = Object.entries(names).map(([language, name]) => [language, { name }]);
  return { ...product, multi_language: Object.fromEntries(worded) as ProductDetail["multi_language"] };
}

/**
 * Makes a product of a second-level category from the latest version of the category's template. If the template has no
 * function points, the product must be a customized one. A rate limit bounds how often an account is told that a
 * product key is taken, since the key may belong to another account. Throws too_many_requests, already_exists,
 * quota_exceeded.
 */
export async function create(
  context: Context,
  input: Body<"create">,
  rateLimits: RateLimits,
): Promise<Product> {
  const making = (sql: Sql) => createIn({ ...context, sql }, input);
  if (input.product_key === undefined) return context.sql.transaction(making);
  const asked = [ofAccount(accessLimits.ownProductKeys, ownerOf(context.scope))];
  await mustSpend(rateLimits, asked);
  let isTaken = false;
  try {
    return await context.sql.transaction(making);
  } catch (error) {
    isTaken = error instanceof Problem && error.kind === "already_exists";
    throw error;
  } finally {
    if (!isTaken) await rateLimits.settle({ refund: asked });
  }
}

async function createIn(context: Context, { product_key, ...input }: Body<"create">): Promise<Product> {
  const { scope, sql, language } = context;
  const category = await usableCategory(scope, sql, input.category_id);
  if (!category) throw refuseFields(language, [{ path: "category_id", key: "category_unusable" }]);
  const { version, content } = await publishedTemplate(context, category.id);
  const { points } = content;
  if (input.product_type === productType.standard && points.length === 0)
    throw refuseFields(language, [{ path: "product_type", key: "nothing_standard" }]);
  const product = await insert(
    context,
    { ...input, wake_interval: wakeIntervalOf(context, input) },
    {
      points,
      content: contentOf(await contentForMode(context, content, input.communication_mode)),
      template_version: version,
      product_key,
    },
  );
  await takeTemplateFiles(context, { categoryId: category.id, productId: product.id }, content.guides);
  await showIcon(context, product.id, input.icon);
  return product;
}

/**
 * Makes a copy with another name and all the content of the original. The copy is in development and not on the shelf,
 * whatever the state of the original, and has no secret.
 */
export async function copy(context: Context, id: string, name: string): Promise<Product> {
  const original = await get(context, id);
  const locked = await lockWhole(context, id);
  const mapping = await findKeyMapping(context.scope, context.sql, id);
  const copied = await insert(
    context,
    { ...original, name, sample: false },
    {
      ...locked,
      content: locked.content as object,
      labels: original.labels.map((label) => ({ ...label, id: newId(context.now) })),
      mapping: mapping?.list,
    },
  );
  for (const kind of ["product.icon", "product.content"] as const)
    await copyUses(context.sql, { kind, id }, { kind, id: copied.id });
  await copyChoices(context.scope, context.sql, {
    from: locked,
    to: copied.id,
    panelId: panelOf(locked.content),
  });
  return copied;
}

/**
 * Makes a sample product with these function points. It is stored with the number of the latest version of its
 * template, so that no changes of the template are offered.
 */
export async function createSample(
  context: MakingContext,
  input: NewProduct,
  points: unknown,
): Promise<Product> {
  const { version } = await publishedTemplate(context, input.category_id);
  return insert(context, { ...input, sample: true }, { points, content: {}, template_version: version });
}

/** The content of a new product. */
interface Content {
  points: unknown;
  content: object;
  template_version: number;
  labels?: readonly ProductLabel[];
  mapping?: readonly MappedKey[] | undefined;
  /** A key that the maker chose. It is kept out of `input`, so that a copied product or a file brings no key along. */
  product_key?: string | undefined;
  /** The security level with its secret, if the level is not the usual one. */
  security?: { security_level: SecurityLevel; product_secret: Buffer | null };
}

/** Makes a product with this content. The caller registers the files that the content uses. */
export async function insert(
  context: MakingContext,
  input: Omit<NewProduct, "product_key"> & { sample?: boolean },
  {
    points,
    content,
    template_version,
    labels = [],
    mapping = [],
    security,
    // Ten characters out of 32 are 50 bits. A unique index refuses a key that is taken.
    product_key = randomText(10),
  }: Content,
): Promise<Product> {
  const { scope, sql, now, language, audit } = context;
  const id = newId(now);
  await productQuota.check(sql, ownerOf(scope));
  const bytes = bytesOf(points, mapping, content);
  await chargeDefinitionBytes(context, 0, bytes);
  const row = {
    id,
    owner_id: ownerOf(scope),
    product_key,
    category_id: input.category_id,
    name: input.name,
    model: input.model,
    notes: input.notes ?? "",
    icon: input.icon ?? "",
    communication_mode: input.communication_mode,
    product_type: input.product_type,
    node_type: input.node_type ?? usualNodeType(input.communication_mode),
    power: input.power,
    wake_interval: input.wake_interval,
    labels: JSON.stringify(labels),
    points: JSON.stringify(points),
    content: JSON.stringify(content),
    template_version,
    key_mapping: JSON.stringify(mapping),
    definition_bytes: bytes,
    sample: input.sample ?? false,
    ...security,
    created_at: seconds(now),
    updated_at: seconds(now),
  };
  const taken = () => keyTaken(language, product_key);
  const adding = () => insertProduct(scope, sql, row);
  await unlessTaken(
    "product_key_whatever_case",
    () => unlessTaken("product_product_key_key", adding, taken),
    taken,
  );
  await notePanel(context, id, content);
  const product = await get(context, id);
  audit({ id, name: product.name, after: product });
  return product;
}

/** Builds an error that says that the key exists, but not where: it may belong to another account. */
function keyTaken(language: Language, value: string) {
  const message = fill(problems.already_exists, language, { value });
  return problem("already_exists", { value }, [{ path: "product_key", message }]);
}

/**
 * Changes a product. Once the product has left development, only its notes may change. Throws product_locked, conflict
 * and, for a standard product with function points beyond its category, invalid_input.
 */
export async function update(context: Context, id: string, input: Body<"update">): Promise<Product> {
  const { scope, sql, now, audit } = context;
  const locked = await lock(context, id);
  const before = await get(context, id);
  const { version, notes, ...wanted } = { ...basicsOf(before), ...input };
  const basics = { ...wanted, wake_interval: wakeIntervalOf(context, wanted) };
  const { icon, product_type } = basics;
  if (!isDeepStrictEqual(basics, basicsOf(before))) refuseLocked(locked);
  if (version !== undefined && version !== locked.version) throw problem("conflict");
  if (product_type !== before.product_type && product_type === productType.standard)
    await refuseBeyondCategory(context, locked);
  if (icon !== before.icon) await showIcon(context, id, icon);
  await updateProduct(scope, sql, id, {
    ...basics,
    notes,
    version: locked.version + 1,
    updated_at: seconds(now),
  });
  const after = await get(context, id);
  audit({ id, name: after.name, before, after });
  return after;
}

/** The fields of a product, besides its notes, that can be changed while it is in development. */
const basicsOf = ({ name, model, icon, product_type, node_type, power, wake_interval }: Product) => ({
  name,
  model,
  icon,
  product_type,
  node_type,
  power,
  wake_interval,
});

/**
 * Returns the wake interval of a product's devices: null unless they sleep. Throws invalid_input if they sleep without
 * one.
 */
export function wakeIntervalOf(
  { language }: Pick<Context, "language">,
  { power, wake_interval }: Pick<Product, "power" | "wake_interval">,
): number | null {
  if (power !== "sleeping") return null;
  if (wake_interval === null) throw refuseFields(language, [{ path: "wake_interval", key: "required" }]);
  return wake_interval;
}

/** Puts a product on the shelf or takes it off, whatever the stage of the product. Throws not_found. */
export async function setShelf(context: Context, id: string, shelf: Shelf): Promise<Product> {
  const { scope, sql, now, audit } = context;
  const before = await lock(context, id);
  await updateProduct(scope, sql, id, { shelf, updated_at: seconds(now) });
  audit({ id, name: before.name, before: { shelf: before.shelf }, after: { shelf } });
  return get(context, id);
}

/** The most function points beyond the category that an error names. */
const namedBeyond = 5;

/** Refuses to make a product standard if it has function points beyond its category, or if its category has none. */
async function refuseBeyondCategory(context: Context, product: LockedProduct): Promise<void> {
  const { language } = context;
  const own = await standardIdentifiersOf(context, product);
  const path = "product_type";
  if (own.size === 0) throw refuseFields(language, [{ path, key: "nothing_standard" }]);
  const { list: points } = (await getDefinition(context.scope, context.sql, product.id))!;
  const beyond = pointsOutsideCategory(points, own).map(({ identifier }) => identifier);
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
  // This locks the account, which every call locks before files.
  await chargeDefinitionBytes(context, locked.definition_bytes, 0);
  await showIcon(context, id, "");
  for (const kind of [
    "product.content",
    "product.before",
    "product.edition",
    "product.edition_icon",
    "product.firmware",
  ] as const)
    await setFiles(context, { kind, id }, []);
  await deleteProduct(scope, sql, id);
  await events.emit(sql, "product.deleted", { productId: id }, now);
  return null;
}

/**
 * Registers the image of an icon: an icon is a glyph or an image that the caller has uploaded. Throws invalid_input.
 */
export async function showIcon(context: MakingContext, id: string, icon: string): Promise<void> {
  if (!(await replaceImage(context, { kind: "product.icon", id }, isImage(icon) ? icon : "")))
    throw refuseFields(context.language, [{ path: "icon", key: "not_own_image" }]);
}

type Locking = Pick<Context, "scope" | "sql">;

/** Locks a product. Throws not_found. */
export async function lock({ scope, sql }: Locking, id: string): Promise<LockedProduct> {
  const locked = await lockProduct(scope, sql, id);
  if (!locked) throw problem("not_found");
  return locked;
}

/** Locks a product, and loads all that it is made up of. Throws not_found. */
export async function lockWhole({ scope, sql }: Locking, id: string): Promise<WholeProduct> {
  const locked = await lockWholeProduct(scope, sql, id);
  if (!locked) throw problem("not_found");
  return locked;
}

/** Locks a product in development. Throws not_found, product_locked. */
export async function lockForChange(context: Locking, id: string): Promise<LockedProduct> {
  const locked = await lock(context, id);
  refuseLocked(locked);
  return locked;
}

/**
 * Locks a product in development and its account, which the change will be charged to, and loads all that the product
 * is made up of. The account is locked before the files that the change affects, as in every call: products, account,
 * files. Throws not_found, product_locked.
 */
export async function lockToDefine(context: Locking, id: string): Promise<WholeProduct> {
  const locked = await lockWhole(context, id);
  refuseLocked(locked);
  await lockOwner(context.sql, ownerOf(context.scope));
  return locked;
}

function refuseLocked({ status }: Pick<LockedProduct, "status">): void {
  if (status !== productStatus.developing) throw problem("product_locked");
}
