import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import type { EventLog } from "../../platform/events.ts";
import { bytesOf, changeRoom } from "./definition-room.ts";
import { type WholeProduct, updateProduct } from "./products.store.ts";

/** By what a product's values are judged, once it is saved. */
interface Model {
  points: readonly FunctionPoint[];
  keys: readonly MappedKey[];
}

/** The columns that change, and what the operation log says. */
interface Change {
  columns: Parameters<typeof updateProduct>[3];
  before: object[];
  after: object[];
}

/**
 * Saves function points or mapped keys of a product that is locked, and tells whatever judges its values. Throws
 * definition_too_large or definitions_too_large.
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
  await changeRoom(context, definition_bytes, bytes);
  await updateProduct(scope, sql, id, { ...columns, definition_bytes: bytes, updated_at: seconds(now) });
  audit({ id, name, before, after });
  await events.emit(sql, "product.changed", { productId: id }, now);
}
