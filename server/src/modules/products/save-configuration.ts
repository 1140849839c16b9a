import type { MakingContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { bytesOf, changeRoom } from "./definition-room.ts";
import { findKeyMapping } from "./key-mapping.store.ts";
import { changePanel } from "./panel-change.ts";
import { type WholeProduct, updateProduct } from "./products.store.ts";

/**
 * Saves what a product that is locked is made up of besides its function points. Refuses a panel
 * that it cannot have; throws definition_too_large or definitions_too_large.
 * @param changed what the operation log says
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
  await changeRoom(context, definition_bytes, bytes);
  await updateProduct(scope, sql, id, {
    content: JSON.stringify(content),
    content_version: content_version + 1,
    definition_bytes: bytes,
    updated_at: seconds(now),
  });
  audit({ id, name, ...changed });
}
