import { categories, secondaryCategories } from "@thingwright/contract/products/categories.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { withClient } from "../../../test/client.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { otherCategory } from "./starter/other.ts";

const platform = await forFile(startPlatform());
let admin: Caller;
let maker: Caller;
beforeAll(async () => {
  [admin, maker] = [await platform.actor(1), await platform.actor(2)];
});

const nowhere = "019a9f4c-1f80-7c3a-8d54-0242ac120002";

const makeFirst = () => admin.ok(categories.create, { body: { name: "水族用品", name_en: "Aquariums" } });
const makeSecond = (parent_id: string) =>
  admin.ok(secondaryCategories.create, { body: { name: "鱼缸", name_en: "Fish tank", parent_id } });
const productOf = (id: string, as = maker) => platform.product(as, { category_id: id, product_type: 1 });

describe("a category that is offline", () => {
  test("is refused for new products, while existing products keep it", async () => {
    const first = await makeFirst();
    const { id } = await makeSecond(first.id);
    const old = await productOf(id);
    for (const offline of [first.id, id]) {
      await admin.ok(categories.setStatus, { params: { id: offline }, body: { status: enabled.no } });
      const body = { ...old, name: "New", category_id: id };
      const refused = await maker.refused(products.create, { body, language: "zh-CN" });
      expect(refused.fields).toEqual([{ path: "category_id", message: "请选择已上线的二级品类" }]);
      expect(await maker.ok(products.get, { params: { id: old.id } })).toMatchObject({ category_id: id });
      await admin.ok(categories.setStatus, { params: { id: offline }, body: { status: enabled.yes } });
    }
    expect(await productOf(id)).toMatchObject({ category_id: id });
  });
});

describe("deleting", () => {
  test("removes an unused category from the tree", async () => {
    const first = await makeFirst();
    const { id } = await makeSecond(first.id);
    expect(await admin.ok(secondaryCategories.remove, { params: { id } })).toBeNull();
    expect(await admin.ok(categories.remove, { params: { id: first.id } })).toBeNull();
    expect(await admin.refused(categories.get, { params: { id } })).toMatchObject({ problem: "not_found" });
    const { list } = await maker.ok(categories.list);
    expect(list.map((one) => one.id)).not.toContain(first.id);
  });

  test("is refused while products have it, and says how many, of how many accounts", async () => {
    const { id } = await makeSecond((await makeFirst()).id);
    await productOf(id);
    await productOf(id);
    await productOf(id, await platform.actor());
    for (const [language, msg] of [
      [
        "en",
        "This category is in use (products: 3, accounts: 2), so it cannot be deleted. You can take it offline instead.",
      ],
      ["zh-CN", "仍有 2 个账号的 3 个产品属于该品类，不能删除，可改为下线。"],
    ] as const)
      expect(await admin.call(categories.remove, { params: { id }, language })).toMatchObject({
        status: 409,
        problem: "category_in_use",
        msg,
        data: { products: 3, accounts: 2 },
      });
    expect((await admin.ok(categories.states)).list).toContainEqual({
      id,
      products: 3,
      accounts: 2,
      languages: 2,
      template_version: 0,
      template_changed: false,
    });
  });

  test("is refused while the category has second-level categories", async () => {
    const { id } = await makeFirst();
    await makeSecond(id);
    for (const [language, msg] of [
      ["en", "This category still has second-level categories (1). Delete or move them first."],
      ["zh-CN", "该品类下仍有 1 个二级品类，请先删除或移走。"],
    ] as const)
      expect(await admin.refused(categories.remove, { params: { id }, language })).toMatchObject({
        problem: "category_not_empty",
        msg,
      });
  });

  test("is refused for built-in categories, and so is taking them offline", async () => {
    for (const { id } of [otherCategory, ...otherCategory.children])
      for (const [language, msg] of [
        ["en", "This category is built in, so it cannot be deleted, taken offline or moved."],
        ["zh-CN", "该品类为平台内置，不能删除、下线或移动。"],
      ] as const) {
        const refusal = { status: 409, problem: "category_built_in", msg };
        const params = { id };
        expect(await admin.refused(categories.remove, { params, language })).toMatchObject(refusal);
        const body = { status: enabled.no };
        expect(await admin.refused(categories.setStatus, { params, body, language })).toMatchObject(refusal);
      }
  });

  test("waits for a product that is being made of it, and is then refused", async () => {
    const { id } = await makeSecond((await makeFirst()).id);
    await withClient(platform.connectionString, async (client) => {
      await client.query("begin");
      await client.query("select from category where id = $1 for share", [id]);
      const removed = admin.refused(categories.remove, { params: { id } });
      await vi.waitFor(async () => {
        const { rows } = await client.query("select from pg_locks where not granted");
        expect(rows).not.toEqual([]);
      });
      await client.query(
        `insert into product (id, owner_id, product_key, category_id, name, model, notes, icon, communication_mode,
           product_type, created_at, updated_at)
         values ($1, $2, 'RACEDPROD1', $3, 'Raced', 'R', '', '', 'wifi', 1, 1, 1)`,
        [nowhere, maker.owner, id],
      );
      await client.query("commit");
      expect(await removed).toMatchObject({ problem: "category_in_use" });
    });
  });

  test("makes the creation of a product in the category wait, which is then refused by field", async () => {
    const { id } = await makeSecond((await makeFirst()).id);
    await withClient(platform.connectionString, async (client) => {
      await client.query("begin");
      await client.query("delete from category where id = $1", [id]);
      const body = { name: "Late", model: "L", category_id: id, communication_mode: "wifi", product_type: 1 };
      const refused = maker.refused(products.create, { body });
      await vi.waitFor(async () => {
        const { rows } = await client.query("select from pg_locks where not granted");
        expect(rows).not.toEqual([]);
      });
      await client.query("commit");
      expect((await refused).fields).toEqual([
        { path: "category_id", message: "Choose a second-level category that is online" },
      ]);
    });
  });
});

test("the usage numbers of all accounts are for administrators only", async () => {
  expect(await maker.refused(categories.states)).toMatchObject({ status: 403, code: 20326 });
});
