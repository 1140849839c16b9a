import { appScope } from "../../platform/database/scope.ts";
import type { PersonPart } from "../app-users/index.ts";
import { timersOf } from "./device-timers.store.ts";

/** What is kept of a person as one who has devices with timers. The timers go with their devices. */
export const timersOfPeople: PersonPart = {
  name: "timers",
  export: ({ person, sql }) => timersOf(appScope(person), sql, person.uid),
  cancel: () => Promise.resolve(),
};
