import { sql as raw } from "kysely";
import { Registry } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { withClient } from "../../../test/client.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { testVault } from "../../../test/vault.ts";
import type { Bus } from "../bus.ts";
import { systemClock } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";
import { openHealth } from "../health.ts";
import { createLog } from "../log.ts";
import { vaultWith } from "../secrets.ts";
import { type Cluster, type Role, roles } from "./cluster.ts";
import { lockClass } from "./locks.ts";
import { openCluster } from "./open-cluster.ts";

const { sql, connectionString } = await forFile(connectTestDatabase(6));
const log = createLog("silent");
const scope = systemScope("the test looks at processes");

const opened = new Set<{ close(): Promise<void> }>();
afterEach(async () => {
  for (const one of opened) await one.close();
  opened.clear();
});

/** A process of the platform, as far as the cluster knows it, within this one. */
async function join(has: readonly Role[] = roles, vault = testVault) {
  const registry = new Registry();
  const health = openHealth({ clock: systemClock, log, registry });
  const { cluster, bus } = await openCluster({
    config: { ROLES: has, DATABASE_URL: connectionString },
    storage: { sql, connectionString, vault, previousVault: null },
    keptByKey: [],
    clock: systemClock,
    log,
    registry,
    health,
  }).catch(async (error: unknown) => {
    await health.close();
    throw error;
  });
  const one = {
    cluster,
    bus,
    health,
    async close() {
      opened.delete(one);
      await health.close();
      await bus.close();
      await cluster.close();
    },
  };
  opened.add(one);
  return one;
}

/** Whether new sessions are let in; those that are open stay. */
async function allowSessions(allowed: boolean): Promise<void> {
  const [, name] = /\/(test_[0-9a-f]+)/.exec(connectionString)!;
  await withClient(connectionString.replace(`/${name}`, "/postgres"), (client) =>
    client.query(`alter database ${name} allow_connections ${allowed}`),
  );
}

/** Ends the session in which a process holds its locks. */
async function breakSession({ self }: Cluster): Promise<void> {
  await raw`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and classid::bigint = ${lockClass.node} and objid::bigint = ${self.no}
      and database = (select oid from pg_database where datname = current_database())
  `.execute(everything(scope, sql));
}

const numbers = (cluster: Cluster) => cluster.nodes().map(({ no }) => no);

async function rows(): Promise<number[]> {
  const found = await everything(scope, sql).selectFrom("node").select("no").orderBy("no").execute();
  return found.map(({ no }) => no);
}

/** Shares work that only waits, and tells which shards are being done. */
function hold(cluster: Cluster, name: string, shards: number, settle: () => Promise<void> = async () => {}) {
  const held = new Set<number>();
  const stop = cluster.share({
    name,
    shards,
    role: "worker",
    async work(shard, signal) {
      held.add(shard);
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await settle();
      held.delete(shard);
    },
  });
  return { held, stop };
}

test("processes see each other join and leave at once, and clean up after each other", async () => {
  const one = await join(["api"]);
  const two = await join(["gateway"]);
  await eventually(() => expect(numbers(one.cluster)).toEqual([one.cluster.self.no, two.cluster.self.no]));
  expect(two.cluster.nodes()[1]).toEqual(two.cluster.self);
  expect(two.cluster.self.roles).toEqual(["gateway"]);
  await Promise.all([one.cluster.begin(), two.cluster.begin()]);
  const left = two.cluster.self.no;
  await two.close();
  await eventually(() => expect(numbers(one.cluster)).toEqual([one.cluster.self.no]));
  await eventually(async () => expect(await rows()).not.toContain(left));
});

test("shards are divided evenly, rebalanced when a process joins, and taken over when a process ends", async () => {
  const one = await join();
  const first = hold(one.cluster, "even", 8);
  await eventually(() => expect(first.held.size).toBe(8));
  const two = await join();
  const second = hold(two.cluster, "even", 8);
  await eventually(() => expect([first.held.size, second.held.size]).toEqual([4, 4]));
  const three = await join();
  const third = hold(three.cluster, "even", 8);
  await eventually(() =>
    expect([first, second, third].map(({ held }) => held.size).toSorted((a, b) => a - b)).toEqual([2, 3, 3]),
  );
  expect(new Set([...first.held, ...second.held, ...third.held]).size).toBe(8);
  await second.stop();
  await eventually(() => expect([first.held.size, third.held.size]).toEqual([4, 4]));
  await one.close();
  await eventually(() => expect(third.held.size).toBe(8));
});

test("only processes with the role share its work", async () => {
  const api = await join(["api"]);
  const worker = await join(["worker"]);
  const [none, all] = [hold(api.cluster, "of workers", 3), hold(worker.cluster, "of workers", 3)];
  await eventually(() => expect(all.held.size).toBe(3));
  expect(none.held.size).toBe(0);
});

