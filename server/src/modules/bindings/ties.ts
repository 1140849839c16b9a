import type { TakeFrom } from "../app-users/index.ts";
import { accountScope } from "../../platform/database/scope.ts";
import type { HomeTies } from "../homes/index.ts";
import type { Leaving } from "../devices/index.ts";
import { passOn, type Told, unbind } from "./binding.ts";
import { boundDevices, findCurrent, lockDevice } from "./bindings.store.ts";

/** What becomes of devices whose app is deleted: they are unbound, person by person. */
export function devicesOfGoing(told: Told): TakeFrom {
  return async ({ sql, now }, { uid, ownerId }, most) => {
    const account = accountScope(ownerId);
    const ids = await boundDevices(account, sql, { uid, most });
    for (const id of ids) {
      const device = await lockDevice(account, sql, id);
      const current = device && (await findCurrent(account, sql, id));
      if (device && current?.app_user_id === uid)
        await unbind({ ...told, sql, now }, device, current, "app_deleted");
    }
    return ids.length;
  };
}

/** What becomes of devices that their maker deletes: those who have them at home are told, and the log of bindings says so. */
export function devicesOfDeleted(told: Told): Leaving["unbind"] {
  return async ({ scope, sql, now }, ids) => {
    for (const id of await boundDevices(scope, sql, { among: ids })) {
      const device = await lockDevice(scope, sql, id);
      const current = device && (await findCurrent(scope, sql, id));
      if (device && current) await unbind({ ...told, sql, now }, device, current, "device_deleted");
    }
  };
}

/** What becomes of devices with their homes: those of who leaves pass to the owner, those of a home that goes are unbound. */
export function devicesOfHomes(told: Told): HomeTies {
  const each = async (
    { sql, now, person }: Parameters<HomeTies["left"]>[0],
    of: { homeId: string; uid?: string },
    change: (found: Parameters<typeof unbind>) => Promise<void>,
  ) => {
    const account = accountScope(person.ownerId);
    for (const id of await boundDevices(account, sql, of)) {
      const device = await lockDevice(account, sql, id);
      const current = device && (await findCurrent(account, sql, id));
      if (current?.home_id !== of.homeId || !device) continue;
      await change([{ ...told, sql, now }, device, current, "home_deleted"]);
    }
  };
  return {
    left: (context, { homeId, uid, ownerUid }) =>
      each(context, { homeId, uid }, ([work, device, current]) => passOn(work, device, current, ownerUid)),
    ending: (context, homeId) => each(context, { homeId }, (found) => unbind(...found)),
  };
}
