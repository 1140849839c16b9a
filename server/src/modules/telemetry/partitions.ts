import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import {
  createPartition,
  dropPartition,
  partitionedTables,
  partitionStart,
  partitionStarts,
  type PartitionedTable,
} from "./partitions.store.ts";

const dayMs = 86_400_000;
const scope = systemScope("partitions hold every owner's rows");
const tables = Object.keys(partitionedTables) as PartitionedTable[];

/** How many days each table is kept. */
export type Retention = Record<PartitionedTable, number>;

/** Sums of hours are small, and a chart of a year is made of them. */
const hourDaysAtLeast = 400;

export function retentionOf({ historyDays, logDays }: { historyDays: number; logDays: number }): Retention {
  return {
    telemetry: historyDays,
    telemetry_hour: Math.max(historyDays, hourDaysAtLeast),
    communication_log: logDays,
    online_log: logDays,
  };
}

/** Knows which partitions exist, makes them as times turn up, and drops those past their retention. */
export class Partitions {
  readonly #sql: Sql;
  readonly #retention: Retention;
  readonly #known = new Map<PartitionedTable, Map<number, Promise<void>>>(
    tables.map((table) => [table, new Map()]),
  );

  constructor(sql: Sql, retention: Retention) {
    this.#sql = sql;
    this.#retention = retention;
  }

  async load(): Promise<void> {
    for (const table of tables) {
      const starts = await partitionStarts(scope, this.#sql, table);
      for (const start of starts) this.#known.get(table)!.set(start, Promise.resolve());
    }
  }

  /** The oldest time that a table still takes, in milliseconds. */
  oldest(table: PartitionedTable, now: number): number {
    return partitionStart(table, now - this.#retention[table] * dayMs);
  }

  /** Resolves when all the times have a partition; at once in almost every case. */
  async cover(table: PartitionedTable, times: Iterable<number>): Promise<void> {
    const known = this.#known.get(table)!;
    let last = -1;
    for (const time of times) {
      const start = partitionStart(table, time);
      if (start === last) continue;
      last = start;
      let made = known.get(start);
      if (!made) {
        made = createPartition(scope, this.#sql, table, start);
        known.set(start, made);
        // Forgotten, so that the next message tries again.
        made.catch(() => known.delete(start));
      }
      await made;
    }
  }

  /** Makes partitions for today and tomorrow, and drops those that are past their retention. */
  async maintain(now: number): Promise<void> {
    for (const table of tables) {
      await this.cover(table, [now, now + dayMs]);
      const oldest = this.oldest(table, now);
      for (const start of this.#known.get(table)!.keys()) {
        if (start >= oldest) continue;
        await dropPartition(scope, this.#sql, table, start);
        this.#known.get(table)!.delete(start);
      }
    }
  }
}
