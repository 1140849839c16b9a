import { sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

const columns = [
  "device.id",
  "device.device_no",
  "device.owner_id",
  "device.product_id",
  "product.product_key",
  "product.status as product_status",
  "device.device_name",
  "device.secret",
  "device.token_hash",
  "device.status",
  "device.activated",
  "device.log_all",
  "device.kind",
  "device.development",
  "device.gateway_id",
] as const;

function devices(scope: SystemScope, sql: Sql) {
  return everything(scope, sql)
    .selectFrom("device")
    .innerJoin("product", "product.id", "device.product_id")
    .select(columns)
    .select(raw<number>`nextval('device_connection')`.as("connection_no"));
}

export type SignInRow = Awaited<ReturnType<typeof findByTokens>>[number];

/** @param names pairs of product key and device name */
export async function findByNames(
  scope: SystemScope,
  sql: Sql,
  names: readonly (readonly [string, string])[],
) {
  const keys = names.map(([key]) => key);
  const called = names.map(([, name]) => name);
  return devices(scope, sql)
    .where(
      raw<boolean>`(product.product_key, device.device_name) in (select * from unnest(${keys}::text[], ${called}::text[]))`,
    )
    .execute();
}

/**
 * Finds devices by their own ids (`ids`) and by the TuyaLink ids that makers have assigned (`set`). These are two
 * queries in one, so that each uses its index.
 */
export async function findByDeviceIds(
  scope: SystemScope,
  sql: Sql,
  { ids, set }: { ids: readonly string[]; set: readonly string[] },
) {
  const bySet = devices(scope, sql)
    .select("device.tuyalink_id")
    .where(raw<boolean>`device.tuyalink_id <> '' and device.tuyalink_id = any(${set}::text[])`);
  return devices(scope, sql)
    .select("device.tuyalink_id")
    .where(raw<boolean>`device.id = any(${ids}::uuid[])`)
    .unionAll(bySet)
    .execute();
}

/** @param hashes SHA-256 of access tokens, with which devices of the token dialect sign in over MQTT */
export async function findByTokens(scope: SystemScope, sql: Sql, hashes: readonly Buffer[]) {
  return devices(scope, sql)
    .where(raw<boolean>`device.token_hash = any(${hashes}::bytea[])`)
    .execute();
}

/** Devices with their user names and passwords. */
export async function findByUserNames(scope: SystemScope, sql: Sql, names: readonly string[]) {
  return devices(scope, sql)
    .innerJoin("mqtt_credentials as login", "login.device_id", "device.id")
    .select(["login.id as login_id", "login.user_name", "login.password", "login.client_id"])
    .where(raw<boolean>`login.user_name = any(${names}::text[])`)
    .execute();
}

/**
 * Finds sub-devices by their gateways and device names.
 * @param pairs each with the id of a gateway and a device name
 */
export async function findBelow(
  scope: SystemScope,
  sql: Sql,
  pairs: readonly (readonly [gatewayId: string, deviceName: string])[],
) {
  const gateways = pairs.map(([gatewayId]) => gatewayId);
  const names = pairs.map(([, name]) => name);
  return devices(scope, sql)
    .select(["product.name as product_name", "product.model as product_model"])
    .where(
      raw<boolean>`(device.gateway_id, device.device_name) in (select * from unnest(${gateways}::uuid[], ${names}::text[]))`,
    )
    .execute();
}

export async function findSignInStates(scope: SystemScope, sql: Sql, ids: readonly string[]) {
  return everything(scope, sql)
    .selectFrom("device")
    .leftJoin("mqtt_credentials as login", "login.device_id", "device.id")
    .select(["device.id", "device.status", "device.token_hash", "device.connection_no", "device.gateway_id"])
    .select("login.id as login_id")
    .where(raw<boolean>`device.id = any(${ids}::uuid[])`)
    .execute();
}
