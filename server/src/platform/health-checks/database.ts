import { sql as raw } from "kysely";
import { systemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";
import { troubleOf } from "../database/trouble.ts";
import type { Finding } from "../health.ts";

const scope = systemScope("asks whether the database answers");

/** Makes a check of whether the database answers and accepts changes. */
export function databaseCheck(sql: Sql): () => Promise<Finding> {
  return async () => {
    try {
      const { rows } = await raw<{
        fixed: string;
      }>`select current_setting('transaction_read_only') as fixed`.execute(everything(scope, sql));
      return rows[0]?.fixed === "off"
        ? null
        : "The database takes no changes: it is a standby, or set to read only.";
    } catch (error) {
      return `The database fails: ${troubleOf(error)}.`;
    }
  };
}
