import { appScope } from "../../platform/database/scope.ts";
import type { HomeTies } from "../homes/index.ts";
import { planAnew } from "./device-timers.store.ts";

/** What becomes of timers with their homes. They are of the devices, and stay with these. */
export const timersOfHomes: HomeTies = {
  left: () => Promise.resolve(),
  ending: () => Promise.resolve(),
  placed: ({ person, sql }, homeId) => planAnew(appScope(person), sql, homeId),
};
