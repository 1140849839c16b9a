import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** Finds the product with this key, if its devices register with the secret of the product. */
export async function findRegistering(scope: SystemScope, sql: Sql, productKey: string) {
  return everything(scope, sql)
    .selectFrom("product")
    .select(["id", "owner_id", "product_secret"])
    .where("product_key", "=", productKey)
    .where("product_secret", "is not", null)
    .$narrowType<{ product_secret: Buffer }>()
    .executeTakeFirst();
}
