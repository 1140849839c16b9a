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
