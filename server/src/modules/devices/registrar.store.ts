import type { DeviceKey } from "../../gateway/ports.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** The fields of a device that its registration needs. */
export interface NamedDevice {
  key: DeviceKey;
  kind: number;
  status: number;
  activated: number;
}

/** Finds the device of a product by its name, and locks it, so that it does not come online meanwhile. */
export async function findAndLock(
  scope: Scope,
  sql: Sql,
  productId: string,
  deviceName: string,
): Promise<NamedDevice | null> {
  const found = await within(scope, sql)
    .selectFrom("device")
    .select(["id", "device_no", "owner_id", "product_id", "kind", "status", "activated"])
    .where("product_id", "=", productId)
    .where("device_name", "=", deviceName)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return null;
  const { id, device_no: deviceNo, owner_id: ownerId, product_id, kind, status, activated } = found;
  return { key: { id, deviceNo, ownerId, productId: product_id }, kind, status, activated };
}
