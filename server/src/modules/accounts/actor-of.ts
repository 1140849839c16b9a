import type { Actor } from "../../platform/actor.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { findEnabled } from "./accounts.store.ts";
import { rightsOf } from "./rights.ts";

const lookUp = systemScope("the rights of an account are found before there is a scope");

/**
 * Makes the actor of an account with its current rights, for work that goes on after the call that started it.
 * @returns null if the account is disabled or deleted, or its owner is disabled
 */
export async function actorOf(sql: Sql, uid: string): Promise<Actor | null> {
  const found = await findEnabled(lookUp, sql, uid);
  if (!found) return null;
  const { permissions, menus, products, apps } = await rightsOf(sql, found);
  const allowed = new Set(permissions);
  return {
    uid,
    username: found.username,
    level: found.level,
    role: found.role_id,
    owner: found.owner_id,
    products,
    apps,
    menus,
    personal: true,
    due: null,
    provenAt: null,
    can: (permission) => allowed.has(permission),
  };
}
