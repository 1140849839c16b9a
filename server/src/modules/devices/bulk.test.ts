import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { enabled, taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import { addDevices, run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { withClient } from "../../../test/client.ts";
import { eventually } from "../../../test/eventually.ts";
import { holdRow } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { deleteDevices, switchDevices } from "./bulk.store.ts";

const platform = await forFile(startPlatform({ TASK_SLOTS: "1" }));

async function withDevices(count: number): Promise<{ owner: Caller; product: string; ids: string[] }> {
  const owner = await platform.actor();
  const { id: product } = await platform.product(owner);
  await addDevices(platform.connectionString, { productId: product, count, age: 1_000_000 });
  const { list } = await owner.ok(devices.list, { query: { product_id: product, page_size: 1000 } });
  return { owner, product, ids: list.map(({ id }) => id) };
}

const ended = (as: Caller, id: string) =>
  eventually(async () => {
    const task = await as.ok(tasks.get, { params: { id } });
    expect(task.finished_at).not.toBeNull();
    return task;
  });

const totalOf = async (as: Caller, query: object) => (await as.ok(devices.list, { query })).total;

it("disables all devices of a product, and enables them again, with a record of the start and of the end", async () => {
  const { owner, product } = await withDevices(1500);
  const other = await withDevices(3);
  const filter = { product_id: product };
  for (const status of [enabled.no, enabled.yes]) {
    const { task_id } = await owner.ok(devices.setStatusOfMany, { body: { status, filter } });
    expect(await ended(owner, task_id)).toMatchObject({
      kind: status === enabled.no ? "device.disable" : "device.enable",
      subject: "Lamp",
      status: taskStatus.succeeded,
      done: 1500,
      failed: 0,
      total: 1500,
      failures: [],
    });
    expect(await totalOf(owner, { ...filter, status })).toBe(1500);
  }
  expect(await totalOf(other.owner, { status: enabled.yes })).toBe(3);
  const { list } = await owner.ok(operatingRecords.list, { query: { resource: "devices" } });
  expect(list.map(({ action }) => action)).toEqual(Array(4).fill("devices.setStatusOfMany"));
  expect(list[0]?.after).toEqual({ task_status: 3, done: 1500, failed: 0, total: 1500 });
});

it("deletes devices by their ids, and tells by name which were gone; these can be tried again", async () => {
  const { owner, product, ids } = await withDevices(4);
  const [held, gone, ...rest] = ids as [string, string, ...string[]];
  const { name } = await owner.ok(devices.get, { params: { id: gone } });
  const begun = await withClient(platform.connectionString, async (client) => {
    // The only slot waits for the lock of a device, so that the second task does not begin before it is let go.
    await client.query("begin");
    await client.query("select from device where id = $1 for update", [held]);
    const first = await owner.ok(devices.setStatusOfMany, { body: { ids: [held], status: 2 } });
    await eventually(async () =>
      expect(await owner.ok(tasks.get, { params: { id: first.task_id } })).toMatchObject({ status: 2 }),
    );
    const second = await owner.ok(devices.removeMany, { body: { ids: [gone, ...rest] } });
    await owner.ok(devices.remove, { params: { id: gone } });
    await client.query("rollback");
    return second.task_id;
  });
  const failure = { object_id: gone, name, problem: "not_found", parameters: {} };
  expect(await ended(owner, begun)).toMatchObject({
    status: taskStatus.completed,
    done: 2,
    failed: 1,
    total: 3,
    failures: [failure],
    retryable: true,
  });
  expect(await totalOf(owner, { product_id: product })).toBe(1);
  const { task_id: again } = await owner.ok(tasks.retry, { params: { id: begun } });
  expect(await ended(owner, again)).toMatchObject({
    status: taskStatus.failed,
    done: 0,
    total: 1,
    failures: [failure],
  });
  expect((await owner.ok(products.get, { params: { id: product } })).device_count).toBe(1);
});

type Change = (...given: Parameters<typeof switchDevices>) => Promise<object[]>;
it.each<[string, Change]>([
  ["disables", switchDevices],
  ["deletes", deleteDevices],
])(
  "%s devices in the order of their ids, so that it cannot deadlock with gateways that store their connections",
  async (_, change) => {
    const { ids } = await withDevices(3);
    const [first, ...others] = ids.toSorted() as [string, ...string[]];
    // The table has it behind the others from now on.
    await run(platform.connectionString, raw`update device set name = name where id = ${first}`);
    const release = await holdRow(platform.sql, "device", first);
    const changing = platform.sql.transaction((sql) => change(systemScope("a test"), sql, ids, enabled.no));
    const waiting = raw`select from pg_locks where not granted and pid in (
    select pid from pg_stat_activity where datname = current_database())`;
    await eventually(async () => expect(await run(platform.connectionString, waiting)).toHaveLength(1));
    const free = raw`select from device where id = any(${others}::uuid[]) for update skip locked`;
    const untouched = await run(platform.connectionString, free);
    await release();
    expect(await changing).toHaveLength(3);
    expect(untouched).toHaveLength(2);
  },
);

it("refuses devices out of reach, a body without devices, and ids together with a filter", async () => {
  const { owner, product, ids } = await withDevices(2);
  const stranger = await platform.actor();
  const member = await platform.member(owner, { menus: ["realDevices:edit"], products: [] });
  for (const as of [stranger, member]) {
    for (const body of [{ ids }, { filter: { product_id: product } }])
      expect((await as.refused(devices.removeMany, { body })).problem).toBe("not_found");
  }
  for (const body of [{}, { ids, filter: {} }])
    expect((await owner.refused(devices.removeMany, { body })).fields).toMatchObject([{ path: "ids" }]);
  const misspelt = { filter: { product } };
  for (const [route, body] of [
    [devices.removeMany, misspelt],
    [devices.setStatusOfMany, { ...misspelt, status: 2 }],
  ] as const)
    expect((await owner.refused(route, { body })).fields).toMatchObject([{ path: "filter" }]);
  expect(await totalOf(owner, {})).toBe(2);
});

it("reaches with an empty filter only the products of the caller's role", async () => {
  const { owner, product } = await withDevices(2);
  const { id: second } = await platform.product(owner, { name: "Fan" });
  await addDevices(platform.connectionString, { productId: second, count: 5, start: "fan", age: 1_000_000 });
  const member = await platform.member(owner, { menus: ["realDevices:edit"], products: [product] });
  const { task_id } = await member.ok(devices.removeMany, { body: { filter: {} } });
  expect(await ended(member, task_id)).toMatchObject({ done: 2, status: taskStatus.succeeded });
  expect(await totalOf(owner, {})).toBe(5);
});

it("shows a task to the account and to the member who started it, and to nobody with fewer rights", async () => {
  const { owner, ids } = await withDevices(2);
  const role = { menus: ["realDevices:edit"], products: "all" } as const;
  const [member, colleague] = [await platform.member(owner, role), await platform.member(owner, role)];
  const { task_id: id } = await member.ok(devices.setStatusOfMany, { body: { ids, status: 2 } });
  await ended(member, id);
  const body = { name: "Program", permissions: ["product:read" as const] };
  const { token } = await owner.ok(accountInfo.createAccessToken, { body });
  const program = platform.as(token);
  const stranger = await platform.actor();
  for (const as of [owner, member]) {
    expect((await as.ok(tasks.list)).list.map((task) => task.id)).toEqual([id]);
    expect((await as.ok(tasks.get, { params: { id } })).done).toBe(2);
  }
  for (const as of [colleague, program, stranger]) {
    expect(await as.ok(tasks.list)).toEqual({ list: [], total: 0 });
    for (const route of [tasks.get, tasks.cancel, tasks.retry, tasks.remove])
      expect((await as.refused(route, { params: { id } })).problem).toBe("not_found");
    await as.ok(tasks.clear);
  }
  expect((await owner.refused(tasks.cancel, { params: { id } })).problem).toBe("task_finished");
  await owner.ok(tasks.remove, { params: { id } });
  expect((await member.refused(tasks.get, { params: { id } })).problem).toBe("not_found");
});

it("sets labels apart from the device's own, finds devices by these labels, and removes labels", async () => {
  const { owner, product, ids } = await withDevices(3);
  const filter = { product_id: product };
  const set = [
    { key: "room", value: "hall" },
    { key: "floor", value: "2" },
  ];
  const labelled = await owner.ok(devices.labelMany, { body: { filter, set } });
  expect(await ended(owner, labelled.task_id)).toMatchObject({ kind: "device.label", done: 3, total: 3 });
  await withClient(platform.connectionString, (client) =>
    client.query('update device set labels = \'{"room": "own"}\' where id = $1', [ids[0]]),
  );
  const taken = await owner.ok(devices.labelMany, { body: { ids: [ids[0]!], remove: ["floor", "never"] } });
  await ended(owner, taken.task_id);
  const details = await owner.ok(devices.get, { params: { id: ids[0]! } });
  expect(details).toMatchObject({ labels: { room: "own" }, maker_labels: { room: "hall" } });
  expect(await totalOf(owner, { keyword: "floor=2" })).toBe(2);
  expect(await totalOf(owner, { keyword: "room=own" })).toBe(1);
  const stranger = await platform.actor();
  expect(await totalOf(stranger, { keyword: "room=hall" })).toBe(0);
  // More than a device may have: it keeps those that it has.
  for (let from = 0; from < limits.makerLabels; from += limits.makerLabelsAtOnce) {
    const many = Array.from({ length: limits.makerLabelsAtOnce }, (_, i) => ({
      key: `k${from + i}`,
      value: "v",
    }));
    const { task_id } = await owner.ok(devices.labelMany, { body: { ids, set: many } });
    const task = await ended(owner, task_id);
    const fits = from + limits.makerLabelsAtOnce <= limits.makerLabels - 2;
    expect([task.failed, task.failures[0]?.problem]).toEqual(fits ? [0, undefined] : [3, "too_many_labels"]);
  }
  const refused = async (body: object) =>
    (await owner.refused(devices.labelMany, { body: { ids, ...body } })).fields.map(({ path }) => path);
  expect(await refused({})).toEqual(["set"]);
  expect(await refused({ set: [{ key: "a=b", value: "c" }] })).toEqual(["set.0.key"]);
  expect(await refused({ set: [{ key: "room", value: "c" }], remove: ["room"] })).toEqual(["set"]);
});

it("exports all devices that fit, page after page, with the columns that are asked for", async () => {
  const { owner, product, ids } = await withDevices(2500);
  await withDevices(3);
  await withClient(platform.connectionString, (client) =>
    client.query("update device set name = '=1+1', maker_labels = '{\"room\": \"hall\"}' where id = $1", [
      ids[0],
    ]),
  );
  const query = { product_id: product, columns: "device_name,name,labels,online" };
  const { name, content } = await owner.ok(devices.export, { query });
  expect(name).toBe("devices.csv");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  expect(text.startsWith('\uFEFF"Name","Device name","State","Labels"\r\n')).toBe(true);
  const lines = text.trimEnd().split("\r\n");
  expect(new Set(lines).size).toBe(2501);
  expect(lines.filter((line) => line.startsWith(`"'=1+1"`))).toEqual([
    expect.stringContaining('"room=hall"'),
  ]);
  const few = await owner.ok(devices.export, { query: { ...query, online: 1 } });
  expect(new TextDecoder().decode(few.content).trimEnd().split("\r\n")).toHaveLength(251);
  const part = await owner.ok(devices.export, { query: { ...query, keyword: "ice-1" } });
  expect(new TextDecoder().decode(part.content).trimEnd().split("\r\n")).toHaveLength(1112);
  const bad = await owner.refused(devices.export, { query: { columns: "secret" } });
  expect(bad.fields.map(({ path }) => path)).toEqual(["columns.0"]);
});
