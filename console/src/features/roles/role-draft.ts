import { limits } from "@thingwright/contract/limits.ts";
import type { NewRole, Role } from "@thingwright/contract/roles.ts";

/** What the editor starts from: nothing, or a role. */
export function draftOf(role?: Role): Required<NewRole> {
  return {
    name: role?.name ?? "",
    description: role?.description ?? "",
    menu_permissions: role?.menu_permissions ?? [],
    products: role?.products ?? { kind: "some", ids: [] },
    apps: role?.apps ?? { kind: "some", ids: [] },
  };
}

/** The same under a name that fits. */
export function copyOf(role: Role, suffix: string): NewRole {
  const room = limits.roleName - [...suffix].length;
  return { ...draftOf(role), name: [...role.name].slice(0, room).join("") + suffix };
}

/** What an admission holds that another one lacks. */
export function added<T>(before: readonly T[], after: readonly T[]): T[] {
  return after.filter((one) => !before.includes(one));
}
