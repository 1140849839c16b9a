import { accountScope, appScope } from "../../platform/database/scope.ts";
import type { DeviceTies } from "../bindings/index.ts";
import type { HomeTies } from "../homes/index.ts";
import { conditionsOfHome, placeOf, setDue } from "./conditions.store.ts";
import { isMoment } from "./conditions.ts";
import { eraseDevice } from "./erasing.store.ts";
import { nextMoment } from "./moments.ts";
import { leftHome, presenceChanged } from "./presence.ts";

/** What becomes of scenes with their homes. They go with their home, and stay when somebody leaves. */
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

/** What becomes of scenes with their devices: one that leaves its home is left out until it is back, unless it is reset. */
export const scenesOfDevices: DeviceTies = {
  async reset({ sql }, { id, ownerId }, homeIds) {
    await eraseDevice(accountScope(ownerId), sql, id, homeIds);
  },
};
