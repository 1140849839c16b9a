import { categories } from "@thingwright/contract/products/categories.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

// The walk calls all routes signed out, without the permission, below level 1 and with nonsense.
const platform = await forFile(startPlatform());
let admin: Caller;
let maker: Caller;
beforeEach(async () => {
  admin = await platform.actor(1);
  maker = await platform.actor();
});

let made = 0;
/** A function point that the pool does not have yet. */
function fresh(fields: Partial<NewFunctionPoint> = {}): NewFunctionPoint {
  made += 1;
  return {
    identifier: `fresh_${made}`,
    name: "新功能",
    name_en: "Fresh",
    data_type: "value",
    transfer_type: "issue_report",
    min: 0,
    max: 100,
    ...fields,
  };
}
const paramsOf = ({ identifier }: { identifier: string }) => ({ params: { identifier } });
/** Makes a product whose only function point is this one. */
async function productWith(point: NewFunctionPoint, caller = maker): Promise<string> {
  const { id } = await platform.product(caller);
  await caller.ok(products.define, { params: { id }, body: { list: [point] } });
  return id;
}

describe("standard function points", () => {
  it("are added at the end, changed and deleted, and each change leaves its record", async () => {
    const point = fresh();
    const added = await admin.ok(propertyModels.create, { body: point });
    const stored = { ...point, standard: true, scene_trigger: false, scene_execute: false };
    expect(added).toMatchObject({ ...stored, version: 1, category_count: 0, product_count: 0, own_count: 0 });
    const { list } = await maker.ok(propertyModels.list, { query: {} });
    expect(list.at(-1)).toEqual(stored);
    const body = { point: { ...point, max: 50 }, version: 1 };
    const changed = await admin.ok(propertyModels.update, { ...paramsOf(point), body });
    expect(changed).toMatchObject({ max: 50, version: 2 });
    await admin.ok(propertyModels.remove, paramsOf(point));
    expect(await admin.refused(propertyModels.get, paramsOf(point))).toMatchObject({ status: 404 });
    const records = await operationRecords(platform.connectionString, admin.owner);
    expect(records.map(({ action, object_name }) => ({ action, object_name }))).toEqual(
      ["create", "update", "remove"].map((verb) => ({
        action: `propertyModels.${verb}`,
        object_name: "新功能",
      })),
    );
  });

  it("have a unique and permanent identifier, which may not be the name of a path such as pool", async () => {
    const point = fresh();
    await admin.ok(propertyModels.create, { body: point });
    const refused = async (body: NewFunctionPoint) =>
      (await admin.refused(propertyModels.create, { body })).fields;
    expect(await refused(point)).toEqual([{ path: "identifier", message: "Identifier exists" }]);
    expect(await refused(fresh({ identifier: "pool" }))).toMatchObject([{ path: "identifier" }]);
    expect(await refused(fresh({ identifier: "1st" }))).toMatchObject([{ path: "identifier" }]);
    const renamed = await admin.refused(propertyModels.update, {
      ...paramsOf(point),
      body: { point: fresh() },
    });
    expect(renamed.fields).toMatchObject([{ path: "point.identifier" }]);
  });

  it("refuse a change that is based on an older version", async () => {
    const point = fresh();
    await admin.ok(propertyModels.create, { body: point });
    const save = { ...paramsOf(point), body: { point: { ...point, max: 9 }, version: 1 } };
    await admin.ok(propertyModels.update, save);
    expect(await admin.refused(propertyModels.update, save)).toMatchObject({ problem: "conflict" });
  });

  it("can be changed, and listed with their usage, by administrators only", async () => {
    for (const [route, input] of [
      [propertyModels.create, { body: fresh() }],
      [propertyModels.remove, paramsOf({ identifier: "switch" })],
      [propertyModels.importAll, { body: { list: [fresh()] } }],
    ] as const)
      expect(await maker.call(route, input)).toMatchObject({ status: 403, code: 20326 });
    expect(await maker.call(propertyModels.pool, { query: {} })).toMatchObject({ status: 403, code: 20326 });
  });

  it("are limited in number and in bytes", async () => {
    const limit = limits as { standardPoints: number; standardPointsBytes: number };
    const { standardPoints, standardPointsBytes } = limit;
    try {
      limit.standardPoints = 1;
      expect(await admin.refused(propertyModels.create, { body: fresh() })).toMatchObject({
        status: 422,
        msg: "Standard function points: at most 1.",
      });
      limit.standardPoints = standardPoints;
      limit.standardPointsBytes = 1024;
      const refused = await admin.refused(propertyModels.importAll, { body: { list: [fresh()] } });
      expect(refused).toMatchObject({ status: 422, problem: "standard_points_too_large" });
    } finally {
      Object.assign(limit, { standardPoints, standardPointsBytes });
    }
    const { identifier } = fresh();
    expect(await admin.refused(propertyModels.get, paramsOf({ identifier }))).toMatchObject({ status: 404 });
  });
});

