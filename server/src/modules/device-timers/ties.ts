import { appScope } from "../../platform/database/scope.ts";
import type { HomeTies } from "../homes/index.ts";
import { planAnew } from "./device-timers.store.ts";

/**
 * Plans timers again when their home changes its place. Timers belong to devices, so they stay when people or homes go.
 */
export const timersOfHomes: HomeTies = {
  left: () => Promise.resolve(),
  ending: () => Promise.resolve(),
  placed: ({ person, sql }, homeId) => planAnew(appScope(person), sql, homeId),
};
