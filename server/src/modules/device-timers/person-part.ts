import { appScope } from "../../platform/database/scope.ts";
import type { PersonPart } from "../app-users/index.ts";
import { timersOf } from "./device-timers.store.ts";

/**
 * The timers of a person's devices. Cancelling needs no step of its own, because the timers belong to the bindings of
 * the devices: they pass to the owner of the home with these, or are deleted with them.
 */
export const timersOfPeople: PersonPart = {
  name: "timers",
  export: ({ person, sql }) => timersOf(appScope(person), sql, person.uid),
  cancel: () => Promise.resolve(),
};
