import { level, productStatus, type ProductStatus } from "@thingwright/contract/grammar/enums.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
const { developing, trial, mass, ceased } = productStatus;
let maker: Caller;
let id: string;
beforeEach(async () => {
  maker = await platform.actor();
  ({ id } = await platform.product(maker));
});

const move = (status: ProductStatus, by = maker) =>
  by.ok(releases.setStatus, { params: { id }, body: { status } });
const moves = async (...stages: ProductStatus[]) => {
  for (const stage of stages) await move(stage);
};
const isRefused = async (status: ProductStatus, by = maker) =>
  (await by.refused(releases.setStatus, { params: { id }, body: { status } })).problem === "stage_not_next";
const product = () => maker.ok(products.get, { params: { id } });
const addDevice = () => maker.ok(devices.create, { body: { product_id: id } });

it.each([
  [developing, [], [developing, mass, ceased]],
  [trial, [trial], [trial, ceased]],
  [mass, [trial, mass], [trial, mass]],
  [ceased, [trial, mass, ceased], [developing, trial, mass, ceased]],
])("in stage %i refuses all transitions that the stage does not allow", async (stage, path, refused) => {
  await moves(...path);
  expect((await product()).status).toBe(stage);
  for (const one of refused) expect(await isRefused(one), `${stage} → ${one}`).toBe(true);
});

it.each([[[trial]], [[trial, mass]]])("returns from %j to development", async (path) => {
  await moves(...path);
  expect(await move(developing)).toMatchObject({ status: developing, edition: 1 });
  await maker.ok(products.define, { params: { id }, body: { list: [] } });
  expect(await move(trial)).toMatchObject({ status: trial, edition: 2 });
});

it("records who changed the stage, when, and with which edition", async () => {
  await moves(trial, mass, developing, trial);
  const { list } = await maker.ok(releases.stages, { params: { id } });
  expect(list.map(({ stage, edition }) => [stage, edition])).toEqual([
    [trial, 2],
    [developing, 1],
    [mass, 1],
    [trial, 1],
  ]);
  for (const one of list) expect(one).toMatchObject({ changed_by: "Tester", changed_at: expect.any(Number) });
});

it("drops the oldest stage changes and editions beyond the limits", async () => {
  for (let i = 0; i <= limits.stageChanges / 2; i++) await moves(trial, developing);
  const { list } = await maker.ok(releases.stages, { params: { id } });
  expect(list).toHaveLength(limits.stageChanges);
  const { list: editions } = await maker.ok(releases.editions, { params: { id } });
  const newest = limits.stageChanges / 2 + 1;
  expect(editions.map(({ number }) => number)).toEqual(
    Array.from({ length: limits.editions }, (_, i) => newest - i),
  );
});

it("lets an administrator return discontinued products: own ones, and those of a tenant through the tenant center", async () => {
  await moves(trial, mass, ceased);
  const admin = await platform.actor(level.admin);
  const params = { uid: maker.owner, id };
  await admin.ok(tenants.returnProduct, { params });
  expect((await product()).status).toBe(developing);
  const again = await admin.refused(tenants.returnProduct, { params });
  expect(again).toMatchObject({ status: 409, code: 20409, problem: "stage_not_next" });
  expect((await maker.ok(releases.stages, { params: { id } })).list).toHaveLength(4);

  const { id: own } = await platform.product(admin);
  for (const status of [trial, mass, ceased, developing])
    expect(await admin.ok(releases.setStatus, { params: { id: own }, body: { status } })).toMatchObject({
      status,
    });
});

it("counts only devices added since the return to development as debug devices", async () => {
  const first = await addDevice();
  expect((await product()).debug_device_count).toBe(1);
  await move(trial);
  await addDevice();
  await move(developing);
  expect(await product()).toMatchObject({ debug_device_count: 0, device_count: 2 });
  const added = await addDevice();
  expect((await product()).debug_device_count).toBe(1);
  await maker.ok(devices.remove, { params: { id: first.id } });
  expect(await product()).toMatchObject({ debug_device_count: 1, device_count: 2 });
  await maker.ok(devices.remove, { params: { id: added.id } });
  expect(await product()).toMatchObject({ debug_device_count: 0, device_count: 1 });
});
