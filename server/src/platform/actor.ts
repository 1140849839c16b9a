import type { Level } from "@thingwright/contract/grammar/enums.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { Duty } from "@thingwright/contract/grammar/route.ts";
import type { Permission } from "@thingwright/contract/grammar/permission.ts";
import type { VisibleObjects } from "./database/scope.ts";

/** The signed-in account that makes a call, with its permissions and the products and apps that it may see. */
export interface Actor extends VisibleObjects {
  readonly uid: string;
  readonly username: string;
  readonly level: Level;
  /** The role that a member's rights come from. */
  readonly role: string | null;
  /** The primary account whose objects the actor works on. */
  readonly owner: string;
  /** The screens that the actor may open. */
  readonly menus: readonly MenuKey[];
  /** False for a program's token, which may not manage the account itself. */
  readonly personal: boolean;
  /** The step that the person must complete before any other call. */
  readonly due: Duty | null;
  /** When the person last proved who they are, in seconds; null if there is no session. */
  readonly provenAt: number | null;
  can(permission: Permission): boolean;
}
