import { beforeEach, describe, expect, it } from "vitest";
import { validationMessages } from "@thingwright/contract/grammar/validation-messages.ts";
import { productStatus, productType } from "@thingwright/contract/grammar/enums.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let id: string;
beforeEach(async () => {
  maker = await platform.actor();
  ({ id } = await platform.product(maker));
});

const glow: NewFunctionPoint = {
  identifier: "glow_level",
  name: "Glow",
  data_type: "value",
  transfer_type: "issue_report",
  min: 0,
  max: 100,
  step: 1,
  unit: "%",
  scene_trigger: true,
};

describe("the function points of a product", () => {
  it("are replaced whole, in order, with their version", async () => {
    const before = await maker.ok(products.definition, { params: { id } });
    const list = [glow, ...before.list.slice(0, 2)];
    const saved = await maker.ok(products.define, {
      params: { id },
      body: { list, version: before.version },
    });
    expect(saved.version).toBe(before.version + 1);
    const after = await maker.ok(products.definition, { params: { id } });
    expect(after.list.map((point) => point.identifier)).toEqual(list.map((point) => point.identifier));
    expect(after.list[0]).toEqual({ ...glow, scene_execute: false, standard: false });
    expect((await maker.ok(products.get, { params: { id } })).function_count).toBe(3);
  });

  it("refuse a stale version and keep what is there", async () => {
    await maker.ok(products.define, { params: { id }, body: { list: [glow], version: 1 } });
    const refused = await maker.refused(products.define, { params: { id }, body: { list: [], version: 1 } });
    expect(refused).toMatchObject({ status: 409, code: 20409 });
    expect((await maker.ok(products.definition, { params: { id } })).list).toHaveLength(1);
  });

  it("refuse a custom point with an identifier of the standard pool", async () => {
    const { list } = await maker.ok(products.definition, { params: { id } });
    const custom = { ...glow, identifier: list[0]!.identifier };
    const refused = await maker.refused(products.define, { params: { id }, body: { list: [custom] } });
    expect(refused.fields).toEqual([
      { path: "list.0.identifier", message: validationMessages.identifier_standard.en },
    ]);
    const zh = await maker.refused(products.define, {
      params: { id },
      body: { list: [custom] },
      language: "zh-CN",
    });
    expect(zh.fields[0]!.message).toBe(validationMessages.identifier_standard.zh_CN);
  });

  it("refuse a standard point that the pool does not have, or has with another type", async () => {
    const { list } = await maker.ok(products.definition, { params: { id } });
    const alien = { ...glow, standard: true };
    const bent = {
      ...glow,
      identifier: list[0]!.identifier,
      standard: true,
      data_type: "string",
      max_length: 9,
    };
    const refused = await maker.refused(products.define, { params: { id }, body: { list: [alien, bent] } });
    expect(refused.fields.map(({ path }) => path)).toEqual(["list.0.identifier", "list.1.data_type"]);
  });

  it("refuse the same identifier twice, naming the second", async () => {
    const refused = await maker.refused(products.define, { params: { id }, body: { list: [glow, glow] } });
    expect(refused.fields).toEqual([{ path: "list.1.identifier", message: "Identifier exists" }]);
  });
});

