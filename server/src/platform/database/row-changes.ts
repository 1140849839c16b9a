import type { Insertable, Updateable } from "kysely";
import type { Scope } from "./scope.ts";
import type { Table } from "./scoped.ts";
import { type Sql, within } from "./sql.ts";
import type { DB } from "./tables.ts";

/** Tables whose rows have an id. */
type WithId = { [T in Table]: "id" extends keyof DB[T] ? T : never }[Table];

/** Functions that insert a row of a table, and that change or delete a row by its id, each within a scope. */
export interface RowChanges<T extends WithId> {
  insert: (scope: Scope, sql: Sql, row: Insertable<DB[T]>) => Promise<void>;
  update: (scope: Scope, sql: Sql, id: string, row: Updateable<DB[T]>) => Promise<void>;
  /** @returns whether the scope has such a row */
  remove: (scope: Scope, sql: Sql, id: string) => Promise<boolean>;
}

export function rowChanges<T extends WithId>(table: T): RowChanges<T> {
  // Kysely infers the columns of one table only, so the table `role` stands in for every table with an id.
  const name = table as "role";
  return {
    insert: async (scope, sql, row) =>
      void (await within(scope, sql)
        .insertInto(name)
        .values(row as Insertable<DB["role"]>)
        .execute()),
    update: async (scope, sql, id, row) =>
      void (await within(scope, sql)
        .updateTable(name)
        .set(row as Updateable<DB["role"]>)
        .where("id", "=", id)
        .execute()),
    remove: async (scope, sql, id) => {
      const deleted = await within(scope, sql)
        .deleteFrom(name)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return deleted.numDeletedRows > 0n;
    },
  };
}
