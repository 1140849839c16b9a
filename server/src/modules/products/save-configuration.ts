import type { MakingContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { bytesOf, chargeDefinitionBytes } from "./definition-room.ts";
import { findKeyMapping } from "./key-mapping.store.ts";
import { changePanel } from "./panel-change.ts";
import { type WholeProduct, updateProduct } from "./products.store.ts";

/**
 * Saves the configuration of a locked product, which is its content besides the function points. Throws
 * definition_too_large, definitions_too_large and, for a panel that the product cannot have, invalid_input.
 * @param changed the old and new values for the operation log
 */
export async function saveConfiguration(
  context: MakingContext,
  locked: WholeProduct,
  content: object,
  changed: { before: object; after: object },
): Promise<void> {
  const { scope, sql, now, audit } = context;
  const { id, name, points, definition_bytes, content_version } = locked;
  await changePanel(context, locked, { content, points });
  const mapping = await findKeyMapping(scope, sql, id);
  const bytes = bytesOf(points, mapping?.list ?? [], content);
  await chargeDefinitionBytes(context, definition_bytes, bytes);
  await updateProduct(scope, sql, id, {
    content: JSON.stringify(content),
    content_version: content_version + 1,
    definition_bytes: bytes,
    updated_at: seconds(now),
  });
  audit({ id, name, ...changed });
}
