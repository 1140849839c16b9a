import type { KeyMapping } from "@thingwright/contract/key-mapping.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

export async function findKeyMapping(scope: Scope, sql: Sql, id: string): Promise<KeyMapping | undefined> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .select(["key_mapping as list", "key_mapping_version as version"])
    .where("id", "=", id)
    .executeTakeFirst();
  return found as KeyMapping | undefined;
}
