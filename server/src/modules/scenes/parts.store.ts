import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** A device of a home, with the values that select the settings of its product. */
interface PartDevice {
  id: string;
  ownerId: string;
  productId: string;
  /** Null for a virtual device. */
  development: number | null;
}

/** Lists the devices of a home in the order in which they were bound. */
export async function listPartDevices(all: Scope, sql: Sql, homeId: string): Promise<PartDevice[]> {
  const rows = await within(all, sql)
    .selectFrom("device_binding")
    .innerJoin(joined(all, "device"), "device.id", "device_binding.device_id")
    .where("device_binding.unbound_at", "is", null)
    .where("device_binding.home_id", "=", homeId)
    .select(["device.id", "device.owner_id as ownerId", "device.product_id as productId"])
    .select(["device.kind", "device.development"])
    .orderBy("device_binding.bound_at")
    .orderBy("device_binding.id")
    .execute();
  return rows.map(({ kind, development, ...device }) => ({
    ...device,
    development: kind === deviceKind.virtual ? null : development,
  }));
}
