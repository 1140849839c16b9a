import { categories, secondaryCategories } from "@thingwright/contract/products/categories.ts";
import { type Enabled, enabled } from "@thingwright/contract/grammar/enums.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { describe, expect, test } from "vitest";
import { withClient } from "../../../test/client.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { seedTemplates } from "../templates/index.ts";
import { usableCategory } from "./index.ts";
import { seedStarterCatalogue } from "./starter-catalogue.ts";
import { starterCategories } from "./starter/catalogue.ts";
import type { StarterNames } from "./starter/category.ts";
import { otherCategory } from "./starter/other.ts";
import { starterPool } from "./starter/pool.ts";

const platform = await forFile(startPlatform());

const system = systemScope("the test looks behind the API");
const lighting = starterCategories[0]!;
const bulb = lighting.children[0]!;
const nowhere = "019a9f4c-1f80-7c3a-8d54-0242ac120002";

async function setStatus(id: string, status: Enabled): Promise<void> {
  await everything(system, platform.sql)
    .updateTable("category")
    .set({ status })
    .where("id", "=", id)
    .execute();
}

describe("the category tree", () => {
  test("is there on a new installation, in order, in both languages", async () => {
    const actor = await platform.actor();
    const { list } = await actor.ok(categories.list);
    const named = ({ id, name, name_en, icon, built_in = false }: StarterNames) => ({
      id,
      name,
      name_en,
      icon,
      status: 1,
      built_in,
    });
    expect(list).toEqual(
      starterCategories.map((first) => ({ ...named(first), children: first.children.map(named) })),
    );
    expect((await actor.ok(secondaryCategories.listAll)).list).toEqual(
      starterCategories.flatMap((first) =>
        first.children.map((child) => ({ ...named(child), parent_id: first.id })),
      ),
    );
  });

  test("is the same for every owner", async () => {
    const [one, other] = await Promise.all([platform.actor(1), platform.actor(2)]);
    expect(await one.ok(categories.list)).toEqual(await other.ok(categories.list));
  });

  test("is refused to callers who are signed out or lack the permission", async () => {
    expect(await platform.nobody.refused(categories.list)).toMatchObject({ status: 401, code: 20202 });
    const member = await platform.member(await platform.actor());
    expect(await member.refused(categories.list)).toMatchObject({ status: 403, code: 20326 });
  });

  test("is not made again at the next start", async () => {
    await everything(system, platform.sql)
      .updateTable("category")
      .set({ multi_language: JSON.stringify({ zh_CN: { name: "灯泡" }, en: { name: "Bulb" } }) })
      .where("id", "=", bulb.id)
      .execute();
    await seedStarterCatalogue(platform.sql);
    const { list } = await (await platform.actor()).ok(categories.list);
    expect(list[0]!.children[0]!.name_en).toBe("Bulb");
    expect(list).toHaveLength(starterCategories.length);
  });

  test("is made only once by instances that start together", async () => {
    const { sql } = platform;
    await withClient(platform.connectionString, (client) =>
      client.query("truncate category, standard_function_point cascade"),
    );
    await Promise.all([seedStarterCatalogue(sql), seedStarterCatalogue(sql)]);
    await Promise.all([seedTemplates(sql), seedTemplates(sql)]);
    const actor = await platform.actor();
    expect((await actor.ok(categories.list)).list).toHaveLength(starterCategories.length);
    expect((await actor.ok(propertyModels.list, { query: {} })).list).toHaveLength(starterPool.length);
  });
});

describe("the built-in category for everything else", () => {
  const [devices] = otherCategory.children;

  test("has no standard function points", async () => {
    const actor = await platform.actor();
    const query = { category_id: devices!.id };
    expect(await actor.ok(propertyModels.list, { query })).toEqual({ list: [] });
  });

  test.each([otherCategory.id, devices!.id])("can be neither taken offline nor deleted (%s)", async (id) => {
    await expect(setStatus(id, enabled.no)).rejects.toThrow("built_in_category_online");
    const deleted = everything(system, platform.sql).deleteFrom("category").where("id", "=", id).execute();
    await expect(deleted).rejects.toThrow("is built in");
    expect(await usableCategory(system, platform.sql, devices!.id)).toEqual({ id: devices!.id });
  });
});

describe("standard function points", () => {
  test("of a category keep the order of the category", async () => {
    const actor = await platform.actor();
    const { list } = await actor.ok(propertyModels.list, { query: { category_id: bulb.id } });
    expect(list.map((point) => point.identifier)).toEqual(bulb.points);
    expect(list.every((point) => point.standard)).toBe(true);
    expect(list.find((point) => point.identifier === "brightness")).toEqual({
      identifier: "brightness",
      name: "亮度",
      name_en: "Brightness",
      data_type: "value",
      transfer_type: "issue_report",
      min: 1,
      max: 100,
      step: 1,
      unit: "%",
      scene_trigger: true,
      scene_execute: true,
      standard: true,
    });
  });

  test("without a category are the whole pool", async () => {
    const { list } = await (await platform.actor()).ok(propertyModels.list, { query: {} });
    expect(list.map((point) => point.identifier)).toEqual(starterPool.map((point) => point.identifier));
  });

  test("of a first-level category are an empty list", async () => {
    const actor = await platform.actor();
    expect(await actor.ok(propertyModels.list, { query: { category_id: lighting.id } })).toEqual({
      list: [],
    });
  });

  test("of a category that does not exist are not found", async () => {
    const actor = await platform.actor();
    const refused = await actor.refused(propertyModels.list, { query: { category_id: nowhere } });
    expect(refused).toMatchObject({ status: 404, code: 20404 });
  });

  test("are refused for a malformed id, in the caller's language", async () => {
    const actor = await platform.actor();
    const ask = (language: string) =>
      actor.refused(propertyModels.list, { query: { category_id: "lamp" }, language });
    expect(await ask("en")).toMatchObject({
      status: 422,
      code: 20001,
      fields: [{ path: "category_id", message: "Not a valid ID" }],
    });
    expect((await ask("zh-CN")).fields).toEqual([{ path: "category_id", message: "不是有效的 ID" }]);
  });

  test("are refused to callers who are signed out or lack the permission", async () => {
    expect(await platform.nobody.refused(propertyModels.list)).toMatchObject({ status: 401, code: 20202 });
    const member = await platform.member(await platform.actor());
    expect(await member.refused(propertyModels.list)).toMatchObject({ status: 403, code: 20326 });
  });
});

describe("a category that products are made from", () => {
  const usable = (id: string) => usableCategory(system, platform.sql, id);

  test("is of the second level", async () => {
    expect(await usable(bulb.id)).toEqual({ id: bulb.id });
    expect(await usable(lighting.id)).toBeUndefined();
    expect(await usable(nowhere)).toBeUndefined();
  });

  test.each([bulb.id, lighting.id])("is online, and so is its parent (%s)", async (id) => {
    await setStatus(id, enabled.no);
    expect(await usable(bulb.id)).toBeUndefined();
    const actor = await platform.actor();
    const body = {
      name: "Lamp",
      model: "L",
      category_id: bulb.id,
      communication_mode: "wifi",
      product_type: 1,
    };
    expect(await actor.refused(products.create, { body })).toMatchObject({ status: 422, code: 20001 });
    await setStatus(id, enabled.yes);
    expect(await usable(bulb.id)).toEqual({ id: bulb.id });
    expect(
      await actor.ok(products.create, { body: { ...body, communication_mode: "wifi", product_type: 1 } }),
    ).toMatchObject({
      category_id: bulb.id,
      function_count: bulb.points.length,
    });
  });
});
