import type { DeviceKey } from "../../gateway/ports.ts";
import { accountScope, type Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { TakeFrom } from "../app-users/index.ts";
import type { DeviceRemoval } from "../devices/index.ts";
import type { HomeTies } from "../homes/index.ts";
import { passOn, unbind } from "./binding.ts";
import type { ChangeNotifiers } from "./work.ts";
import { boundDevices, type Current, findCurrent, lockDevice, type WhoseDevices } from "./bindings.store.ts";

/**
 * Locks the bound devices one after the other, and calls `handle` for each that is still bound to the same person and
 * home.
 * @returns how many devices were found
 */
async function eachBound(
  { scope, sql }: { scope: Scope; sql: Sql },
  whose: WhoseDevices,
  handle: (device: DeviceKey, current: Current) => Promise<void>,
): Promise<number> {
  const ids = await boundDevices(scope, sql, whose);
  for (const id of ids) {
    const device = await lockDevice(scope, sql, id);
    const current = device && (await findCurrent(scope, sql, id));
    if (!current) continue;
    const isTheirs = whose.uid === undefined || current.app_user_id === whose.uid;
    const isThere = whose.homeId === undefined || current.home_id === whose.homeId;
    if (isTheirs && isThere) await handle(device, current);
  }
  return ids.length;
}

/** Unbinds the devices of a person whose app is deleted. */
export function devicesOfGoing(notifiers: ChangeNotifiers): TakeFrom {
  return ({ sql, now }, { uid, ownerId }, most) =>
    eachBound({ scope: accountScope(ownerId), sql }, { uid, most }, (device, current) =>
      unbind({ ...notifiers, sql, now }, device, current, "app_deleted"),
    );
}

/**
 * Unbinds devices that their maker deletes. The people who have them at home are notified, and the binding log records
 * it.
 */
export function devicesOfDeleted(notifiers: ChangeNotifiers): DeviceRemoval["unbind"] {
  return async ({ scope, sql, now }, among) => {
    await eachBound({ scope, sql }, { among }, (device, current) =>
      unbind({ ...notifiers, sql, now }, device, current, "device_deleted"),
    );
  };
}

/**
 * Passes the devices of a person who leaves a home to the owner of that home, and unbinds the devices of a home that is
 * deleted.
 */
export function devicesOfHomes(notifiers: ChangeNotifiers): HomeTies {
  return {
    async left({ sql, now, person }, { homeId, uid, ownerUid }) {
      await eachBound({ scope: accountScope(person.ownerId), sql }, { homeId, uid }, (device, current) =>
        passOn({ ...notifiers, sql, now }, device, current, ownerUid),
      );
    },
    async ending({ sql, now, person }, homeId) {
      await eachBound({ scope: accountScope(person.ownerId), sql }, { homeId }, (device, current) =>
        unbind({ ...notifiers, sql, now }, device, current, "home_deleted"),
      );
    },
  };
}
