import type { Online } from "@thingwright/contract/grammar/enums.ts";
import type { HomeRole } from "@thingwright/contract/people/home-roles.ts";
import { sql as raw } from "kysely";
import { prepared } from "../../platform/database/prepared.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { within } from "../../platform/database/sql.ts";

/**
 * Selects the ids of a person's homes by a subquery: with an array, PostgreSQL would plan the query again for each
 * array.
 */
function idsOfHomes(scope: Scope, uid: string) {
  return raw<string>`(select own.home_id from ${rowsOf(scope, "home_member")} as own where own.app_user_id = ${uid})`;
}

/** Lists the homes of a person, in the order that the person has chosen. */
export const homesOf = prepared((scope, sql, { uid }: { uid: string }) =>
  within(scope, sql)
    .selectFrom("home_member")
    .innerJoin(joined(scope, "home"), "home.id", "home_member.home_id")
    .select(["home.id", "home.name", "home.created_at"])
    .select(raw<HomeRole>`home_member.role`.as("role"))
    .where("home_member.app_user_id", "=", uid)
    .orderBy("home_member.sort")
    .orderBy("home.id"),
);

/** Lists the rooms of a person's homes. */
export const roomsOf = prepared((scope, sql, { uid }: { uid: string }) =>
  within(scope, sql)
    .selectFrom("room")
    .select(["id", "home_id", "name"])
    .where("room.home_id", "in", idsOfHomes(scope, uid))
    .orderBy("sort")
    .orderBy("id"),
);

/** Lists the members of a person's homes, the owner of each home first. */
export const membersOf = prepared((scope, sql, { uid }: { uid: string }) =>
  within(scope, sql)
    .selectFrom("home_member")
    .innerJoin(joined(scope, "app_user"), "app_user.id", "home_member.app_user_id")
    .select(["home_member.home_id", "app_user.id as uid", "app_user.nickname", "home_member.joined_at"])
    .select(raw<HomeRole>`home_member.role`.as("role"))
    .where("home_member.home_id", "in", idsOfHomes(scope, uid))
    .orderBy(raw`home_member.role <> 'owner'`)
    .orderBy("home_member.joined_at")
    .orderBy("app_user.id"),
);

/** Lists the devices that people have bound to a person's homes, by name. */
export const devicesOf = prepared((scope, sql, { uid }: { uid: string }) => {
  const name = raw<string>`coalesce(nullif(device_binding.name, ''), device.name)`;
  return within(scope, sql)
    .selectFrom("device_binding")
    .innerJoin(joined(scope, "device"), "device.id", "device_binding.device_id")
    .innerJoin(joined(scope, "product"), "product.id", "device_binding.product_id")
    .select(["device_binding.home_id", "device_binding.room_id", "device_binding.app_user_id as uid"])
    .select(["device_binding.bound_at", "device.id", "device.product_id", "device.device_name"])
    .select([name.as("name"), raw<Online>`device.online`.as("online"), "product.name as product_name"])
    .where("device_binding.unbound_at", "is", null)
    .where("device_binding.home_id", "in", idsOfHomes(scope, uid))
    .orderBy(name)
    .orderBy("device.id");
});
