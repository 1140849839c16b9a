import { deviceIssues, type IssueResult } from "@thingwright/contract/devices/device-issues.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, topicsOf } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";
import { makeSwitch } from "../../../test/switch-product.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { findLost } from "./targets.store.ts";

const platform = await forFile(startPlatform());

const make = async (count: number) => {
  const owner = await platform.actor();
  return { owner, ...(await makeSwitch(platform, owner, count)) };
};

const ended = (as: Caller, id: string) =>
  eventually(async () => {
    const task = await as.ok(tasks.get, { params: { id } });
    expect(task.finished_at).not.toBeNull();
    return task;
  });

const resultsOf = async (as: Caller, id: string, result?: IssueResult) => {
  const { list } = await as.ok(deviceIssues.targets, { params: { id }, query: result ? { result } : {} });
  return list.map((target) => [target.device_name, target.result, target.code]);
};

it("reports the result of each device, and delivers to devices that come back", async () => {
  const { owner, product, devices: made } = await make(4);
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const [taking, refusing, deaf, away] = made.map(({ product_key, device_name, device_secret }) => ({
    productKey: product_key,
    deviceName: device_name,
    secret: device_secret,
  }));
  const answering = async (device: NonNullable<typeof taking>, code: number) => {
    const client = await connectDevice({ url }, device);
    const { set } = topicsOf(device);
    client.mqtt.on("message", (topic, payload) => {
      const { id } = JSON.parse(payload.toString()) as { id: string };
      if (topic === set) void client.post(`${set}_reply`, { id, code, data: {} });
    });
    return client;
  };
  const clients = [
    await answering(taking!, 200),
    await answering(refusing!, 501),
    await connectDevice({ url }, deaf!, { silent: true }),
  ];
  const params = { relay: 1, dimming: 3 };
  const { task_id: id, total } = await owner.ok(deviceIssues.create, {
    body: { product_id: product, params, rate: 1000, filter: { product_id: product } },
  });
  expect(total).toBe(4);
  expect(await ended(owner, id)).toMatchObject({ kind: "device.issue", done: 2, failed: 2, total: 4 });
  expect(await resultsOf(owner, id)).toEqual([
    [taking!.deviceName, "taken", 200],
    [refusing!.deviceName, "refused", 501],
    [deaf!.deviceName, "silent", null],
    [away!.deviceName, "offline", null],
  ]);
  expect(await owner.ok(deviceIssues.get, { params: { id } })).toMatchObject({
    params,
    rate: 1000,
    total: 4,
    results: { waiting: 0, taken: 1, refused: 1, offline: 1, silent: 1 },
  });
  const { failures } = await owner.ok(tasks.get, { params: { id } });
  expect(failures.map(({ problem }) => problem).toSorted()).toEqual(["device_refused", "device_silent"]);
  const back = await connectDevice({ url }, away!);
  expect(await back.next("property/set")).toMatchObject({ params });
  const file = await owner.ok(deviceIssues.export, { params: { id }, query: { result: "refused" } });
  const lines = new TextDecoder().decode(file.content).trim().split("\r\n");
  expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(`"${refusing!.deviceName}"`)]);
  const { task_id: again } = await owner.ok(tasks.retry, { params: { id } });
  expect(await ended(owner, again)).toMatchObject({ total: 2 });
  expect((await owner.ok(deviceIssues.get, { params: { id: again } })).total).toBe(2);
  await Promise.all([...clients, back].map((client) => client.end()));
});

it("keeps to its rate, and stops where it is cancelled", async () => {
  const { owner, product, devices: made } = await make(6);
  const ids = made.map(({ id }) => id);
  const body = { product_id: product, params: { relay: true }, ids };
  const { task_id: id } = await owner.ok(deviceIssues.create, { body: { ...body, rate: 10 } });
  await ended(owner, id);
  const { rows } = await raw<{ sent: number }>`
    select sent_at as sent from device_issue_target where issue_id = ${id} order by no`.execute(
    everything(systemScope("a test"), platform.sql),
  );
  const apart = rows.slice(1).map(({ sent }, i) => sent - rows[i]!.sent);
  expect(apart.every((ms) => ms >= 100)).toBe(true);

  const { task_id: slow } = await owner.ok(deviceIssues.create, { body: { ...body, rate: 1 } });
  await eventually(async () => expect((await resultsOf(owner, slow)).length).toBeGreaterThan(0));
  await owner.ok(tasks.cancel, { params: { id: slow } });
  const task = await ended(owner, slow);
  expect([task.cancelled, task.total]).toEqual([true, 6]);
  const reached = new Set((await resultsOf(owner, slow)).map(([name]) => name));
  expect(reached.size).toBeLessThan(6);
  // What was not reached is as it was: the first issue's version, which every device has once.
  for (const device of made) {
    const { list } = await owner.ok(devices.properties, { params: { id: device.id } });
    expect(list[0]?.desired?.version).toBe(reached.has(device.device_name) ? 2 : 1);
  }
});

it("refuses invalid values, rates and devices before anything is sent", async () => {
  const { owner, product, devices: made } = await make(1);
  const other = await makeSwitch(platform, owner, 1);
  const refused = async (change: object) => {
    const body = { product_id: product, params: { relay: true }, ids: [made[0]!.id], ...change };
    const { problem, fields } = await owner.refused(deviceIssues.create, { body });
    return [problem, ...fields.map(({ path }) => path)];
  };
  expect(await refused({ params: { dimming: 99, nothing: 1 } })).toEqual([
    "invalid_input",
    "params.dimming",
    "params.nothing",
  ]);
  expect(await refused({ params: {} })).toEqual(["invalid_input", "params"]);
  expect(await refused({ rate: limits.issueRate.max + 1 })).toEqual(["invalid_input", "rate"]);
  expect(await refused({ ids: undefined })).toEqual(["invalid_input", "ids"]);
  expect(await refused({ ids: undefined, filter: { product_id: other.product } })).toEqual(["other_product"]);
  expect(await refused({ ids: undefined, filter: { online: 1 } })).toEqual(["no_device"]);
  expect(await refused({ ids: [product] })).toEqual(["not_found"]);
  const ids = [made[0]!.id, other.devices[0]!.id];
  const body = { product_id: product, params: { relay: true }, ids };
  const { task_id } = await owner.ok(deviceIssues.create, { body });
  expect(await ended(owner, task_id)).toMatchObject({ done: 1, failed: 1 });
});

it("recognizes which commands of a crashed process are open, taken by the device, or replaced", async () => {
  const { owner, product, devices: made } = await make(3);
  const ids = made.map(({ id }) => id);
  const body = { product_id: product, params: { relay: true }, ids, rate: 1000 };
  const { task_id: id } = await owner.ok(deviceIssues.create, { body });
  await ended(owner, id);
  const database = everything(systemScope("a test"), platform.sql);
  await raw`update device_issue_target set result = 'waiting', counted = false where issue_id = ${id}`.execute(
    database,
  );
  await raw`delete from device_desired where device_no = (
    select device_no from device_issue_target where issue_id = ${id} and no = 2)`.execute(database);
  const call = { params: { relay: false } };
  await owner.ok(devices.call, { params: { id: ids[2]! }, body: call });
  const before = platform.clock.now() + 60_000;
  const lost = await findLost(platform.sql, id, {
    before,
    deadBefore: 0,
    living: [],
    identifiers: ["relay"],
    most: 10,
  });
  expect(lost.map(({ state }) => state)).toEqual(["open", "taken", "replaced"]);
});
