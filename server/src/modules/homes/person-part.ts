import type { PersonPart } from "../app-users/index.ts";
import { list } from "./homes.ts";
import { leaveHomes } from "./members.ts";
import type { Leaving } from "./ties.ts";

/** What is kept of a person as a member of homes. */
export function homesOfPeople(leaving: Leaving): PersonPart {
  return {
    name: "homes",
    export: async (context) => (await list(context)).list,
    cancel: (context) => leaveHomes(context, context.person.uid, leaving),
  };
}
