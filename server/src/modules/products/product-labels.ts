import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { ProductLabel, productLabels } from "@thingwright/contract/products/product-labels.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { get, lock } from "./products.ts";
import { labelsLike } from "./product-labels.store.ts";
import { type LockedProduct, updateProduct } from "./products.store.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof productLabels)[K]>["body"];

/** The labels of a product. Throws not_found. */
export async function labelsOf(context: Context, productId: string): Promise<{ list: ProductLabel[] }> {
  return { list: (await get(context, productId)).labels };
}

/** Keys of labels, and keys with values, that the account's products have and that contain the typed text. */
export async function suggestLabels(
  { scope, sql }: Context,
  { keyword = "" }: Parsed<(typeof productLabels)["suggest"]>["query"],
): Promise<{ list: string[] }> {
  return { list: await labelsLike(scope, sql, keyword) };
}

/** Throws not_found. */
export async function getLabel(context: Context, productId: string, id: string): Promise<ProductLabel> {
  return oneOf((await get(context, productId)).labels, id);
}

/**
 * Adds a label to a product, whatever the stage of the product. Throws not_found, quota_exceeded and, if the product
 * has this key already, invalid_input.
 */
export async function createLabel(
  context: Context,
  productId: string,
  input: Body<"create">,
): Promise<ProductLabel> {
  const locked = await lock(context, productId);
  const before = locked.labels;
  const limit = limits.productLabels;
  if (before.length >= limit)
    throw problem("quota_exceeded", { quota: "productLabels", used: before.length, limit });
  const label = { id: newId(context.now), ...input };
  await save(context, locked, [...before, label]);
  return label;
}

/** Throws not_found and, for a key that another label of the product has, invalid_input. */
export async function updateLabel(
  context: Context,
  productId: string,
  id: string,
  input: Body<"update">,
): Promise<ProductLabel> {
  const locked = await lock(context, productId);
  const before = locked.labels;
  const label = { ...oneOf(before, id), ...input };
  await save(
    context,
    locked,
    before.map((one) => (one.id === id ? label : one)),
  );
  return label;
}

/** Throws not_found. */
export async function removeLabel(context: Context, productId: string, id: string): Promise<null> {
  const locked = await lock(context, productId);
  const label = oneOf(locked.labels, id);
  await save(
    context,
    locked,
    locked.labels.filter((one) => one.id !== label.id),
  );
  return null;
}

function oneOf(labels: readonly ProductLabel[], id: string): ProductLabel {
  const found = labels.find((label) => label.id === id);
  if (!found) throw problem("not_found");
  return found;
}

async function save(
  { scope, sql, now, audit, language }: Context,
  { id, name, labels: before }: LockedProduct,
  labels: readonly ProductLabel[],
): Promise<void> {
  if (new Set(labels.map(({ key }) => key)).size < labels.length)
    throw refuseFields(language, [{ path: "key", key: "repeated" }]);
  await updateProduct(scope, sql, id, { labels: JSON.stringify(labels), updated_at: seconds(now) });
  audit({ id, name, before: labelsForLog(before), after: labelsForLog(labels) });
}

/** Labels as the operation log shows them: without ids, which say nothing to people. */
const labelsForLog = (labels: readonly ProductLabel[]) => ({
  labels: labels.map(({ key, value }) => `${key}=${value}`),
});
