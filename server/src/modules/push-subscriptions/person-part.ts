import { personScope } from "../../platform/database/scope.ts";
import type { Vault } from "../../platform/secrets.ts";
import type { PersonPart } from "../app-users/index.ts";
import { Target } from "./push-carrier.ts";
import { listOwn } from "./push-subscriptions.store.ts";

/**
 * The personal data about phones to which messages are sent. `cancel` has nothing to delete, since subscriptions end
 * with the sessions of the person.
 */
export function phonesOfPeople({ vault }: { vault: Vault }): PersonPart {
  return {
    name: "push_subscriptions",
    async export({ person, sql }) {
      const found = await listOwn(personScope(person), sql);
      return found.map(({ target, ...rest }) => {
        const { endpoint } = Target.parse(JSON.parse(vault.open(target)));
        return { service: new URL(endpoint).host, ...rest };
      });
    },
    cancel: () => Promise.resolve(),
  };
}
