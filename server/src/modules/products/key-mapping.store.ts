import type { KeyMapping, MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

export async function findKeyMapping(scope: Scope, sql: Sql, id: string): Promise<KeyMapping | undefined> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .select(["key_mapping as list", "key_mapping_version as version"])
    .where("id", "=", id)
    .executeTakeFirst();
  return found;
}

/**
 * Replaces the key mapping of an edition: devices in the field keep this edition while their product is in development
 * again.
 */
export async function mapKeysOfEdition(
  scope: Scope,
  sql: Sql,
  { id, edition, list }: { id: string; edition: number; list: readonly MappedKey[] },
): Promise<void> {
  await within(scope, sql)
    .updateTable("product_edition")
    .set({ key_mapping: JSON.stringify(list) })
    .where("product_id", "=", id)
    .where("number", "=", edition)
    .execute();
}
