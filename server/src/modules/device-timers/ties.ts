import { appScope } from "../../platform/database/scope.ts";
import type { HomeTies } from "../homes/index.ts";
import { markForReplanning } from "./device-timers.store.ts";

/**
 * Plans timers again when their home changes its place, and perhaps its time zone. Timers belong to bindings of
 * devices, so there is nothing to do when people leave a home or the home is deleted.
 */
export const timersOfHomes: HomeTies = {
  left: () => Promise.resolve(),
  ending: () => Promise.resolve(),
  placed: ({ person, sql }, homeId) => markForReplanning(appScope(person), sql, homeId),
};
