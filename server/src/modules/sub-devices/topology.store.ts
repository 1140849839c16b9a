import { type DeviceKind, productStatus } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** A device with its place in the topology of gateways and sub-devices. */
export interface Placed {
  id: string;
  name: string;
  kind: DeviceKind;
  deviceName: string;
  productKey: string;
  gatewayId: string | null;
}

/**
 * Locks devices in the order of their ids, like the calls that lock devices that connect or leave, so that no two
 * transactions deadlock.
 * @returns the existing devices
 */
export async function lockPlaced(scope: Scope, sql: Sql, ids: readonly string[]): Promise<Placed[]> {
  const rows = await within(scope, sql)
    .selectFrom("device")
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
    .select(["device.id", "device.name", "device.kind", "device.device_name as deviceName"])
    .select(["product.product_key as productKey", "device.gateway_id as gatewayId"])
    .where("device.id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .orderBy("device.id")
    .forNoKeyUpdate("device")
    .execute();
  return rows;
}

/** Counts the devices below a gateway. */
export async function countBelow(scope: Scope, sql: Sql, gatewayId: string): Promise<number> {
  const { count } = await within(scope, sql)
    .selectFrom("device")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("gateway_id", "=", gatewayId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds which of these devices have devices below them. */
export async function gatewaysAmong(scope: Scope, sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await within(scope, sql)
    .selectFrom("device")
    .select("gateway_id")
    .distinct()
    .where("gateway_id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .execute();
  return rows.flatMap(({ gateway_id }) => gateway_id ?? []);
}

/** Puts devices below a gateway, or below none. */
export async function place(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
  gatewayId: string | null,
): Promise<void> {
  await within(scope, sql)
    .updateTable("device")
    .set({ gateway_id: gatewayId })
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .execute();
}

/** Lists the names of the devices below a gateway, newest first. */
export function namesBelow(scope: Scope, sql: Sql, gatewayId: string, most: number) {
  return within(scope, sql)
    .selectFrom("device")
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
    .select(["product.product_key as productKey", "device.device_name as deviceName"])
    .where("device.gateway_id", "=", gatewayId)
    .orderBy("device.created_at", "desc")
    .orderBy("device.id", "desc")
    .limit(most)
    .execute();
}

/**
 * Finds the products that a gateway that speaks the token dialect of MQTT may mean by a `type`: only products whose
 * devices register themselves, and at most two, which are enough to show that the type is ambiguous.
 */
export function productsCalled(scope: Scope, sql: Sql, type: string) {
  return within(scope, sql)
    .selectFrom("product")
    .select(["id", "product_key as productKey"])
    .where("product_secret", "is not", null)
    .where("status", "<>", productStatus.ceased)
    .where((e) => e.or([e("product_key", "=", type), e("model", "=", type), e("name", "=", type)]))
    .limit(2)
    .execute();
}
