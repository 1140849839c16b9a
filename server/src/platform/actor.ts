import type { Level } from "@thingwright/contract/enums.ts";
import type { MenuKey } from "@thingwright/contract/menu.ts";
import type { Permission } from "@thingwright/contract/permission.ts";

/** Who calls: a signed-in account, with what it may do and see. */
export interface Actor {
  readonly uid: string;
  readonly username: string;
  readonly level: Level;
  /** The role that a member's rights come from. */
  readonly role: string | null;
  /** The primary account whose objects it works on. */
  readonly owner: string;
  /** The screens it may open. */
  readonly menus: readonly MenuKey[];
  /** False for a token of a program, which may not manage the account itself. */
  readonly personal: boolean;
  /** The products it may see. */
  readonly products: "all" | readonly string[];
  can(permission: Permission): boolean;
}