describe("a standard product", () => {
  const { standard, customized } = productType;
  let params: { id: string };
  beforeEach(async () => {
    params = await platform.product(maker, { product_type: standard });
  });
  const change = (body: object) => maker.ok(products.update, { params, body });
  const refusedType = async (language?: string) =>
    (await maker.refused(products.update, { params, body: { product_type: standard }, language })).fields;
  /** A function point of the pool that the product's category does not have. */
  async function ofAnother(): Promise<NewFunctionPoint> {
    const own = await maker.ok(products.definition, { params });
    const pool = await maker.ok(propertyModels.list, { query: {} });
    return pool.list.find((point) => !own.list.some(({ identifier }) => identifier === point.identifier))!;
  }

  it("keeps to its category's function points, whose names, ranges and order may change", async () => {
    const { list } = await maker.ok(products.definition, { params });
    const [first, ...rest] = list.toReversed();
    const next = [{ ...first!, name: "New" }, ...rest.slice(1)];
    expect(await maker.ok(products.define, { params, body: { list: next } })).toMatchObject({ list: next });
    await maker.ok(products.define, { params, body: { list } });
  });

  it("refuses custom points and points of other categories, naming them, and keeps the stored points", async () => {
    const { list } = await maker.ok(products.definition, { params });
    const other = await ofAnother();
    const custom = { ...glow, identifier: other.identifier };
    for (const more of [
      [glow, other],
      [glow, custom],
    ]) {
      const given = { params, body: { list: [list[0]!, ...more] } };
      const { fields } = await maker.refused(products.define, given);
      expect(fields).toEqual(
        more.map(({ identifier }, i) => ({
          path: `list.${i + 1}.identifier`,
          message: `“${identifier}” is not a standard function point of this category. A standard product uses only those. Make it customized first`,
        })),
      );
    }
    const given = { params, body: { list: [glow] }, language: "zh-CN" };
    expect((await maker.refused(products.define, given)).fields[0]!.message).toBe(
      "“glow_level”不属于本品类的标准功能点，标准产品不能使用。请先将产品转为定制产品",
    );
    expect((await maker.ok(products.definition, { params })).list).toEqual(list);
  });

  it("becomes customized while it is developed, which the operation log keeps", async () => {
    expect(await change({ product_type: customized })).toMatchObject({
      product_type: customized,
      version: 2,
    });
    await maker.ok(products.define, { params, body: { list: [glow, await ofAnother()] } });
    const log = await maker.ok(operatingRecords.list, { query: { object_id: params.id } });
    expect(log.list.find(({ action }) => action === "products.update")).toMatchObject({
      before: { product_type: standard },
      after: { product_type: customized },
    });
  });

  it("cannot become standard again while it has points from outside its category, which are named", async () => {
    await change({ product_type: customized });
    const many = Array.from({ length: 5 }, (_, i) => ({ ...glow, identifier: `glow_${i}` }));
    await maker.ok(products.define, { params, body: { list: [glow] } });
    expect(await refusedType("zh-CN")).toEqual([
      { path: "product_type", message: "产品含有品类以外的功能点：glow_level" },
    ]);
    await maker.ok(products.define, { params, body: { list: [...many, glow] } });
    expect(await refusedType()).toEqual([
      {
        path: "product_type",
        message:
          "The product has function points from outside its category: glow_0, glow_1, glow_2, glow_3, glow_4, …",
      },
    ]);
    await maker.ok(products.define, { params, body: { list: [] } });
    expect(await change({ product_type: standard })).toMatchObject({ product_type: standard });
  });

  it("keeps its type once it has left development", async () => {
    await setProductStatus(platform.connectionString, params.id, productStatus.trial);
    const refused = await maker.refused(products.update, { params, body: { product_type: customized } });
    expect(refused).toMatchObject({ status: 409, code: 20409 });
    expect((await maker.ok(products.get, { params })).product_type).toBe(standard);
  });

  it("cannot be created in a category without standard points; a customized one may use the whole pool", async () => {
    const tree = await maker.ok(categories.list);
    const blank = tree.list.flatMap(({ children }) => children).find(({ built_in }) => built_in)!;
    const body = { name: "Plant", model: "P-1", category_id: blank.id, communication_mode: "wifi" } as const;
    const ask = (language: string) =>
      maker.refused(products.create, { body: { ...body, product_type: standard }, language });
    expect((await ask("en")).fields).toEqual([
      {
        path: "product_type",
        message: "This category has no standard function points: choose a customized product",
      },
    ]);
    expect((await ask("zh-CN")).fields[0]!.message).toBe("该品类没有标准功能点，请选择定制产品");
    const made = await maker.ok(products.create, { body: { ...body, product_type: customized } });
    expect(made).toMatchObject({ function_count: 0, category_name: "其他设备" });
    params = made;
    expect((await refusedType())[0]!.message).toContain("no standard function points");
    const { list } = await maker.ok(propertyModels.list, { query: {} });
    await maker.ok(products.define, { params, body: { list: list.slice(-100) } });
  });
});