describe("a standard function point that is used", () => {
  it("names templates, and counts products of all accounts", async () => {
    const { list } = await admin.ok(categories.list);
    const bulb = list[0]!.children[0]!;
    const { use } = await admin.ok(propertyModels.get, paramsOf({ identifier: "brightness" }));
    expect(use.categories).toContainEqual({ id: bulb.id, name: bulb.name, name_en: bulb.name_en });
    const point = fresh();
    await admin.ok(propertyModels.create, { body: point });
    const other = await platform.actor();
    for (const caller of [maker, maker, other]) await productWith({ ...point, standard: true }, caller);
    expect(await admin.ok(propertyModels.get, paramsOf(point))).toMatchObject({
      product_count: 3,
      category_count: 0,
      use: { product_count: 3, account_count: 2, own_count: 0, categories: [] },
    });
  });

  it("keeps its data type and its transfer type, and is not deleted", async () => {
    const point = fresh();
    await admin.ok(propertyModels.create, { body: point });
    const id = await productWith({ ...point, standard: true });
    for (const change of [{ data_type: "float" }, { transfer_type: "report" }] as const) {
      const refused = await admin.refused(propertyModels.update, {
        ...paramsOf(point),
        body: { point: { ...point, ...change } },
      });
      expect(refused.fields).toEqual([
        { path: "point.data_type", message: "In use, so the data type and transfer type cannot be changed" },
      ]);
    }
    await admin.ok(propertyModels.update, {
      ...paramsOf(point),
      body: { point: { ...point, name: "改名" } },
    });
    const remove = (language: string) =>
      admin.refused(propertyModels.remove, { ...paramsOf(point), language });
    expect(await remove("en")).toMatchObject({
      status: 409,
      problem: "standard_point_in_use",
      msg: `“${point.identifier}” is in use (category templates: 0, products: 1), so it cannot be deleted.`,
    });
    expect((await remove("zh-CN")).msg).toBe(
      `仍有 0 个品类模板和 1 个产品使用“${point.identifier}”，不能删除。`,
    );
    await maker.ok(products.remove, { params: { id } });
    await admin.ok(propertyModels.remove, paramsOf(point));
  });

  it("counts products whose custom function point has its identifier; these products keep their own", async () => {
    const point = fresh();
    const id = await productWith(point);
    const { own_count } = await admin.ok(propertyModels.create, { body: point });
    expect(own_count).toBe(1);
    expect(await admin.ok(propertyModels.get, paramsOf(point))).toMatchObject({ product_count: 0 });
    await maker.ok(products.define, { params: { id }, body: { list: [{ ...point, max: 7 }] } });
    const another = await platform.product(maker);
    const refused = await maker.refused(products.define, {
      params: { id: another.id },
      body: { list: [point] },
    });
    expect(refused.fields).toMatchObject([{ path: "list.0.identifier" }]);
  });

  it("is either deleted or added to a product when both happen at once", async () => {
    const point = fresh();
    await admin.ok(propertyModels.create, { body: point });
    const [{ id }, again] = [await platform.product(maker), await platform.actor(1)];
    const list = [{ ...point, standard: true }];
    const [defined, removed] = await Promise.all([
      maker.call(products.define, { params: { id }, body: { list } }),
      again.call(propertyModels.remove, paramsOf(point)),
    ]);
    // Whichever came first, the other was refused.
    expect([defined.status, removed.status]).toEqual(defined.status === 200 ? [200, 409] : [422, 200]);
  });
});

