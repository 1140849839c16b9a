import type { Level } from "@thingwright/contract/grammar/enums.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { Due } from "@thingwright/contract/grammar/route.ts";
import type { Permission } from "@thingwright/contract/grammar/permission.ts";
import type { Reaches } from "./database/scope.ts";

/** Who calls: a signed-in account, with what it may do and see. */
export interface Actor extends Reaches {
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
  /** What the person has to do before anything else. */
  readonly due: Due | null;
  /** When the person last proved who they are, in seconds; null where there is no session. */
  readonly provenAt: number | null;
  can(permission: Permission): boolean;
}
