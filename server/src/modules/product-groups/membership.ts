import type { Configuration } from "@thingwright/contract/products/configuration.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { type LockedProduct, lockProductToMove, lockWhole, updateProduct } from "../products/index.ts";
import { lockProductGroup } from "./product-groups.store.ts";

type Membership = Pick<Product, "id" | "name" | "group_id">;

/** Puts a product into a group, whatever the stage of the product. Throws not_found, group_needs_support. */
export async function join(context: Context, productId: string, groupId: string): Promise<Membership> {
  const { scope, sql } = context;
  const product = await lockWhole(context, productId);
  const group = await lockProductGroup(scope, sql, groupId, "join");
  if (!group) throw problem("not_found");
  if (group.supports_groups && !supportsGroups(product.content)) throw problem("group_needs_support");
  return move(context, product, groupId);
}

/**
 * Takes a product out of a group, whatever the stage of the product. Throws not_found, also for a group that the
 * product is not in.
 */
export async function leave(context: Context, productId: string, groupId: string): Promise<Membership> {
  const product = await lockProductToMove(context, productId);
  if (product.group_id !== groupId) throw problem("not_found");
  return move(context, product, null);
}

const supportsGroups = (content: unknown) =>
  (content as Partial<Configuration>).binding?.supports_groups === true;

async function move(
  context: Context,
  { id, name, group_id: before }: LockedProduct,
  group_id: string | null,
): Promise<Membership> {
  const { scope, sql, now, audit } = context;
  await updateProduct(scope, sql, id, { group_id, updated_at: seconds(now) });
  const nameOf = async (group: string | null) =>
    group === null ? null : ((await lockProductGroup(scope, sql, group, "join"))?.name ?? null);
  audit({ id, name, before: { group: await nameOf(before) }, after: { group: await nameOf(group_id) } });
  return { id, name, group_id };
}

/**
 * Checks whether a group requires its products to support groups, and keeps that from changing until the transaction
 * ends.
 */
export async function needsSupport({ scope, sql }: Context, groupId: string): Promise<boolean> {
  const group = await lockProductGroup(scope, sql, groupId, "join");
  return group?.supports_groups === true;
}
