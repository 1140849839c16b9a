import { sql as raw } from "kysely";
import type { Clock } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";
import type { Finding } from "../health.ts";

const scope = systemScope("compares the clocks of the machines");
const askEveryMs = 60_000;
const mostMs = 5000;
/** An answer that took longer tells nothing: the database may have read its clock at any time meanwhile. */
const promptMs = 1000;

/**
 * Makes a check of whether this machine's clock agrees with the clock of the database's machine, because processes on
 * several machines compare times that the others wrote. The clocks are compared once a minute. The check returns the
 * latest finding at once.
 */
export function skewCheck({ sql, clock }: { sql: Sql; clock: Clock }): () => Finding {
  let finding: Finding = null;
  let asked = -Infinity;
  let asking = false;

  async function compare(): Promise<void> {
    const { time: before, steady: began } = { time: clock.now(), steady: clock.steady() };
    const { rows } = await raw<{ time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as time`.execute(everything(scope, sql));
    const took = clock.steady() - began;
    if (took > promptMs) return;
    const apart = before + took / 2 - rows[0]!.time;
    const way = apart > 0 ? "ahead of" : "behind";
    const seconds = Math.round(Math.abs(apart) / 1000);
    finding =
      Math.abs(apart) <= mostMs
        ? null
        : { warning: `The system's clock is ${seconds} seconds ${way} the database's.` };
  }

  return () => {
    if (!asking && clock.steady() - asked >= askEveryMs) {
      asking = true;
      asked = clock.steady();
      void compare()
        // The database check reports that the database does not answer.
        .catch(() => {})
        .finally(() => (asking = false));
    }
    return finding;
  };
}
