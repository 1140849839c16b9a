import { productStatus, type ProductStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { nextStages } from "@thingwright/contract/products/product-stages.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { StageChange } from "@thingwright/contract/products/releases.ts";
import type { Context, MakingContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { getProduct, keepAnswered, lockProductToMove, updateProduct } from "../products/index.ts";
import { keepEdition } from "./editions.ts";
import { insertStageChange, listStageChanges } from "./releases.store.ts";

/**
 * Moves a product to another stage. A release from development stores an edition; devices in the field still use that
 * edition after the product is returned to development. Throws not_found and stage_not_next.
 */
export async function setStatus(
  context: MakingContext,
  id: string,
  status: ProductStatus,
  events: EventLog,
): Promise<Product> {
  const { scope, sql, now, audit, actor } = context;
  const locked = await lockProductToMove(context, id);
  const from = locked.status;
  if (!nextStages(from, actor.level).includes(status)) throw problem("stage_not_next");
  const before = await getProduct(context, id);
  const edition = from === productStatus.developing ? await keepEdition(context, id) : locked.edition;
  const isReturned = status === productStatus.developing;
  if (isReturned) await keepAnswered(scope, sql, id, []);
  await updateProduct(scope, sql, id, {
    status,
    edition,
    debug_device_count: 0,
    updated_at: seconds(now),
    ...(isReturned && { development: locked.development + 1, returned_at: now }),
  });
  const change = { product_id: id, owner_id: ownerOf(scope), stage: status, edition };
  const by = { changed_by: actor.uid, changed_at: seconds(now) };
  await insertStageChange(scope, sql, { ...change, ...by }, limits.stageChanges);
  await events.emit(sql, "product.changed", { productId: id }, now);
  const after = await getProduct(context, id);
  audit({ id, name: after.name, before: { stage: before.status }, after: { stage: after.status } });
  return after;
}

/** Lists the stages that a product went through, latest first. Throws not_found. */
export async function stages(context: Context, id: string): Promise<{ list: StageChange[] }> {
  await getProduct(context, id);
  return { list: await listStageChanges(context.scope, context.sql, id) };
}
