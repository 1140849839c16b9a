import { deviceKind, productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { FieldDevices } from "@thingwright/contract/products/product-files.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** How many firmware versions are listed at most, beginning with the one that the most devices have. */
const versionsTold = 5;

/** Counts the devices in the field, which keep to the product's last edition while another one is developed. */
export async function fieldDevices(
  scope: Scope,
  sql: Sql,
  { id, edition, status }: Pick<Product, "id" | "edition" | "status">,
): Promise<FieldDevices> {
  let query = within(scope, sql)
    .selectFrom("device")
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
    .where("device.product_id", "=", id)
    .where("device.kind", "=", deviceKind.real);
  // Devices that were added since the product returned to development are debug devices, which have the definition in
  // development.
  if (status === productStatus.developing)
    query = query.whereRef("device.development", "<", "product.development");
  const found = await query
    .select((e) => ["device.firmware_version as version", e.fn.countAll<number>().as("devices")])
    .groupBy("device.firmware_version")
    .orderBy("devices", "desc")
    .orderBy("version")
    .execute();
  const devices = found.reduce((sum, one) => sum + one.devices, 0);
  return { edition, devices, firmware: found.slice(0, versionsTold) };
}
