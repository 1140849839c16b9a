import { accountScope, appScope } from "../../platform/database/scope.ts";
import type { DeviceTies } from "../bindings/index.ts";
import type { HomeTies } from "../homes/index.ts";
import { conditionsOfHome, placeOf, setDue } from "./conditions.store.ts";
import { isMoment } from "./conditions.ts";
import { eraseDevice } from "./erasing.store.ts";
import { nextMoment } from "./moments.ts";
import { leftHome, presenceChanged } from "./presence.ts";

/**
 * How changes of homes affect scenes: a scene is deleted with its home, and stays when a member leaves. If the home
 * gets another time zone or location, the times of its scenes' conditions are computed again.
 */
export const scenesOfHomes: HomeTies = {
  left: leftHome,
  presenceChanged,
  ending: () => Promise.resolve(),
  async placed({ person, sql, now }, homeId) {
    const all = appScope(person);
    const place = await placeOf(all, sql, homeId);
    for (const { condition, scene_id, place: at } of await conditionsOfHome(all, sql, homeId))
      if (isMoment(condition))
        await setDue(all, sql, { scene_id, place: at }, nextMoment(condition, place, now));
  },
};

/**
 * How changes of devices affect scenes: a device that leaves its home stays in the home's scenes, in case it returns; a
 * reset of the device removes it from them.
 */
export const scenesOfDevices: DeviceTies = {
  async reset({ sql }, { id, ownerId }, homeIds) {
    await eraseDevice(accountScope(ownerId), sql, id, homeIds);
  },
};
