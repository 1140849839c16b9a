import type { Panel } from "@thingwright/contract/panels.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** All panels, the platform's own first. */
export function listPanels(scope: Scope, sql: Sql): Promise<Panel[]> {
  return within(scope, sql)
    .selectFrom("panel")
    .select(["id", "name", "name_en", "built_in"])
    .orderBy("built_in", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function panelExists(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("panel")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** The panel that is called so, in Chinese or in English. */
export async function panelNamed(scope: Scope, sql: Sql, name: string): Promise<string | undefined> {
  return (await listPanels(scope, sql)).find((one) => one.name === name || one.name_en === name)?.id;
}

/** What a panel is called. */
export async function panelName(scope: Scope, sql: Sql, id: string): Promise<string | undefined> {
  return (await listPanels(scope, sql)).find((one) => one.id === id)?.name;
}
