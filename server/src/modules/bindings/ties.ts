import type { DeviceKey } from "../../gateway/ports.ts";
import { accountScope, type Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { TakeFrom } from "../app-users/index.ts";
import type { DeviceRemoval } from "../devices/index.ts";
import type { HomeTies } from "../homes/index.ts";
import { passOn, type Told, unbind } from "./binding.ts";
import { boundDevices, type Current, findCurrent, lockDevice, type WhoseDevices } from "./bindings.store.ts";

/** Locks one device after the other that somebody has, and does something with each that is still theirs. @returns how many there were */
async function eachBound(
  { scope, sql }: { scope: Scope; sql: Sql },
  whose: WhoseDevices,
  deed: (device: DeviceKey, current: Current) => Promise<void>,
): Promise<number> {
  const ids = await boundDevices(scope, sql, whose);
  for (const id of ids) {
    const device = await lockDevice(scope, sql, id);
    const current = device && (await findCurrent(scope, sql, id));
    if (!current) continue;
    const isTheirs = whose.uid === undefined || current.app_user_id === whose.uid;
    const isThere = whose.homeId === undefined || current.home_id === whose.homeId;
    if (isTheirs && isThere) await deed(device, current);
  }
  return ids.length;
}

/** What becomes of the devices of somebody whose app is deleted: they are unbound. */
export function devicesOfGoing(told: Told): TakeFrom {
  return ({ sql, now }, { uid, ownerId }, most) =>
    eachBound({ scope: accountScope(ownerId), sql }, { uid, most }, (device, current) =>
      unbind({ ...told, sql, now }, device, current, "app_deleted"),
    );
}

/** What becomes of devices that their maker deletes: those who have them at home are told, and the log of bindings says so. */
export function devicesOfDeleted(told: Told): DeviceRemoval["unbind"] {
  return async ({ scope, sql, now }, among) => {
    await eachBound({ scope, sql }, { among }, (device, current) =>
      unbind({ ...told, sql, now }, device, current, "device_deleted"),
    );
  };
}

/** What becomes of devices with their homes: those of who leaves pass to the owner, those of a home that goes are unbound. */
export function devicesOfHomes(told: Told): HomeTies {
  return {
    async left({ sql, now, person }, { homeId, uid, ownerUid }) {
      await eachBound({ scope: accountScope(person.ownerId), sql }, { homeId, uid }, (device, current) =>
        passOn({ ...told, sql, now }, device, current, ownerUid),
      );
    },
    async ending({ sql, now, person }, homeId) {
      await eachBound({ scope: accountScope(person.ownerId), sql }, { homeId }, (device, current) =>
        unbind({ ...told, sql, now }, device, current, "home_deleted"),
      );
    },
  };
}
