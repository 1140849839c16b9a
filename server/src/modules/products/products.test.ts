import { beforeEach, describe, expect, it } from "vitest";
import { categories } from "@thingwright/contract/products/categories.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
beforeEach(async () => {
  maker = await platform.actor();
});

const nowhere = "0190a000-0000-7000-8000-000000000000";

describe("creating a product", () => {
  it("starts in development, with a key and the standard function points of its category", async () => {
    const product = await platform.product(maker, { name: "床头灯", model: "L-9" });
    expect(product).toMatchObject({
      name: "床头灯",
      model: "L-9",
      status: productStatus.developing,
      device_count: 0,
    });
    expect(product.product_key).toMatch(/^[a-z0-9]{10}$/);
    const { list, version } = await maker.ok(products.definition, { params: { id: product.id } });
    expect(list.length).toBeGreaterThan(0);
    expect(list.every((point) => point.standard)).toBe(true);
    expect(version).toBe(1);
  });

  it("names every field that is wrong, in the caller's language", async () => {
    const body = {
      name: "一二三四五六七八九十".repeat(3) + "一",
      model: "",
      category_id: "x",
      communication_mode: "mesh",
      product_type: 3,
    };
    const en = await maker.refused(products.create, { body });
    expect(en).toMatchObject({ status: 422, code: 20001 });
    expect(en.fields).toEqual([
      { path: "name", message: "At most 30 characters" },
      { path: "model", message: "Required" },
      { path: "category_id", message: "Not a valid ID" },
      { path: "communication_mode", message: "Choose one of the options" },
      { path: "product_type", message: "Choose one of the options" },
    ]);
    const zh = await maker.refused(products.create, { body, language: "zh-CN" });
    expect(zh.fields[0]).toEqual({ path: "name", message: "最多 30 个字符" });
  });

  it("takes only an online category of the second level", async () => {
    const { list } = await maker.ok(categories.list);
    for (const category_id of [list[0]!.id, nowhere]) {
      const refused = await maker.refused(products.create, {
        body: { name: "Lamp", model: "L", category_id, communication_mode: "wifi", product_type: 1 },
      });
      expect(refused.fields).toEqual([
        { path: "category_id", message: "Choose a second-level category that is online" },
      ]);
    }
  });
});

describe("the list of products", () => {
  it("filters, sorts and pages", async () => {
    for (const name of ["Alpha", "Beta", "Gamma"])
      await platform.product(maker, { name, model: `M-${name}` });
    await platform.product(maker, { name: "Delta", communication_mode: "zigbee" });
    const names = async (query: object) =>
      (await maker.ok(products.list, { query })).list.map((row) => row.name);
    expect(await names({})).toEqual(["Delta", "Gamma", "Beta", "Alpha"]);
    expect(await names({ sort: "name", order: "asc", page_size: 2, page: 2 })).toEqual(["Delta", "Gamma"]);
    expect(await names({ keyword: "m-be" })).toEqual(["Beta"]);
    expect(await names({ keyword: "%" })).toEqual([]);
    expect(await names({ communication_mode: "zigbee" })).toEqual(["Delta"]);
    expect(await names({ status: 2 })).toEqual([]);
    const { total, total_capped } = await maker.ok(products.list, { query: { page_size: 1 } });
    expect({ total, total_capped }).toEqual({ total: 4, total_capped: undefined });
  });

  it("filters by up to 100 ids and returns only products that the caller may see", async () => {
    const [one, other] = [await platform.product(maker), await platform.product(maker)];
    const theirs = await platform.product(await platform.actor());
    const named = async (...ids: string[]) =>
      (await maker.ok(products.list, { query: { ids: ids.join(",") } })).list.map(({ id }) => id).sort();
    expect(await named(one.id, theirs.id, "none", other.id)).toEqual([one.id, other.id].sort());
    expect(await named(theirs.id)).toEqual([]);
    const many = { query: { ids: Array.from({ length: 102 }, () => one.id).join(",") } };
    expect(await maker.refused(products.list, many)).toMatchObject({ fields: [{ path: "ids" }] });
  });

  it("finds products by either level of their category", async () => {
    const { list } = await maker.ok(categories.list);
    const product = await platform.product(maker, { category_id: list[1]!.children[0]!.id });
    for (const category_id of [list[1]!.id, list[1]!.children[0]!.id]) {
      const found = await maker.ok(products.list, { query: { category_id } });
      expect(found.list.map((row) => row.id)).toEqual([product.id]);
    }
  });

  it("refuses a bad page and an unknown sort", async () => {
    const refused = await maker.refused(products.list, {
      query: { page: 0, page_size: 5000, sort: "password" },
    });
    expect(refused.fields.map(({ path }) => path)).toEqual(["page", "page_size", "sort"]);
  });
});

describe("changing a product", () => {
  it("saves the sent fields and refuses a stale version", async () => {
    const { id, version } = await platform.product(maker);
    const change = { name: "Lamp 2", model: "L-2", notes: "for the hall", version };
    const changed = await maker.ok(products.update, { params: { id }, body: change });
    expect(changed).toMatchObject({ name: "Lamp 2", notes: "for the hall", version: version + 1 });
    expect(await maker.refused(products.update, { params: { id }, body: change })).toMatchObject({
      status: 409,
      code: 20409,
    });
  });

  it("copies under a new name with the function points", async () => {
    const { id } = await platform.product(maker);
    const copy = await maker.ok(products.copy, { params: { id }, body: { name: "Lamp copy" } });
    const original = await maker.ok(products.definition, { params: { id } });
    const copied = await maker.ok(products.definition, { params: { id: copy.id } });
    expect(copied.list).toEqual(original.list);
    expect(copy.product_key).not.toBe((await maker.ok(products.get, { params: { id } })).product_key);
  });

  it("deletes a product only once it has no devices, and deletes it for good", async () => {
    const { id } = await platform.product(maker);
    const device = await maker.ok(devices.create, { body: { product_id: id } });
    expect(await maker.refused(products.remove, { params: { id } })).toMatchObject({ status: 409 });
    await maker.ok(devices.remove, { params: { id: device.id } });
    expect(await maker.ok(products.remove, { params: { id } })).toBeNull();
    expect(await maker.refused(products.get, { params: { id } })).toMatchObject({ status: 404, code: 20404 });
  });

  it("is refused once the product has left development", async () => {
    const { id } = await platform.product(maker);
    await setProductStatus(platform.connectionString, id, productStatus.trial);
    for (const [route, body] of [
      [products.update, { name: "Late", model: "L" }],
      [products.define, { list: [] }],
      [products.remove, undefined],
    ] as const) {
      const refused = await maker.refused(route, { params: { id }, body });
      expect(refused).toMatchObject({ status: 409, code: 20409 });
      expect(refused.msg).toContain("left development");
    }
  });

  it("can still edit the notes once the product has left development, and nothing else", async () => {
    const { id, name, model, version } = await platform.product(maker);
    await setProductStatus(platform.connectionString, id, productStatus.mass);
    const body = { name, model, notes: "in the field since May", version };
    const changed = await maker.ok(products.update, { params: { id }, body });
    expect(changed).toMatchObject({ name, notes: "in the field since May", version: version + 1 });
    for (const other of [{ name: "Late" }, { model: "L-9" }, { icon: "bulb" }]) {
      const refused = await maker.refused(products.update, { params: { id }, body: { ...body, ...other } });
      expect(refused.msg).toContain("left development");
    }
    expect(await maker.refused(products.update, { params: { id }, body })).toMatchObject({ code: 20409 });
  });
});
