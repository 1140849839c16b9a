import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { production } from "@thingwright/contract/devices/production.ts";
import { stations } from "@thingwright/contract/devices/stations.ts";
import { sql as raw } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { run } from "../../../test/bulk.ts";
import { eventually } from "../../../test/eventually.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { untilWaiting, waitingForLocks } from "../../../test/locks.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { connect, everything, type Sql } from "../../platform/database/sql.ts";

const platform = await forFile(startPlatform());
const test = systemScope("a test holds rows of an order");

/** An order with a station that has taken identities. */
async function atWork() {
  const maker = await platform.actor();
  const { id } = await platform.product(maker);
  await setProductStatus(platform.connectionString, id, productStatus.mass);
  const body = { name: "First", quantity: 20, prefix: "end-" };
  const order = await maker.ok(production.create, { params: { id }, body });
  const params = { id, orderId: order.id };
  await eventually(async () => expect((await maker.ok(production.get, { params })).made).toBe(20));
  const admit = async (name: string) => {
    const made = await maker.ok(production.createStation, { params, body: { name } });
    return { stationId: made.id, caller: platform.as(made.token) };
  };
  const writing = await admit("Line 1");
  const { list } = await writing.caller.ok(stations.take, { body: { count: 2, request_id: "request-1" } });
  const report = (result: "written" | "passed") => ({
    body: { list: list.map(({ device_name }) => ({ device_name, result })) },
  });
  const take = (request_id: string) => ({ body: { count: 1, request_id } });
  return { maker, params, writing, list, report, take };
}

/** Holds an identity, so that whoever reports on it waits. @returns lets it go */
async function hold(sql: Sql, id: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ended = sql.transaction(async (inside) => {
    const rows = everything(test, inside).selectFrom("production_identity").select("id");
    await rows.where("id", "=", id).forUpdate().execute();
    held.resolve();
    await end.promise;
  });
  await held.promise;
  const letGo = async () => {
    end.resolve();
    await ended;
  };
  onTestFinished(letGo);
  return letGo;
}

it("a repeated report and a report that corrects another are accepted", async () => {
  const { maker, params, writing, report } = await atWork();
  for (const result of ["passed", "passed", "written", "written"] as const)
    await writing.caller.ok(stations.report, report(result));
  const figures = await maker.ok(production.get, { params });
  expect(figures).toMatchObject({ written: 2, passed: 0 });
  expect((await maker.ok(production.days, { params })).list).toMatchObject([{ written: 2, passed: 2 }]);
});

it.each(["close", "revokeStation"] as const)(
  "%s waits for a station call in progress, and later calls are refused",
  async (ending) => {
    const { maker, params, writing, list, report, take } = await atWork();
    const sql = connect(platform.connectionString, 2);
    const letGo = await hold(sql, list[0]!.device_id);
    const done: string[] = [];
    const noted = async <T>(name: string, call: Promise<T>) => {
      const answer = await call;
      done.push(name);
      return answer;
    };
    const reporting = noted("report", writing.caller.call(stations.report, report("written")));
    await untilWaiting(sql);
    const place = { params: { ...params, stationId: writing.stationId } };
    const ended = noted("end", maker.ok(production[ending], place as never));
    await eventually(async () => expect(await waitingForLocks(sql)).toBe(2));
    const later = noted("later", writing.caller.call(stations.take, take("request-2")));
    await eventually(async () => expect(await waitingForLocks(sql)).toBe(3));
    expect(done).toEqual([]);
    await letGo();
    expect(await reporting).toMatchObject({ status: 200 });
    await ended;
    const refused = ending === "close" ? "order_closed" : "station_refused";
    expect(await later).toMatchObject({ problem: refused });
    await sql.close();
  },
);

it("a report with a MAC and the deletion of the device do not deadlock", async () => {
  const { maker, writing, list } = await atWork();
  const sql = connect(platform.connectionString, 2);
  const [one, two] = list.map(({ device_id }) => device_id).toSorted();
  const named = (id: string) => list.find(({ device_id }) => device_id === id)!.device_name;
  // The report has locked the identity of the first device, or the device itself, when it waits for the second.
  const letGo = await hold(sql, two!);
  const reports = [one!, two!].map((id, i) => ({
    device_name: named(id),
    result: "written",
    mac: `AA:BB:CC:00:00:0${i}`,
  }));
  const reporting = writing.caller.call(stations.report, { body: { list: reports } });
  await untilWaiting(sql);
  const deleting = maker.call(devices.remove, { params: { id: one! } });
  await eventually(async () => expect(await waitingForLocks(sql)).toBe(2));
  await letGo();
  expect(await reporting).toMatchObject({ status: 200 });
  expect(await deleting).toMatchObject({ status: 200 });
  await sql.close();
});

it("revoked and expired stations do not count against the limit of stations", async () => {
  const { maker, params, writing } = await atWork();
  const fill = (count: number, name: string, ends: "expires_at" | "revoked_at" | null) =>
    run(
      platform.connectionString,
      raw`insert into production_station
          (id, owner_id, product_id, order_id, name, token_hash, expires_at, revoked_at, created_at)
        select gen_random_uuid(), owner_id, product_id, id, ${raw.lit(name)} || i,
          sha256((id::text || ${raw.lit(name)} || i)::bytea),
          ${raw.lit(ends === "expires_at" ? 1 : 99_999_999_999)}, ${raw.lit(ends === "revoked_at" ? 1 : null)}, 1
        from production_order, generate_series(1, ${raw.lit(count)}) as i where id = ${params.orderId}`,
    );
  await fill(limits.stationsOfOrder, "revoked", "revoked_at");
  await fill(limits.stationsOfOrder, "expired", "expires_at");
  await fill(limits.stationsOfOrder - 1, "at work", null);
  const asking = { params, body: { name: "Line 2" } };
  const refused = await maker.refused(production.createStation, asking);
  expect(refused).toMatchObject({ problem: "too_many_stations" });
  await maker.ok(production.revokeStation, { params: { ...params, stationId: writing.stationId } });
  await maker.ok(production.createStation, asking);
});
