import { personScope } from "../../platform/database/scope.ts";
import type { PersonPart } from "../app-users/index.ts";
import { deleteRunsOf, runsOf } from "./runs.store.ts";

/** The runs that a person has started; the scenes themselves belong to homes. */
export const scenesOfPeople: PersonPart = {
  name: "scene_runs",
  export: ({ person, sql }) => runsOf(personScope(person), sql, person.uid),
  cancel: ({ person, sql }) => deleteRunsOf(personScope(person), sql, person.uid),
};
