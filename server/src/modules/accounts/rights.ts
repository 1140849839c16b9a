import { type Level, level } from "@thingwright/contract/grammar/enums.ts";
import { grantedBy, grantedTo, type Granted } from "@thingwright/contract/grammar/menu-permissions.ts";
import { systemScope, type VisibleObjects } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { rightsOfRole } from "../roles/index.ts";

/** The rights of an account: its permissions, its screens, and the products and apps whose rows it may see. */
export type Rights = Granted & VisibleObjects;

const lookUp = systemScope("rights are found before there is a scope");

/** The only place that decides about rights: levels 1 and 2 have rights by their level, members by their role. */
export async function rightsOf(
  sql: Sql,
  account: { level: number; role_id: string | null },
): Promise<Rights> {
  if (account.level !== level.member)
    return { ...grantedTo(account.level as Level), products: "all", apps: "all" };
  const role = account.role_id === null ? undefined : await rightsOfRole(lookUp, sql, account.role_id);
  if (!role) return { ...grantedBy([], { products: false, apps: false }), products: [], apps: [] };
  const { menu_permissions, all_products, products, all_apps, apps } = role;
  return {
    ...grantedBy(menu_permissions, { products: all_products, apps: all_apps }),
    products: all_products ? "all" : products,
    apps: all_apps ? "all" : apps,
  };
}