test("a shard moves to another process only once its work has settled", async () => {
  const one = await join();
  let settled = (): void => {};
  const settling = new Promise<void>((resolve) => (settled = resolve));
  const first = hold(one.cluster, "slow", 1, () => settling);
  await eventually(() => expect(first.held.size).toBe(1));
  const two = await join();
  const second = hold(two.cluster, "slow", 1);
  const stopped = first.stop();
  await Promise.race([stopped, two.cluster.begin()]);
  expect([first.held.size, second.held.size]).toEqual([1, 0]);
  settled();
  await stopped;
  await eventually(() => expect(second.held.size).toBe(1));
});

test("a process whose database session breaks stops its work at once, and returns with its number and shards", async () => {
  const [one, two] = [await join(), await join()];
  const [first, second] = [hold(one.cluster, "broken", 4), hold(two.cluster, "broken", 4)];
  await eventually(() => expect([first.held.size, second.held.size]).toEqual([2, 2]));
  const gaps: string[] = [];
  one.bus.onGap(() => gaps.push("one"));
  const { no } = one.cluster.self;
  const changes: number[] = [];
  one.cluster.onChange(() => changes.push(one.cluster.self.no));
  await allowSessions(false);
  await breakSession(one.cluster);
  await eventually(async () => expect((await one.health.report()).wrong[0]?.name).toBe("cluster"));
  await eventually(() => expect([first.held.size, second.held.size]).toEqual([0, 4]));
  await allowSessions(true);
  await eventually(() => expect(gaps).toEqual(["one"]));
  expect(one.cluster.self.no).toBe(no);
  expect(changes).not.toEqual([]);
  await eventually(() => expect([first.held.size, second.held.size]).toEqual([2, 2]));
  expect(new Set([...first.held, ...second.held]).size).toBe(4);
  await eventually(async () => expect((await one.health.report()).wrong).toEqual([]));
});

test("one process cleans up after an ended process, and retries until the listeners succeed", async () => {
  const [one, two] = [await join(), await join()];
  const cleaned: number[] = [];
  let failures = 1;
  for (const { cluster } of [one, two]) {
    cluster.onDead(async (no) => {
      if (failures-- > 0) throw new Error("not yet");
      cleaned.push(no);
    });
    await cluster.begin();
  }
  const { no } = await everything(scope, sql)
    .insertInto("node")
    .values({ roles: ["api"], host: "gone", version: "0", started_at: 1 })
    .returning("no")
    .executeTakeFirstOrThrow();
  await eventually(async () => expect(await rows()).not.toContain(no));
  expect(cleaned.filter((ended) => ended === no)).toEqual([no]);
});

test("the first process that starts cleans up after ended processes before it continues", async () => {
  const { no } = await everything(scope, sql)
    .insertInto("node")
    .values({ roles: ["api"], host: "gone", version: "0", started_at: 1 })
    .returning("no")
    .executeTakeFirstOrThrow();
  const { cluster } = await join();
  const cleaned: number[] = [];
  cluster.onDead(async (dead) => void cleaned.push(dead));
  await cluster.begin();
  expect(cleaned).toContain(no);
  expect(await rows()).toEqual([cluster.self.no]);
});

test("a process that was declared dead returns with another number", async () => {
  const { cluster } = await join();
  const { no } = cluster.self;
  const changed = new Promise<void>((resolve) => cluster.onChange(() => cluster.self.no !== no && resolve()));
  await everything(scope, sql).deleteFrom("node").where("no", "=", no).execute();
  await breakSession(cluster);
  await changed;
  expect(cluster.nodes()).toContain(cluster.self);
  expect(await rows()).toContain(cluster.self.no);
  await eventually(() => expect(numbers(cluster)).toEqual([cluster.self.no]));
});

test("a process with another key is refused with an instruction", async () => {
  await join();
  await expect(join(roles, vaultWith(Buffer.alloc(32, 9)))).rejects.toThrow(/another key.*SECRET_KEY/);
});

test("a process of another version is refused while a process of this version runs, and accepted afterwards", async () => {
  const one = await join();
  const rename = (version: string) =>
    everything(scope, sql)
      .updateTable("node")
      .set({ version })
      .where("no", "=", one.cluster.self.no)
      .execute();
  await rename("0.0.9");
  await expect(join()).rejects.toThrow(/version 0\.0\.9 runs on the same database.*Stop all/);
  await one.close();
  const two = await join();
  expect(two.cluster.nodes()).toEqual([two.cluster.self]);
});

test("the bus reaches other processes", async () => {
  const [one, two] = [await join(), await join()];
  const got: unknown[] = [];
  two.bus.subscribe("t", (message) => got.push(message));
  await two.bus.settled();
  const from: Bus = one.bus;
  from.publish("t", { a: 1 });
  await eventually(() => expect(got).toEqual([{ a: 1 }]));
});
