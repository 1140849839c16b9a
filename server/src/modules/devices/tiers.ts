import { activityTier } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { moveToTiers, reviewDue, type TierBounds } from "./tiers.store.ts";

const scope = systemScope("tiers are kept for the devices of every owner");
const daySeconds = 86_400;
/** How many devices a transaction reviews, and how many transactions a run has: the rest is reviewed a minute later. */
const atOnce = 1000;
const maxRounds = 20;
const againSeconds = 60;

const bounds: TierBounds = Object.entries(limits.tierDays).map(
  ([name, days]) => [activityTier[name as keyof typeof limits.tierDays], days * daySeconds] as const,
);

/**
 * Puts devices into the tiers that their last data gives them; to be called every minute. Only devices whose tier may
 * have changed are reviewed: those whose last data is older than the tier allows, and those that new data or an
 * activation has made due.
 * @param now milliseconds since 1970
 */
export async function reviewTiers(sql: Sql, now: number): Promise<void> {
  const at = seconds(now);
  const looked = { now: at, bounds, beyond: activityTier.stealth, most: atOnce };
  for (let round = 0; round < maxRounds; round++) {
    const { due, changed } = await reviewDue(scope, sql, looked);
    if (changed.length > 0)
      await sql.transaction((transaction) => moveToTiers(scope, transaction, changed, at + againSeconds));
    if (due < atOnce) return;
  }
}
