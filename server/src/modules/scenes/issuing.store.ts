import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import type { DeviceKey } from "../../gateway/ports.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/**
 * A device to issue values to, the home that it should be in, and the member who issues the values. `uid` is null for
 * the home's owner.
 */
export interface Wanted {
  device_id: string;
  home_id: string;
  uid: string | null;
}

/** A device that is in the wanted home, and the member of the home who issues the values. */
export interface Target extends DeviceKey {
  uid: string;
  /** Null for a virtual device, which always follows the current development. */
  development: number | null;
}

/**
 * Finds the target of each wanted device; undefined if the device is not in the home, or the person is no member of the
 * home.
 */
export async function targetsOf(
  scope: SystemScope,
  sql: Sql,
  wanted: readonly Wanted[],
): Promise<(Target | undefined)[]> {
  const { rows } = await raw<Target & { place: number }>`${keptPlan}
    select wanted.place::integer as place, device.id, device.device_no as "deviceNo", device.owner_id as "ownerId",
      device.product_id as "productId", member.app_user_id as uid,
      case when device.kind <> ${raw.lit(deviceKind.virtual)} then device.development end as development
    from unnest(
      ${wanted.map(({ device_id }) => device_id)}::uuid[], ${wanted.map(({ home_id }) => home_id)}::uuid[],
      ${wanted.map(({ uid }) => uid)}::uuid[]
    ) with ordinality as wanted (device_id, home_id, uid, place)
    join device_binding as binding on binding.device_id = wanted.device_id and binding.home_id = wanted.home_id
      and binding.unbound_at is null
    join home_member as member on member.home_id = wanted.home_id
      and case when wanted.uid is null then member.role = 'owner' else member.app_user_id = wanted.uid end
    join device on device.id = binding.device_id`.execute(everything(scope, sql));
  const found = new Map(rows.map(({ place, ...target }) => [place, target]));
  return wanted.map((_, i) => found.get(i + 1));
}
