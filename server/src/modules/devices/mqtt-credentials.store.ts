import type { MqttCredentials } from "@thingwright/contract/devices/mqtt-credentials.ts";
import type { Insertable } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { DB } from "../../platform/database/tables.ts";

export async function findMqttCredentials(
  scope: Scope,
  sql: Sql,
  deviceId: string,
): Promise<MqttCredentials | undefined> {
  return within(scope, sql)
    .selectFrom("mqtt_credentials")
    .select(["user_name", "client_id"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
}

/** Locks a device, so that no other transaction changes its credentials until this one ends. */
export async function lockDevice(scope: Scope, sql: Sql, deviceId: string) {
  return within(scope, sql)
    .selectFrom("device")
    .select(["owner_id", "product_id", "name"])
    .where("id", "=", deviceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertMqttCredentials(
  scope: Scope,
  sql: Sql,
  row: Insertable<DB["mqtt_credentials"]>,
): Promise<void> {
  await within(scope, sql).insertInto("mqtt_credentials").values(row).execute();
}

/** @returns the deleted credentials, without the password; undefined if the device had none */
export async function deleteMqttCredentials(scope: Scope, sql: Sql, deviceId: string) {
  return within(scope, sql)
    .deleteFrom("mqtt_credentials")
    .where("device_id", "=", deviceId)
    .returning(["id", "product_id", "user_name", "client_id"])
    .executeTakeFirst();
}
