import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { overview } from "@thingwright/contract/accounts/overview.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { sql as raw } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
beforeEach(async () => {
  maker = await platform.actor();
});

const steps = async (as = maker) => (await as.ok(overview.get)).first_steps;
const sample = async () => (await maker.ok(overview.get)).sample;
const deviceNames = async (id: string) =>
  (await maker.ok(virtualDevices.list, { params: { id } })).list.map(({ name }) => name).toSorted();
/** Waits for the end of a task, and gives it. */
async function ended({ task_id }: { task_id: string }) {
  return eventually(async () => {
    const task = await maker.ok(tasks.get, { params: { id: task_id } });
    if (task.finished_at === null) throw new Error("the task has not ended");
    return task;
  });
}

it("marks each first step as done when its result exists", async () => {
  const none = { created: false, defined: false, connected: false, seen: false, hidden: false };
  expect(await steps()).toEqual({ ...none, product_id: null, device: null });
  const { id } = await platform.product(maker);
  await maker.ok(products.define, { params: { id }, body: { list: [] } });
  expect(await steps()).toMatchObject({ created: true, defined: false, product_id: id });
  const point = { identifier: "on", name: "On", data_type: "bool", transfer_type: "report" } as const;
  await maker.ok(products.define, { params: { id }, body: { list: [point] } });
  expect(await steps()).toMatchObject({ defined: true, connected: false, device: null });
  const device = await maker.ok(virtualDevices.create, { params: { id }, body: {} });
  await eventually(async () =>
    expect(await steps()).toMatchObject({
      connected: true,
      seen: true,
      device: { id: device.id, product_id: id },
    }),
  );
});

it("first steps are hidden per person, and shown only to people who may take them", async () => {
  const menus = ["productList:edit", "realDevices:edit"] as const;
  const colleague = await platform.member(maker, { menus, products: "all" });
  await maker.ok(overview.hideSteps, { body: { hidden: true } });
  expect([(await steps())?.hidden, (await steps(colleague))?.hidden]).toEqual([true, false]);
  await maker.ok(overview.hideSteps, { body: { hidden: false } });
  expect((await steps())?.hidden).toBe(false);
  const { id } = await platform.product(maker);
  expect(await steps(await platform.member(maker, { menus, products: [id] }))).toBeNull();
  expect(await steps(await platform.member(maker, { menus: ["productList"], products: "all" }))).toBeNull();
});

it("makes a sample that runs, once, and takes all of it away again", async () => {
  const made = await ended(await maker.ok(overview.createSample));
  expect(made).toMatchObject({ done: limits.sampleDevices + 1, failed: 0, error: null });
  const found = await sample();
  const id = found!.product_id;
  const product = await maker.ok(products.get, { params: { id } });
  expect(product).toMatchObject({ name: "Sample lamp", sample: true });
  // It is not made from its category's template, which is therefore not offered as a newer one.
  expect(product.template_version).toBe(product.template_latest);
  const { list } = await maker.ok(virtualDevices.list, { params: { id } });
  expect(list.map(({ running }) => running)).toEqual([1, 1, 1]);
  await eventually(async () => expect(await steps()).toMatchObject({ connected: true, seen: true }));
  const [gone] = list;
  await maker.ok(virtualDevices.remove, { params: { id, deviceId: gone!.id } });
  await Promise.all(
    [overview.createSample, overview.createSample].map(async (route) => ended(await maker.ok(route))),
  );
  expect(await deviceNames(id)).toEqual(["Sample: desk", "Sample: hallway", "Sample: living room"]);
  expect((await maker.ok(products.list)).total).toBe(1);
  await ended(await maker.ok(overview.removeSample));
  expect(await sample()).toBeNull();
  expect((await maker.ok(products.list)).total).toBe(0);
  expect((await maker.ok(devices.list)).total).toBe(0);
  expect(await maker.refused(overview.removeSample)).toMatchObject({ problem: "not_found" });
});

it("completes a sample with distinct device names, in any language", async () => {
  await ended(await maker.ok(overview.createSample));
  const id = (await sample())!.product_id;
  const { list } = await maker.ok(virtualDevices.list, { params: { id } });
  for (const { id: deviceId, name } of list)
    if (name !== "Sample: hallway") await maker.ok(virtualDevices.remove, { params: { id, deviceId } });
  await ended(await maker.ok(overview.createSample, { language: "zh-CN" }));
  expect(await deviceNames(id)).toEqual(["Sample: hallway", "示例：书桌", "示例：客厅"]);
});

it("keeps the product of a removed sample if somebody has added a device to it", async () => {
  await ended(await maker.ok(overview.createSample));
  const { product_id } = (await sample())!;
  const own = await maker.ok(devices.create, { body: { product_id } });
  await ended(await maker.ok(overview.removeSample));
  expect(await sample()).toBeNull();
  expect((await maker.ok(products.get, { params: { id: product_id } })).sample).toBe(false);
  expect((await maker.ok(devices.list)).list.map(({ id }) => id)).toEqual([own.id]);
});

it("makes no sample beyond the quotas, and says why", async () => {
  const { id } = await platform.product(maker);
  const copies = raw`insert into product (id, owner_id, product_key, category_id, name, model, notes, icon,
      communication_mode, product_type, created_at, updated_at)
    select gen_random_uuid(), owner_id, product_key || i, category_id, name, model, notes, icon, communication_mode,
      product_type, created_at, updated_at
    from product, generate_series(2, ${raw.lit(limits.products)}) as i where id = ${id}`;
  await run(platform.connectionString, copies);
  const made = await ended(await maker.ok(overview.createSample));
  expect(made).toMatchObject({ done: 0, error: { problem: "quota_exceeded" } });
  expect(await sample()).toBeNull();
});

it("refuses a sample to members who could not reach it, and its removal without the right to delete", async () => {
  const { id } = await platform.product(maker);
  const edit = ["productList:edit", "realDevices:edit"] as const;
  const some = await platform.member(maker, { menus: edit, products: [id] });
  const sees = await platform.member(maker, { menus: ["productList"], products: "all" });
  expect(await some.refused(overview.createSample)).toMatchObject({ problem: "forbidden" });
  for (const route of [overview.createSample, overview.removeSample])
    expect(await sees.refused(route)).toMatchObject({ problem: "forbidden" });
  expect(await (await platform.actor()).refused(overview.removeSample)).toMatchObject({
    problem: "not_found",
  });
});
