import { beforeEach, describe, expect, it } from "vitest";
import { validationMessages } from "@thingwright/contract/validation.ts";
import type { NewFunctionPoint } from "@thingwright/contract/function-points.ts";
import { products } from "@thingwright/contract/products.ts";
import type { Caller } from "../../../test/caller.ts";
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
