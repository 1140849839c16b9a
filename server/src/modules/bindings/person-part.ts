import { bindingEvent } from "@thingwright/contract/points/telemetry.ts";
import { appScope } from "../../platform/database/scope.ts";
import type { PersonPart } from "../app-users/index.ts";
import { list } from "./at-home.ts";
import { deleteEndedOf } from "./bindings.store.ts";
import { entriesOf } from "./log.store.ts";
import { deleteSharesWith } from "./shares.store.ts";

/**
 * A person's devices. Cancelling the account deletes the shares that others gave the person, and the person's ended
 * bindings. The devices that the person has bound were handled before, together with the homes: they passed to the
 * owner of their home, or were unbound if the home was deleted.
 */
export const devicesOfPeople: PersonPart = {
  name: "devices",
  export: async (context) =>
    (await list(context)).list.map(({ id, name, product_name, role, bound_at }) => ({
      id,
      name,
      product_name,
      role,
      bound_at,
    })),
  cancel: async ({ person, sql }) => {
    await deleteSharesWith(appScope(person), sql, person.uid);
    await deleteEndedOf(appScope(person), sql, person.uid);
  },
};

/** Far more entries than a person has. Each entry is a device that was bound, unbound or refused. */
const mostEntries = 10_000;

/**
 * A person's entries in the binding log. They stay for the maker after the account is cancelled, with only the person's
 * id.
 */
export const bindingLogOfPeople: PersonPart = {
  name: "binding_log",
  export: async ({ person, sql }) =>
    (await entriesOf(appScope(person), sql, person.uid, mostEntries)).map(({ event, ...entry }) => ({
      ...entry,
      event: Object.entries(bindingEvent).find(([, number]) => number === event)?.[0],
    })),
  cancel: () => Promise.resolve(),
};
