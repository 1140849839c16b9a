import { limits } from "@thingwright/contract/grammar/limits.ts";
import { maxRowsOf, maxRowsOfSort } from "@thingwright/contract/grammar/page.ts";
import pg from "pg";
import { expect, vi } from "vitest";
import { withClient } from "../client.ts";
import { asSuperuser } from "../postgres.ts";
import { sortsOf, unfiltered } from "./list-inputs.ts";
import type { Stop } from "./samples.ts";
import { isForLevelOne, type Walkers } from "./walkers.ts";

interface Statement {
  text: string;
  values: unknown[];
}

interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  Alias?: string;
  Filter?: string;
  /** The columns by which the rows of an incremental sort are already in order. */
  "Presorted Key"?: string[];
  Plans?: Plan[];
}

interface SortedBy {
  table: string;
  column: string;
}

/** Sorting no more rows than these costs less than a round trip to the database. */
const few = limits.pageSizeMax;

/**
 * Records the statements of connections opened from now on. @returns a function that returns those since its last call
 */
export function recordStatements(): () => Statement[] {
  const query = vi.spyOn(pg.Client.prototype, "query");
  return () => {
    const calls = query.mock.calls as unknown as [
      string | { text: string; values?: unknown[] },
      unknown[]?,
    ][];
    const asked = calls.map(([given, values]) =>
      typeof given === "string"
        ? { text: given, values: values ?? [] }
        : { text: given.text, values: given.values ?? values ?? [] },
    );
    query.mockClear();
    return asked;
  };
}

/**
 * Finds the sorts of a list for which no index has the rows of an owner in order. For every other sort, PostgreSQL can
 * read a page without sorting. Exempt are lists that are short by contract, and sorts that are refused beyond
 * `limits.totalExact` rows.
 * @returns one line for each sort and order
 */
export async function slowSorts(
  { name, route, sample }: Stop,
  walkers: Walkers,
  database: { asked: () => Statement[]; connectionString: string },
): Promise<string[]> {
  const most = route.query && maxRowsOf(route.query);
  if (most !== undefined) return most <= few ? [] : [`${name}: ${most} rows are not few enough to be sorted`];
  const caller = isForLevelOne(route.access) ? walkers.admin : walkers.owner;
  const slow: string[] = [];
  // Only a superuser may change the catalogue, even if the transaction is rolled back.
  await withClient(asSuperuser(database.connectionString), async (client) => {
    for (const sort of sortsOf(route)) {
      const maximum = route.query && maxRowsOfSort(route.query, sort);
      if (maximum !== undefined) {
        if (maximum > limits.totalExact)
          slow.push(`${name} ?sort=${sort}: ${maximum} rows are too many to order`);
        continue;
      }
      for (const order of ["asc", "desc"]) {
        const plain = unfiltered(route, sample);
        database.asked();
        const answer = await caller.call(route, {
          ...plain,
          query: { ...plain.query, sort, order, page_size: 20 },
        });
        expect(answer.status, `${name} ?sort=${sort}&order=${order}`).toBe(200);
        const reasons = [];
        const sorted = new RegExp(`order by "(\\w+)"\\."${sort}" .*limit`, "s");
        for (const statement of database.asked()) {
          const [, table] = sorted.exec(statement.text) ?? [];
          if (table !== undefined) reasons.push(await servedIn(client, statement, { table, column: sort }));
        }
        const reason = reasons.length === 0 ? "no query sorts by it" : reasons.find((one) => one !== null);
        if (reason) slow.push(`${name} ?sort=${sort}&order=${order}: ${reason}`);
      }
    }
  });
  return slow;
}

/** Says why the rows of a statement cannot be read in the order of an index; null if they can. */
async function servedIn(client: pg.Client, statement: Statement, by: SortedBy): Promise<string | null> {
  const { table } = by;
  await client.query("begin");
  try {
    for (const way of ["sort", "seqscan", "bitmapscan", "hashjoin", "mergejoin"])
      await client.query(`set local enable_${way} = off`);
    for (;;) {
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
        `explain (format json) ${statement.text}`,
        statement.values,
      );
      const nodes = nodesOf(rows[0]!["QUERY PLAN"][0]!.Plan);
      const scan = nodes.find((node) => node.Alias === table && node["Index Name"] !== undefined);
      if (scan?.["Index Name"] === undefined || nodes.some((node) => node["Node Type"] === "Sort"))
        return `no index of ${table} serves it within the rows of its owner`;
      const isOwners = !scan.Filter?.includes("owner_id");
      if (isOwners && (await isOrdered(client, nodes, scan["Index Name"], by))) return null;
      // In a small table the planner may take any index. If this index is invalid, the planner takes the right one, if
      // there is one.
      await client.query("update pg_index set indisvalid = false where indexrelid = $1::regclass", [
        scan["Index Name"],
      ]);
    }
  } finally {
    await client.query("rollback");
  }
}

/**
 * Whether an index gives the order. A unique index does not need the id, because no two rows have the same sorted
 * value.
 */
async function isOrdered(
  client: pg.Client,
  nodes: readonly Plan[],
  index: string,
  { table, column }: SortedBy,
): Promise<boolean> {
  const finished = nodes.find((node) => node["Node Type"] === "Incremental Sort");
  if (!finished) return true;
  const presorted = finished["Presorted Key"]?.some((key) => key === `${table}.${column}` || key === column);
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = $1::regclass and indisunique",
    [index],
  );
  return presorted === true && rowCount === 1;
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
