import { consumables } from "@thingwright/contract/devices/consumables.ts";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { FunctionPoints } from "@thingwright/contract/points/function-points.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/device-messages.ts";
import { eventually } from "../../../test/eventually.ts";
import { signInAs } from "../../../test/factories.ts";
import { connectDevice } from "../../../test/gateway.ts";
import { type Platform, startPlatform } from "../../../test/harness.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";

const dayMs = 86_400_000;
const filters = FunctionPoints.parse([
  {
    identifier: "days",
    name: "滤芯",
    data_type: "value",
    transfer_type: "report",
    min: -100,
    max: 60,
    consumable: { unit: "days", threshold: 10 },
  },
  {
    identifier: "percent",
    name: "滚刷",
    data_type: "float",
    transfer_type: "report",
    min: 0,
    max: 100,
    consumable: { unit: "percent", threshold: 20 },
  },
]);

/** What a small fleet says on a day: one is never looked after, one is replaced when it is used up, one says nothing from day 40 on. */
const fleet: readonly ((day: number) => { days: number; percent: number } | null)[] = [
  (day) => ({ days: 60 - day, percent: Math.max(0, 100 - day) }),
  (day) => ({ days: 60 - (day % 61), percent: 100 - 2 * (day % 51) }),
  (day) => (day < 40 ? { days: 60 - day, percent: 50 } : null),
];

interface Known {
  last: { days: number; percent: number };
  /** On which day each was replaced; 0 for never. */
  replaced: { days: number; percent: number };
}

/** Keeps what a device has said on a day; what has risen was replaced. */
function note({ last, replaced }: Known, said: Known["last"], day: number): void {
  for (const key of ["days", "percent"] as const) {
    if (day > 1 && said[key] > last[key]) replaced[key] = day;
    last[key] = said[key];
  }
}

const stateOf = (remaining: number, threshold: number) =>
  remaining <= 0 ? "expired" : remaining <= threshold ? "low" : "ok";

/** How far the stream and its consumers have come. It failed once in a while on a busy machine, and nothing said where reports were. */
async function streamOf({ sql, clock }: Platform): Promise<string> {
  const db = everything(systemScope("a failed test tells what it saw"), sql);
  const tables = {
    positions: raw`select consumer, part, version, seqs from stream_position order by consumer, part`,
    writers: raw`select * from stream_writer`,
    rows: raw`select writer, min(seq), max(seq), max(time) as time from stream group by writer`,
    nodes: raw`select no from node`,
    locks: raw`select classid, objid, pid, granted from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`,
    queries: raw`select pid, state, wait_event, left(query, 80) as query, now() - query_start as since
      from pg_stat_activity where datname = current_database()`,
  };
  const lines = [`now ${clock.now()}`];
  for (const [name, query] of Object.entries(tables))
    lines.push(name, ...(await query.execute(db)).rows.map((row) => JSON.stringify(row)));
  return lines.join("\n");
}

it(
  "consumables of a small fleet are right over a hundred days, across restarts",
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase();
    let platform: Platform | undefined;
    try {
      let owner: string | undefined;
      let made: Credentials[] = [];
      /** Days of the last reports, and on which something was replaced, in the order of the fleet. */
      const known: Known[] = fleet.map(() => ({
        last: { days: 0, percent: 0 },
        replaced: { days: 0, percent: 0 },
      }));
      for (let day = 1; day <= 100; day++) {
        if ((day - 1) % 25 === 0) {
          await platform?.close();
          platform = await startPlatform({ DATABASE_URL: database.connectionString });
          platform.clock.advance((day - 1) * dayMs);
        }
        const { clock, sql, gateway } = platform!;
        clock.advance(dayMs);
        const maker: Awaited<ReturnType<Platform["actor"]>> = owner
          ? { ...platform!.as(await signInAs(sql, clock, owner)), owner }
          : await platform!.actor();
        if (!owner) {
          ({ owner } = maker);
          const { id: product_id } = await platform!.product(maker);
          await maker.ok(products.define, { params: { id: product_id }, body: { list: filters } });
          made = await Promise.all(fleet.map(() => maker.ok(devices.create, { body: { product_id } })));
        }
        for (const [i, says] of fleet.entries()) {
          const said = says(day);
          if (!said) continue;
          note(known[i]!, said, day);
          const { product_key: productKey, device_name: deviceName, device_secret: secret } = made[i]!;
          const url = `mqtt://127.0.0.1:${gateway.ports.mqtt}`;
          const client = await connectDevice({ url }, { productKey, deviceName, secret });
          const post = `/sys/${productKey}/${deviceName}/thing/event/property/post`;
          expect(await replyTo(client, post, { id: "1", version: "1.0", params: said })).toMatchObject({
            code: 200,
          });
          await client.end();
        }
        // On the days after a restart, and as each is used up; what lies between is told by what comes after.
        if (day % 25 > 1 && day % 10 > 0) continue;
        const isTold = async () => {
          const { list } = await maker.ok(consumables.list, { query: { page_size: 20 } });
          const found = list.map(({ device_id, identifier, remaining, state, replaced_at }) => {
            const i = made.findIndex(({ id }) => id === device_id);
            const at =
              replaced_at === null ? 0 : Math.round((replaced_at - (clock.now() - day * dayMs)) / dayMs);
            return `${i} ${identifier} ${remaining} ${state} ${at}`;
          });
          const wanted = known.flatMap(({ last, replaced }, i) => [
            `${i} days ${last.days} ${stateOf(last.days, 10)} ${replaced.days}`,
            `${i} percent ${last.percent} ${stateOf(last.percent, 20)} ${replaced.percent}`,
          ]);
          expect(found.toSorted(), `day ${day}`).toEqual(wanted.toSorted());
        };
        try {
          await eventually(isTold);
        } catch (cause) {
          throw new Error(`${String(cause)}\n${await streamOf(platform!)}`, { cause });
        }
      }
    } finally {
      await platform?.close();
      await database.drop();
    }
  },
);
