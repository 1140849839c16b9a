import type { PersonPart } from "../app-users/index.ts";
import { list } from "./homes.ts";
import { leaveHomes } from "./members.ts";
import type { Leaving } from "./ties.ts";

/** The personal data that homes hold about their members. */
export function homesOfPeople(leaving: Leaving): PersonPart {
  return {
    name: "homes",
    export: async (context) => (await list(context)).list,
    cancel: (context) => leaveHomes(context, context.person.uid, leaving),
  };
}
