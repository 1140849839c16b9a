import { setTimeout as wait } from "node:timers/promises";
import { attackNames } from "@thingwright/server/test/attack/attacks.ts";
import { type Attacked, makeBed } from "@thingwright/server/test/attack/bed.ts";
import { resourcesOf, type Tried } from "@thingwright/server/test/attack/witnesses.ts";
import { addRecords } from "@thingwright/server/test/bulk.ts";
import { startTestPostgres } from "@thingwright/server/test/postgres.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

/** The duration of the attacks in minutes. */
const minutes = Number(process.env.SIEGE_MINUTES ?? 1);
/** Milliseconds within which the platform has to answer. */
const answer = 1000;
/**
 * MiB that the server may use, and by which factor its memory may be higher than before the attacks a minute after
 * them.
 */
const memory = { most: 2048, times: 1.3 };
/** The entries in each attacking tenant's operation log. */
const records = { many: { count: 20_000 }, large: { count: 1000, bytes: 90_000 } };
const settlingMs = 60_000;
/** File descriptors that may be left over, because connections to the database open and close. */
const fewDescriptors = 20;

/** Every attack of the tests at once, from one process at full speed, beside honest users; for SIEGE_MINUTES. */
export const siege: Bench = {
  name: "siege",
  title: `Every attack at once, for ${minutes} min`,
  async measure() {
    const stop = await startTestPostgres({ durable: true });
    try {
      return await besiege();
    } finally {
      await stop();
    }
  },
};

async function besiege(): Promise<Measured[]> {
  const bed = await makeBed({ memory: memory.most });
  try {
    for (const { owner } of bed.tenants) {
      const until = Date.now();
      await addRecords(bed.connectionString, { owner, until, ...records.many });
      await addRecords(bed.connectionString, { owner, until, ...records.large });
    }
    const seen = await bed.attack(attackNames, { seconds: Math.round(minutes * 60) });
    await wait(settlingMs);
    const after = await resourcesOf(bed.server.pid);
    return [
      ...tried("/readyz", seen.ready),
      ...tried("a device's QoS 1 message until its acknowledgement", seen.acknowledged),
      ...tried("the two calls of a page", seen.browsed),
      ...tried("a query that asks the database for nothing", seen.query),
      against("memory at most", "less", memory.most, seen.most.memory, "MiB"),
      figure("memory before", seen.before.memory, "MiB"),
      against(
        "memory a minute after",
        "less",
        Math.round(seen.before.memory * memory.times),
        after.memory,
        "MiB",
      ),
      figure("descriptors at most", seen.most.descriptors, ""),
      against(
        "descriptors a minute after",
        "less",
        seen.before.descriptors + fewDescriptors,
        after.descriptors,
        "",
      ),
      ...done(seen),
    ];
  } finally {
    await bed.close();
  }
}

function tried(what: string, { took, whole, failures }: Tried): Measured[] {
  if (failures.length > 0) console.log(what, countOf(failures));
  return [
    against(`${what}: failed`, "less", 0, failures.length, `of ${took.length + failures.length}`),
    figure(`${what}: p50`, percentile(took, 0.5), "ms"),
    figure(`${what}: p99`, percentile(took, 0.99), "ms"),
    against(`${what}: longest`, "less", answer, Math.max(0, ...took), "ms"),
    figure(`${what}: longest, waiting for a processor included`, whole, "ms"),
  ];
}

function countOf(failures: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const failure of failures) counts[failure] = (counts[failure] ?? 0) + 1;
  return counts;
}

/** The counts of the attackers' actions, for comparison. */
function done({ did }: Attacked): Measured[] {
  return Object.entries(did).map(([what, count]) => figure(`attackers: ${what}`, count, ""));
}
