import { configuration } from "@thingwright/contract/products/configuration.ts";
import { productStatus, type ProductStatus } from "@thingwright/contract/grammar/enums.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { withClient } from "../../../test/client.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
const { developing, trial } = productStatus;
let maker: Caller;
let params: { id: string };
const point = (identifier: string, name = "Point"): NewFunctionPoint => {
  return { identifier, name, data_type: "bool", transfer_type: "issue_report" };
};
const points = [point("glow"), point("beam")];
const keys = [{ key: "lamp.glow", identifier: "glow" }];
beforeEach(async () => {
  maker = await platform.actor();
  params = { id: (await platform.product(maker)).id };
  await maker.ok(products.define, { params, body: { list: points } });
  await maker.ok(keyMapping.replace, { params, body: { list: keys } });
  await maker.ok(configuration.save, {
    params,
    body: { spec: [{ key: "Power", value: "9", unit: "W" }], name_texts: { en: "Floor lamp" } },
  });
});

const move = (status: ProductStatus) => maker.ok(releases.setStatus, { params, body: { status } });
const edition = (number: string) => maker.ok(releases.edition, { params: { ...params, number } });
const state = async () => {
  const { version: _version, ...content } = await maker.ok(configuration.get, { params });
  const { list } = await maker.ok(products.definition, { params });
  const { list: mapped } = await maker.ok(keyMapping.get, { params });
  const { name, model, icon, product_type } = await maker.ok(products.get, { params });
  return { content, list, mapped, name, model, icon, product_type };
};

/** Returns the product, and changes a little of everything. */
async function changeAll() {
  await move(developing);
  await maker.ok(products.define, { params, body: { list: [point("ray"), point("glow", "Other")] } });
  await maker.ok(keyMapping.replace, { params, body: { list: [] } });
  await maker.ok(configuration.save, { params, body: { spec: [], mcu: true } });
  await maker.ok(products.update, { params, body: { name: "Renamed", icon: "fan" } });
}

it("stores what is released, and lists how the product differs from it", async () => {
  await move(trial);
  const kept = await edition("1");
  expect(kept).toMatchObject({ number: 1, made_by: "Tester", keys, differences: [] });
  expect(kept.points.map(({ identifier }) => identifier)).toEqual(["glow", "beam"]);
  await changeAll();
  expect((await edition("1")).differences).toEqual([
    { key: "name", part: "name", kind: "changed" },
    { key: "icon", part: "icon", kind: "changed" },
    { key: "points.glow", part: "points", kind: "changed" },
    { key: "points.beam", part: "points", kind: "removed" },
    { key: "spec", part: "spec", kind: "changed" },
    { key: "mcu", part: "mcu", kind: "changed" },
    { key: "keys", part: "keys", kind: "changed" },
    { key: "points.ray", part: "points", kind: "added" },
  ]);
});

it("restores a whole edition", async () => {
  const before = await state();
  await move(trial);
  await changeAll();
  expect(await state()).not.toEqual(before);
  const { version } = await edition("1");
  const restored = await maker.ok(releases.restore, {
    params: { ...params, number: "1" },
    body: { version },
  });
  expect(restored).toMatchObject({ name: before.name, status: developing, left_out: [] });
  expect(await state()).toEqual(before);
  expect((await edition("1")).differences).toEqual([]);
});

it("restores nothing into a released product or one that has changed meanwhile", async () => {
  await move(trial);
  const at = { params: { ...params, number: "1" } };
  expect(await maker.refused(releases.restore, { ...at, body: {} })).toMatchObject({
    problem: "product_locked",
  });
  const { version } = await edition("1");
  await changeAll();
  const stale = await maker.refused(releases.restore, { ...at, body: { version } });
  expect(stale).toMatchObject({ status: 409, problem: "conflict" });
  const unknown = await maker.refused(releases.restore, { params: { ...params, number: "2" }, body: {} });
  expect(unknown.status).toBe(404);
});

it("includes keys that were mapped between the release and the return to development", async () => {
  await move(trial);
  const later = [{ key: "later", identifier: "beam" }];
  await maker.ok(keyMapping.replace, { params, body: { list: later } });
  expect((await edition("1")).keys).toEqual(later);
  await move(developing);
  await maker.ok(keyMapping.replace, { params, body: { list: [] } });
  expect((await edition("1")).keys).toEqual(later);
});

it("keeps only the newest edition if the account exceeds its byte limit, and refuses a release that cannot fit", async () => {
  const { accountEditionBytes } = limits;
  onTestFinished(() => void Object.assign(limits, { accountEditionBytes }));
  Object.assign(limits, { accountEditionBytes: 2 * 2 ** 20 });
  const fill = (bytes: number) =>
    withClient(platform.connectionString, async (client) => {
      await client.query("alter table product_edition alter column content set storage external");
      const filling = "update product_edition set content = to_jsonb(repeat('x', $2)) where product_id = $1";
      await client.query(filling, [params.id, bytes]);
    });
  const again = async () => {
    await move(developing);
    await move(trial);
    return (await maker.ok(releases.editions, { params })).list.map(({ number }) => number);
  };
  await move(trial);
  expect(await again()).toEqual([2, 1]);
  await fill(limits.accountEditionBytes / 2);
  expect(await again()).toEqual([3]);
  const other = (await platform.product(maker)).id;
  await fill(limits.accountEditionBytes);
  const release = (language: string) =>
    maker.call(releases.setStatus, { params: { id: other }, body: { status: trial }, language });
  expect(await release("en")).toMatchObject({
    problem: "editions_too_large",
    msg: "The versions of all your products would take more than 2 MB. Shorten texts of this product, or delete products.",
  });
  expect(await release("zh-CN")).toMatchObject({
    msg: "账号下所有产品的版本数据将超过 2 MB 的上限，请精简该产品的文字或删除不再使用的产品。",
  });
  expect((await maker.ok(products.get, { params: { id: other } })).status).toBe(developing);
});
