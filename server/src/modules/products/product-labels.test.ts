import { configuration } from "@thingwright/contract/products/configuration.ts";
import { productStatus, shelf } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productLabels } from "@thingwright/contract/products/product-labels.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords, setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
});

const label = (key: string, value: string, { id } = product) =>
  maker.ok(productLabels.create, { params: { id }, body: { key, value } });
const labels = async ({ id } = product) =>
  (await maker.ok(products.get, { params: { id } })).labels.map(({ key, value }) => `${key}=${value}`);

describe("labels of a product", () => {
  it("are put on, read, changed and taken off, also after development", async () => {
    await setProductStatus(platform.connectionString, product.id, productStatus.mass);
    const made = await label("line", "2026");
    await label("room", "bath");
    const params = { id: product.id, labelId: made.id };
    expect(await maker.ok(productLabels.get, { params })).toEqual(made);
    const changed = await maker.ok(productLabels.update, { params, body: { value: "2027" } });
    expect(changed).toEqual({ ...made, value: "2027" });
    expect(await labels()).toEqual(["line=2027", "room=bath"]);
    await maker.ok(productLabels.remove, { params });
    const { list } = await maker.ok(productLabels.list, { params: { id: product.id } });
    expect(list.map(({ key }) => key)).toEqual(["room"]);
    expect(await maker.refused(productLabels.get, { params })).toMatchObject({ problem: "not_found" });
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.at(-1)).toMatchObject({
      action: "productLabels.remove",
      object_id: product.id,
      before: { labels: ["line=2027", "room=bath"] },
      after: { labels: ["room=bath"] },
    });
  });

  it("have unique keys within a product and are limited in number", async () => {
    const first = await label("line", "2026");
    const other = await label("room", "bath");
    const repeated = { problem: "invalid_input", fields: [{ path: "key", message: "Already in the list" }] };
    const again = { params: { id: product.id }, body: { key: "line", value: "x" } };
    expect(await maker.refused(productLabels.create, again)).toMatchObject(repeated);
    const params = { id: product.id, labelId: other.id };
    expect(await maker.refused(productLabels.update, { params, body: { key: "line" } })).toMatchObject(
      repeated,
    );
    const kept = { params: { ...params, labelId: first.id }, body: { key: "line", value: "2027" } };
    expect(await maker.ok(productLabels.update, kept)).toMatchObject({ value: "2027" });
    for (let i = 2; i < limits.productLabels; i++) await label(`key ${i}`, "x");
    const full = await maker.refused(productLabels.create, {
      ...again,
      body: { key: "one more", value: "x" },
    });
    expect(full).toMatchObject({ problem: "quota_exceeded" });
    expect(await labels()).toHaveLength(limits.productLabels);
  });

  it("find the products that have them, by key or by key and value", async () => {
    const other = await platform.product(maker, { name: "Other" });
    await label("Line", "2026");
    await label("line", "2027", other);
    await label("a=b", "c", other);
    const stranger = await platform.actor();
    const theirs = await platform.product(stranger, { name: "Theirs" });
    await stranger.ok(productLabels.create, {
      params: { id: theirs.id },
      body: { key: "line", value: "2026" },
    });
    const found = async (query: object) =>
      (await maker.ok(products.list, { query })).list.map(({ name }) => name).sort();
    expect(await found({ label: "line" })).toEqual(["Lamp", "Other"]);
    expect(await found({ label: "LINE=2026" })).toEqual(["Lamp"]);
    expect(await found({ label: "a=b=c" })).toEqual(["Other"]);
    expect(await found({ label: "line=" })).toEqual([]);
    expect(await found({ label: "lin" })).toEqual([]);
    expect(await found({ label: "line", keyword: "oth" })).toEqual(["Other"]);
    const suggested = async (keyword?: string) =>
      (await maker.ok(productLabels.suggest, { query: { keyword } })).list;
    expect(await suggested()).toEqual(["Line", "a=b", "line", "Line=2026", "a=b=c", "line=2027"]);
    expect(await suggested("NE=")).toEqual(["Line=2026", "line=2027"]);
    expect(await suggested("%")).toEqual([]);
  });

  it("count as a configuration step and are copied with the product, but a copy is not on the shelf", async () => {
    const stateOf = async () =>
      (await maker.ok(configuration.steps, { params: { id: product.id } })).list.find(
        ({ part }) => part === "label",
      )?.state;
    expect(await stateOf()).toBe("not_started");
    const made = await label("line", "2026");
    expect(await stateOf()).toBe("completed");
    await maker.ok(products.setShelf, { params: { id: product.id }, body: { shelf: shelf.on } });
    const copy = await maker.ok(products.copy, { params: { id: product.id }, body: { name: "Copy" } });
    expect(await labels(copy)).toEqual(["line=2026"]);
    expect(copy.labels[0]!.id).not.toBe(made.id);
    expect(copy.shelf).toBe(shelf.off);
  });
});

it("a product is put on the shelf and taken off after development, too", async () => {
  expect(product.shelf).toBe(shelf.off);
  await setProductStatus(platform.connectionString, product.id, productStatus.trial);
  const put = (to: number) =>
    maker.ok(products.setShelf, { params: { id: product.id }, body: { shelf: to as 1 | 2 } });
  expect(await put(shelf.on)).toMatchObject({ shelf: shelf.on, version: product.version });
  expect(await put(shelf.off)).toMatchObject({ shelf: shelf.off });
  const records = await operationRecords(platform.connectionString, maker.owner);
  expect(records.at(-1)).toMatchObject({
    action: "products.setShelf",
    before: { shelf: shelf.on },
    after: { shelf: shelf.off },
  });
});

describe("the node type and power supply of a product", () => {
  it("default to a direct device on mains power, or a device behind a gateway for Zigbee", async () => {
    expect(product).toMatchObject({ node_type: 1, power: "mains", wake_interval: null });
    expect(await platform.product(maker, { communication_mode: "zigbee" })).toMatchObject({ node_type: 3 });
    const sensor = { communication_mode: "zigbee", node_type: 2, power: "sleeping", wake_interval: 600 };
    expect(await platform.product(maker, sensor as never)).toMatchObject(sensor);
  });

  it("include a wake interval only for sleeping devices", async () => {
    const params = { id: product.id };
    const update = (body: object) => maker.ok(products.update, { params, body });
    const refused = await maker.refused(products.update, { params, body: { power: "sleeping" } });
    expect(refused.fields).toEqual([{ path: "wake_interval", message: "Required" }]);
    expect(await update({ power: "sleeping", wake_interval: 900 })).toMatchObject({ wake_interval: 900 });
    expect(await update({ node_type: 3 })).toMatchObject({ power: "sleeping", wake_interval: 900 });
    expect(await update({ power: "battery" })).toMatchObject({ power: "battery", wake_interval: null });
  });

  it("cannot change once the product has left development", async () => {
    await setProductStatus(platform.connectionString, product.id, productStatus.trial);
    const params = { id: product.id };
    for (const body of [{ node_type: 2 }, { power: "battery" }, { power: "sleeping", wake_interval: 60 }])
      expect(await maker.refused(products.update, { params, body })).toMatchObject({
        problem: "product_locked",
      });
    await maker.ok(products.update, { params, body: { node_type: 1, power: "mains", notes: "Same" } });
  });
});
