import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { NewRole, Role } from "@thingwright/contract/accounts/roles.ts";

/** The initial values of the editor: empty, or those of a role. */
export function draftOf(role?: Role): Required<NewRole> {
  return {
    name: role?.name ?? "",
    description: role?.description ?? "",
    menu_permissions: role?.menu_permissions ?? [],
    products: role?.products ?? { kind: "some", ids: [] },
    apps: role?.apps ?? { kind: "some", ids: [] },
  };
}

/** Returns the values of a role's copy. The name is cut so that the suffix fits. */
export function copyOf(role: Role, suffix: string): NewRole {
  const room = limits.roleName - [...suffix].length;
  return { ...draftOf(role), name: [...role.name].slice(0, room).join("") + suffix };
}

/** The entries of `after` that `before` lacks. */
export function added<T>(before: readonly T[], after: readonly T[]): T[] {
  return after.filter((one) => !before.includes(one));
}
