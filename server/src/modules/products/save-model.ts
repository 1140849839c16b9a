import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import type { EventLog } from "../../platform/events.ts";
import { bytesOf, chargeDefinitionBytes } from "./definition-room.ts";
import { type WholeProduct, updateProduct } from "./products.store.ts";

/** The rules that check a product's values after the change. */
interface Model {
  points: readonly FunctionPoint[];
  keys: readonly MappedKey[];
}

/** The columns that change, and the old and new values for the operation log. */
interface Change {
  columns: Parameters<typeof updateProduct>[3];
  before: object[];
  after: object[];
}

/**
 * Saves function points or mapped keys of a locked product, and emits product.changed so that cached models are read
 * again. Throws definition_too_large or definitions_too_large.
 */
export async function saveModel(
  context: Context,
  product: WholeProduct,
  { points, keys }: Model,
  { columns, before, after }: Change,
  events: EventLog,
): Promise<void> {
  const { scope, sql, now, audit } = context;
  const { id, name, definition_bytes } = product;
  const bytes = bytesOf(points, keys, product.content as object);
  await chargeDefinitionBytes(context, definition_bytes, bytes);
  await updateProduct(scope, sql, id, { ...columns, definition_bytes: bytes, updated_at: seconds(now) });
  audit({ id, name, before, after });
  await events.emit(sql, "product.changed", { productId: id }, now);
}
