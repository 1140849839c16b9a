import { beforeAll, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { search } from "@thingwright/contract/grammar/search.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeAll(async () => {
  maker = await platform.actor();
  product = await platform.product(maker, { name: "Garden lamp", model: "G-100" });
});

const find = async (q: string, as = maker) => (await as.ok(search.find, { query: { q } })).list;

it("finds products by a part of the name or model, by the start of the key and of the id", async () => {
  const found = {
    kind: "product",
    id: product.id,
    product_id: product.id,
    title: "Garden lamp",
    detail: `G-100 · ${product.product_key}`,
  };
  const { product_key: key } = product;
  for (const q of ["lamp", "g-10", key, key.slice(0, 4), key.slice(0, 3).toUpperCase()])
    expect(await find(q)).toEqual([found]);
  for (const q of [product.id, product.id.slice(0, 8), product.id.slice(0, 13).toUpperCase()])
    expect(await find(q)).toEqual([found]);
  for (const q of [
    key.slice(1, 5),
    `${key.slice(0, 3)}%`,
    "___",
    product.id.slice(0, 7),
    product.id.slice(9),
  ])
    expect(await find(q)).toEqual([]);
});

it("finds devices by a part of a name or MAC, and the start of an id; eight at most", async () => {
  const body = { product_id: product.id, device_name: "porch-01", name: "Porch", mac: "a4c138000001" };
  const { id } = await maker.ok(devices.create, { body });
  const found = {
    kind: "device",
    id,
    product_id: product.id,
    title: "Porch",
    detail: "porch-01 · Garden lamp",
  };
  for (const q of [
    "porch",
    "POR",
    "a4:c1",
    "A4C138",
    id,
    id.slice(0, 13),
    id.replaceAll("-", "").slice(0, 20),
  ])
    expect(await find(q)).toEqual([found]);
  // Eight digits of an id are the minute when it was made: what else was made in it is found with it.
  expect(await find(id.slice(0, 8))).toEqual(expect.arrayContaining([found]));
  const set = { product_id: product.id, device_name: "gate-01", tuyalink_id: "Gx828cba434ff40c" };
  const gate = await maker.ok(devices.create, { body: set });
  for (const q of ["gx828", "Gx828cba434ff40c", "a434ff"])
    expect(await find(q)).toMatchObject([{ id: gate.id, title: "gate-01", detail: "Garden lamp" }]);
  expect(await find(id.slice(0, 7))).toEqual([]);
  for (let i = 0; i < 9; i += 1) {
    await maker.ok(devices.create, { body: { product_id: product.id, device_name: `shed-0${i}` } });
  }
  expect((await find("shed")).map(({ title }) => title)).toEqual(
    Array.from({ length: 8 }, (_, i) => `shed-0${i}`),
  );
});

it("shows nobody what they may not see", async () => {
  expect(await find("lamp", await platform.actor())).toEqual([]);
  expect(await find("lamp", await platform.member(maker))).toEqual([]);
  expect(await platform.nobody.refused(search.find, { query: { q: "lamp" } })).toMatchObject({ status: 401 });
  const refused = await maker.refused(search.find, { query: { q: " " } });
  expect(refused.fields).toEqual([{ path: "q", message: "Required" }]);
});
