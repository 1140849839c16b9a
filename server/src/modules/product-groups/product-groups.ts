import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { ProductGroup, productGroups } from "@thingwright/contract/products/product-groups.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import {
  countMembers,
  deleteProductGroup,
  findProductGroup,
  insertProductGroup,
  listProductGroups,
  lockProductGroup,
  type ProductGroupFilter,
  updateProductGroup,
} from "./product-groups.store.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof productGroups)[K]>["body"];

export const productGroupQuota = new Quota("productGroups", "product_group", limits.productGroups);

export function list({ scope, sql }: Context, filter: ProductGroupFilter): Promise<ListPage<ProductGroup>> {
  return listProductGroups(scope, sql, filter);
}

export async function get({ scope, sql }: Context, id: string): Promise<ProductGroup> {
  const found = await findProductGroup(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

/** Throws quota_exceeded, already_exists. */
export async function create(context: Context, input: Body<"create">): Promise<ProductGroup> {
  const { scope, sql, now, audit } = context;
  const owner_id = ownerOf(scope);
  await productGroupQuota.check(sql, owner_id);
  const id = newId(now);
  await withUniqueName(input.name, () =>
    insertProductGroup(scope, sql, { ...input, id, owner_id, created_at: seconds(now) }),
  );
  const after = await get(context, id);
  audit({ id, name: after.name, after });
  return after;
}

/** Throws not_found, conflict for a version that is not the newest, already_exists, group_has_unsupporting. */
export async function update(
  context: Context,
  id: string,
  { version, ...change }: Body<"update">,
): Promise<ProductGroup> {
  const { scope, sql, audit } = context;
  await lock(context, id);
  const before = await get(context, id);
  if (version !== undefined && version !== before.version) throw problem("conflict");
  if (change.supports_groups) {
    const { unsupporting } = await countMembers(sql, id);
    if (unsupporting > 0) throw problem("group_has_unsupporting", { count: unsupporting });
  }
  await withUniqueName(change.name ?? before.name, () =>
    updateProductGroup(scope, sql, id, { ...change, version: before.version + 1 }),
  );
  const after = await get(context, id);
  audit({ id, name: after.name, before, after });
  return after;
}

/** Throws not_found, group_has_products. */
export async function remove(context: Context, id: string): Promise<null> {
  const { scope, sql, audit } = context;
  await lock(context, id);
  const before = await get(context, id);
  if ((await countMembers(sql, id)).all > 0) throw problem("group_has_products");
  await deleteProductGroup(scope, sql, id);
  audit({ id, name: before.name, before });
  return null;
}

async function lock({ scope, sql }: Context, id: string): Promise<void> {
  if (!(await lockProductGroup(scope, sql, id, "change"))) throw problem("not_found");
}

/** Runs a write that sets this name. Throws already_exists if another group of the account has it. */
function withUniqueName(name: string, write: () => Promise<void>): Promise<void> {
  return unlessTaken("product_group_owner_id_name_key", write, () =>
    problem("already_exists", { value: name }),
  );
}
