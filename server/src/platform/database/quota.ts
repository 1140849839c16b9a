import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { QuotaName } from "@thingwright/contract/grammar/quotas.ts";
import { type RawBuilder, sql as raw, type SqlBool } from "kysely";
import type { ownedTables } from "./owned.ts";
import { systemScope } from "./scope.ts";
import { everything, type Sql } from "./sql.ts";
import type { DB } from "./tables.ts";

const counting = systemScope("a quota counts what the caller may not see");

/** A limit on the rows of a table that an account may have. */
export class Quota {
  readonly #name: QuotaName;
  readonly #table: keyof DB;
  readonly #most: number;
  readonly #where: RawBuilder<SqlBool>;

  /** @param where which of the table's rows are counted; all by default */
  constructor(name: QuotaName, table: keyof DB, most: number, where: RawBuilder<SqlBool> = raw`true`) {
    this.#name = name;
    this.#table = table;
    this.#most = most;
    this.#where = where;
  }

  get most(): number {
    return this.#most;
  }

  /**
   * Makes sure that an account may add `more` rows. The account is locked until the transaction ends, so that calls
   * that add rows at the same time are counted one after another. Lock products before this call, and write rows after
   * it. Throws quota_exceeded.
   */
  async check(sql: Sql, ownerId: string, more = 1): Promise<void> {
    const limit = this.most;
    const database = everything(counting, sql);
    // "No key update", because other transactions may go on inserting rows that refer to the account.
    await database.selectFrom("account").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
    const { rows } = await raw<{ count: number }>`
      select count(*) from (
        select from ${raw.table(this.#table)} where owner_id = ${ownerId} and ${this.#where} limit ${limit}
      ) as found`.execute(database);
    const used = rows[0]!.count;
    if (used + more > limit) throw problem("quota_exceeded", { quota: this.#name, used, limit });
  }
}

/** Throws quota_exceeded if there is no room for `more`. */
export function needRoom(quota: QuotaName, used: number, limit: number, more = 1): void {
  if (used + more > limit) throw problem("quota_exceeded", { quota, used, limit });
}

/** The limit on the growth of a table: a quota, or a text that names the rule. */
export type Bound = Quota | string;
/**
 * The bound of a table with an owner. An account could fill such a table, so a bound without a quota must say so
 * explicitly.
 */
type OwnedBound = Quota | `No quota: ${string}`;
type BoundOf<T> = T extends keyof typeof ownedTables ? OwnedBound : Bound;

/** The tables of a module, each with its bounds. */
export type BoundedTables = { [T in keyof DB]?: BoundOf<T> | readonly BoundOf<T>[] };
