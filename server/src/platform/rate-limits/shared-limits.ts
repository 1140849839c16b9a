import { type Clock, seconds } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import { keyedHash } from "../secrets.ts";
import type { Counted, RateLimits } from "./rate-limits.ts";
import { deleteEnded, deleteSurplus, settlePoints, spendPoints } from "./shared-limits.store.ts";

const scope = systemScope("limits count callers before it is known who they are");
/** Of rows, 100 bytes each. Beyond, those are dropped that would end first. */
const rowsAtMost = 1_000_000;

interface Parts {
  /** The platform's own connections: those of calls may all be held by calls that wait for a point. */
  sql: Sql;
  clock: Clock;
  /** 32 bytes, the same in all processes: addresses are so few that plain hashes of them could be guessed. */
  key: Buffer;
}

/** The limits of processes that share one database: a table of it holds the counts. */
export function sharedLimits({ sql, clock, key }: Parts): RateLimits {
  const keyOf = (counted: Counted) => keyedHash(key, `${counted.limit.name} ${counted.key}`);
  const at = () => seconds(clock.now());
  return {
    async spend(charges) {
      const refusals = await spendPoints(scope, sql, {
        keys: charges.map(keyOf),
        points: charges.map(({ limit, neverRefuses }) => (neverRefuses ? null : limit.points)),
        seconds: charges.map(({ limit }) => limit.seconds),
        at: at(),
      });
      return refusals.map(({ place, wait }) => ({ limit: charges[place - 1]!.limit, seconds: wait }));
    },
    async settle({ refund = [], clear = [] }) {
      await settlePoints(scope, sql, { refund: refund.map(keyOf), clear: clear.map(keyOf) });
    },
    async prune() {
      await deleteEnded(scope, sql, at());
      await deleteSurplus(scope, sql, rowsAtMost);
    },
  };
}
