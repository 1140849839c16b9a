import type { ContentLanguage, Translated } from "@thingwright/contract/basics/content-languages.ts";
import { sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { shownName } from "./at-home.store.ts";

/**
 * Finds the names of a device's product, if the device has no name of its own: devices that were added without one are
 * called by their device name, which says nothing to people at home.
 */
export function productNames(
  all: Scope,
  sql: Sql,
  deviceId: string,
): Promise<{ name: string; name_texts: Translated } | undefined> {
  return within(all, sql)
    .selectFrom("device")
    .innerJoin(joined(all, "product"), "product.id", "device.product_id")
    .select([
      "product.name",
      raw<Translated>`coalesce(product.content -> 'name_texts', '{}')`.as("name_texts"),
    ])
    .where("device.id", "=", deviceId)
    .whereRef("device.name", "=", "device.device_name")
    .executeTakeFirst();
}

/** Lists the names of the devices of a home. */
export async function namesIn(all: Scope, sql: Sql, homeId: string): Promise<string[]> {
  const found = await within(all, sql)
    .selectFrom("device_binding")
    .innerJoin(joined(all, "device"), "device.id", "device_binding.device_id")
    .select(shownName.as("name"))
    .where("device_binding.home_id", "=", homeId)
    .where("device_binding.unbound_at", "is", null)
    .execute();
  return found.map(({ name }) => name);
}

/** Finds the language that a person has chosen for messages; null if none. */
export async function chosenLanguage(all: Scope, sql: Sql, uid: string): Promise<ContentLanguage | null> {
  const found = await within(all, sql)
    .selectFrom("app_user")
    .select("language")
    .where("id", "=", uid)
    .executeTakeFirst();
  return found?.language ?? null;
}
