import { deviceKind, productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { FieldDevices } from "@thingwright/contract/products/product-files.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** Versions of firmware that are told apart. */
const versionsTold = 5;

/** The devices of a product that people have: they work on its last edition, while another one is developed. */
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
  // Those that were added since are debug devices, which work on what is developed.
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