describe("the list of the pool", () => {
  const found = async (query: object) =>
    (await admin.ok(propertyModels.pool, { query })).list.map(({ identifier }) => identifier);
  let unused: NewFunctionPoint;
  beforeEach(async () => {
    unused = fresh({ name: `百分%比${made}`, name_en: "Half 50%" });
    await admin.ok(propertyModels.create, { body: unused });
  });
  afterEach(async () => void (await admin.ok(propertyModels.remove, paramsOf(unused))));

  it("is found by names in both languages and by identifier", async () => {
    for (const keyword of [unused.identifier.toUpperCase(), "百分%", "half 50%"])
      expect(await found({ keyword })).toContain(unused.identifier);
    expect(await found({ keyword: "%_%" })).toEqual([]);
  });

  it("is filtered by data type and use, and sorted", async () => {
    expect(await found({ used: "no", keyword: unused.identifier })).toEqual([unused.identifier]);
    expect(await found({ used: "yes", keyword: unused.identifier })).toEqual([]);
    expect(await found({ data_type: "bool", keyword: unused.identifier })).toEqual([]);
    expect((await found({ sort: "position", order: "desc" }))[0]).toBe(unused.identifier);
    const byName = await found({ sort: "identifier", order: "asc", page_size: 1000 });
    expect(byName).toEqual(byName.toSorted((a, b) => (a < b ? -1 : 1)));
    const { list } = await maker.ok(propertyModels.list, { query: {} });
    await productWith(list[0]!);
    const counted = (await admin.ok(propertyModels.pool, { query: { sort: "product_count" } })).list;
    const counts = counted.map(({ product_count }) => product_count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(0);
  });

  it("gives its total beyond the last page too", async () => {
    const all = await admin.ok(propertyModels.pool, { query: { page_size: 1 } });
    const beyond = await admin.ok(propertyModels.pool, { query: { page: 900, page_size: 100 } });
    expect(beyond).toEqual({ list: [], total: all.total });
  });
});

describe("an import into the pool", () => {
  it("adds new, replaces changed and skips equal function points", async () => {
    const [same, changed, added] = [fresh(), fresh(), fresh()];
    await admin.ok(propertyModels.importAll, { body: { list: [same, changed] } });
    const list = [same, { ...changed, unit: "%" }, added];
    const result = await admin.ok(propertyModels.importAll, { body: { list } });
    expect(result).toEqual({ created: 1, changed: 1, same: 1, own_count: 0 });
    expect(await admin.ok(propertyModels.get, paramsOf(changed))).toMatchObject({ unit: "%", version: 2 });
    expect(await admin.ok(propertyModels.get, paramsOf(same))).toMatchObject({ version: 1 });
  });

  it("is refused as a whole, and names the rows that are wrong", async () => {
    const [used, added] = [fresh(), fresh()];
    await admin.ok(propertyModels.create, { body: used });
    await productWith({ ...used, standard: true });
    const list = [added, { ...used, transfer_type: "report" as const }];
    const refused = await admin.refused(propertyModels.importAll, { body: { list } });
    expect(refused.fields).toMatchObject([{ path: "list.1.data_type" }]);
    expect(await admin.refused(propertyModels.get, paramsOf(added))).toMatchObject({ status: 404 });
    const twice = await admin.refused(propertyModels.importAll, { body: { list: [added, added] } });
    expect(twice.fields).toEqual([{ path: "list.1.identifier", message: "Identifier exists" }]);
  });

  it("accepts thousands at once, and one call deletes all of them that no product uses", async () => {
    const list = Array.from({ length: 2000 }, () => fresh());
    expect(await admin.ok(propertyModels.importAll, { body: { list } })).toMatchObject({ created: 2000 });
    const identifiers = list.map(({ identifier }) => identifier);
    await productWith({ ...list[0]!, standard: true });
    expect(await admin.ok(propertyModels.removeMany, { body: { identifiers } })).toEqual({
      removed: 1999,
      kept: [identifiers[0]],
    });
  });
});
