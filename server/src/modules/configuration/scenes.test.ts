import { configuration } from "@thingwright/contract/products/configuration.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
const of = () => ({ params: { id: product.id } });

const both = { name: "数", transfer_type: "issue_report" };
const list = [
  { ...both, identifier: "level", data_type: "value", min: 0, max: 100, scene_execute: true },
  { identifier: "shown", name: "显示", data_type: "bool", transfer_type: "report", scene_trigger: true },
  { ...both, identifier: "mode", data_type: "enum_string", enums: [{ value: "eco", text: "节能" }] },
];

beforeAll(async () => {
  maker = await platform.actor();
});
beforeEach(async () => {
  product = await platform.product(maker, { product_type: 1 });
  await maker.ok(products.define, { ...of(), body: { list } as never });
});

const get = () => maker.ok(productScenes.get, of());
const save = (body: object) => maker.ok(productScenes.save, { ...of(), body });
const refused = async (body: object) => {
  const { problem, fields } = await maker.refused(productScenes.save, { ...of(), body });
  return problem === "invalid_input" ? fields.map(({ path }) => path) : problem;
};

describe("the scene settings of a product", () => {
  it("are saved together with the marks on the function points", async () => {
    const before = await get();
    expect(before).toMatchObject({ triggers: { shown: {} }, actions: { level: {} } });
    const triggers = { level: { operators: ["gt"], min: 10 }, mode: {} };
    const after = await save({ triggers, version: before.version });
    expect(after).toMatchObject({ triggers, actions: { level: {} } });
    expect(after.version).toBeGreaterThan(before.version);
    const { list: points } = await maker.ok(products.definition, of());
    expect(points.map((point) => [point.scene_trigger, point.scene_execute])).toEqual([
      [true, true],
      [false, false],
      [true, false],
    ]);
    expect((await maker.ok(configuration.get, of())).scenes).toEqual({ triggers, actions: { level: {} } });
    expect(await get()).toEqual(after);
  });

  it("are removed with their function point, and when its mark is removed", async () => {
    await save({ triggers: { mode: {} }, actions: { mode: { values: ["eco"] } } });
    await maker.ok(products.define, { ...of(), body: { list: list.slice(0, 2) } as never });
    expect(await get()).toMatchObject({ triggers: { shown: {} }, actions: { level: {} } });
    await save({ triggers: {}, actions: {} });
    const { list: steps } = await maker.ok(configuration.steps, of());
    expect(steps.find(({ part }) => part === "scene")?.state).toBe("not_started");
  });

  it("are refused by field, when outdated, and once the product has left development", async () => {
    const before = await get();
    expect(
      await refused({
        triggers: { gone: {}, mode: { operators: ["gt"] } },
        actions: { shown: {}, level: { min: 90, max: 110 } },
      }),
    ).toEqual(["triggers.gone", "triggers.mode.operators", "actions.shown", "actions.level.max"]);
    await maker.ok(products.define, { ...of(), body: { list: list.slice(0, 2) } as never });
    expect(await refused({ triggers: {}, version: before.version })).toBe("conflict");
    await setProductStatus(platform.connectionString, product.id, 2);
    expect(await refused({ triggers: {} })).toBe("product_locked");
    expect((await get()).triggers).toEqual({ shown: {} });
  });
});
