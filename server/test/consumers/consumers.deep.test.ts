import { sql as raw } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { systemScope } from "../../src/platform/database/scope.ts";
import { everything } from "../../src/platform/database/sql.ts";
import { eventually } from "../eventually.ts";
import { forFile } from "../for-file.ts";
import { makeProcesses } from "../processes.ts";
import type { ServerProcess } from "../server-process.ts";
import type { Numbered } from "./consumers.ts";
import { startListener } from "./listener.ts";

const kills = Number(process.env.KILLS ?? 3);
const scope = systemScope("a test looks at the rows");

const calls: Numbered[] = [];
const listener = await forFile(startListener((all) => calls.push(...all)));
const processes = await forFile(makeProcesses({ CALL_URL: listener.url, RATE: "5000", LOG_LEVEL: "error" }));

async function rows<T>(strings: TemplateStringsArray): Promise<T[]> {
  return (await raw<T>(strings).execute(everything(scope, processes.sql))).rows;
}
async function one(strings: TemplateStringsArray): Promise<number> {
  return (await rows<{ one: number }>(strings))[0]!.one;
}

const begin = (role: "gateway" | "worker") =>
  processes.start({
    roles: [role],
    command: [process.execPath, "server/test/consumers/main.ts"],
    // PostgreSQL lists the connections of this process under this name, so that the test can find them.
    env: { PGAPPNAME: role },
  });

/** The numbers in the received calls, by device, without repeated numbers. */
function calledByDevice(): Map<number, number[]> {
  const devices = new Map<number, number[]>();
  const known = new Set<string>();
  for (const [deviceNo, n] of calls) {
    const key = `${deviceNo} ${n}`;
    if (known.has(key)) continue;
    known.add(key);
    const numbers = devices.get(deviceNo);
    if (numbers) numbers.push(n);
    else devices.set(deviceNo, [n]);
  }
  return devices;
}

/** Waits until the consumers have caught up. On a slow machine, events are produced faster than they are consumed. */
const drained = (attempt: () => void | Promise<void>) =>
  vi.waitFor(attempt, { timeout: 150_000, interval: 500 });

beforeAll(async () => {
  await rows`create table effect (id bigint generated always as identity primary key, device_no bigint, n bigint)`;
});

test(
  `no event is lost or stored twice while processes are killed ${kills} times at 5,000 events a second`,
  { timeout: 360_000 + kills * 30_000 },
  async () => {
    const running: { role: "gateway" | "worker"; process: ServerProcess }[] = await Promise.all(
      (["gateway", "worker", "worker"] as const).map(async (role) => ({ role, process: await begin(role) })),
    );
    for (let kill = 0; kill < kills; kill++) {
      // The process is killed at a random moment: after 1,000 to 6,000 further effects.
      const until = (await one`select count(*) as one from effect`) + 1000 + Math.random() * 5000;
      const said = calls.length;
      await eventually(async () => {
        expect(await one`select count(*) as one from effect`).toBeGreaterThan(until);
        expect(calls.length).toBeGreaterThan(said);
      });
      const victim = running[kill % running.length]!;
      await victim.process.kill();
      victim.process = await begin(victim.role);
    }
    await running.find(({ role }) => role === "gateway")!.process.kill();
    // PostgreSQL may still commit the last statements of the killed process.
    await eventually(async () =>
      expect(
        await one`
        select count(*) as one from pg_stat_activity
        where datname = current_database() and application_name = 'gateway'`,
      ).toBe(0),
    );
    const stored = await one`select count(*) as one from telemetry`;
    await drained(async () => expect(await one`select count(*) as one from effect`).toBe(stored));
    expect(await one`select count(distinct n) as one from effect`).toBe(stored);
    expect(
      await rows`
      select device_no, n from (
        select device_no, n, lag(n) over (partition by device_no order by id) as before from effect
      ) as in_order where n <= before limit 3`,
    ).toEqual([]);
    expect(
      await rows`
      select n from effect except select (values ->> 'n')::bigint from telemetry limit 3`,
    ).toEqual([]);

    const sent = await rows<{ device_no: number; numbers: number[] }>`
      select device_no, array_agg((values ->> 'n')::bigint order by time)::text[]::float8[] as numbers
      from telemetry group by device_no order by device_no`;
    await drained(() => {
      const called = calledByDevice();
      for (const { device_no, numbers } of sent) expect(called.get(device_no)).toEqual(numbers);
    });
  },
);
