import { type Clock, seconds } from "../../clock.ts";
import { systemScope } from "../../database/scope.ts";
import type { Sql } from "../../database/sql.ts";
import { keyedHash } from "../../secrets.ts";
import type { Counted, RateLimits } from "./rate-limits.ts";
import { deleteEnded, deleteSurplus, settlePoints, spendPoints } from "./shared-limits.store.ts";

const scope = systemScope("limits count callers before it is known who they are");
/** The most rows that the table keeps, at about 100 bytes each. Beyond that, the rows that expire first are deleted. */
const rowsAtMost = 1_000_000;

interface Deps {
  /** Not the connection pool of API calls: all of its connections may be held by calls that wait for this limit. */
  sql: Sql;
  clock: Clock;
  /** 32 bytes, the same in all processes. There are so few IP addresses that a hash without a key could be reversed. */
  key: Buffer;
}

/** Rate limits that several processes share: the counts are kept in a table of their database. */
export function sharedLimits({ sql, clock, key }: Deps): RateLimits {
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
