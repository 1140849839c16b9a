import { appCategories, type NewAppCategory } from "@thingwright/contract/people/app-categories.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { appCatalogue } from "@thingwright/contract/people/app-content.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { categoryNames, type Names } from "@thingwright/contract/products/multi-language.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const platform = await forFile(startPlatform());
let maker: Caller;
let params: { id: string };
let app_key: string;
beforeEach(async () => {
  maker = await platform.actor();
  const body = { name: "Lamps", package_name: "com.example.lamps" };
  const app = await maker.ok(apps.create, { body });
  params = { id: app.id };
  app_key = app.app_key;
});

const lights = { name: "灯", name_en: "Lights" };
const add = async (fields: Partial<NewAppCategory> = {}) =>
  (await maker.ok(appCategories.create, { params, body: { ...lights, ...fields } })).id;
const addBelow = async (parent_id: string, fields: Partial<NewAppCategory> = {}) =>
  (await maker.ok(appCategories.createSecondary, { params, body: { ...lights, ...fields, parent_id } })).id;
const tree = () => maker.ok(appCategories.list, { params });
const shape = async () =>
  (await tree()).list.map(({ name, children }) => [name, children.map((below) => below.name)]);
const productsOf = (categoryId: string, caller = maker) =>
  caller.ok(appCategories.products, { params: { ...params, categoryId } });
const setProducts = (categoryId: string, list: string[], caller = maker) =>
  caller.ok(appCategories.setProducts, { params: { ...params, categoryId }, body: { list } });
const namesOf = ({ list }: { list: readonly { name: string }[] }) => list.map(({ name }) => name);

/** Products as they are once they have been released, and put on the shelf. */
async function released(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const { id } = await platform.product(maker, { name });
    await everything(systemScope("a test"), platform.sql)
      .updateTable("product")
      .set({ edition: 1, status: 2, shelf: 2 })
      .where("id", "=", id)
      .execute();
    ids.push(id);
  }
  return ids;
}

describe("categories of an app", () => {
  it("form two levels, are changed, and are deleted with their subcategories", async () => {
    const first = await add();
    const below = await addBelow(first, { name: "吸顶灯", name_en: "Ceiling lights", icon: "bulb" });
    expect(await tree()).toMatchObject({
      as_started: false,
      list: [
        {
          id: first,
          ...lights,
          icon: "",
          languages: 2,
          product_count: 0,
          children: [{ id: below, name_en: "Ceiling lights", icon: "bulb", version: 1 }],
        },
      ],
    });
    const categoryId = below;
    const change = { params: { ...params, categoryId }, body: { name: "台灯", icon: null, version: 1 } };
    const changed = await maker.ok(appCategories.update, change);
    expect(changed).toMatchObject({ name: "台灯", name_en: "Ceiling lights", icon: "", version: 2 });
    expect(await maker.refused(appCategories.update, change)).toMatchObject({ problem: "conflict" });
    expect(
      await maker.refused(appCategories.createSecondary, {
        params,
        body: { ...lights, parent_id: below },
      }),
    ).toMatchObject({ status: 422, fields: [{ path: "parent_id" }] });
    await maker.ok(appCategories.remove, { params: { ...params, categoryId: first } });
    expect((await tree()).list).toEqual([]);
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.map(({ action, object_id }) => [action, object_id]).slice(1)).toEqual([
      ["appCategories.create", first],
      ["appCategories.createSecondary", below],
      ["appCategories.update", below],
      ["appCategories.remove", first],
    ]);
    expect(records.slice(1).every(({ app_id }) => app_id === params.id)).toBe(true);
  });

  it("are not found in another app", async () => {
    const other = { name: "Others", package_name: "com.example.others" };
    const { id } = await maker.ok(apps.create, { body: other });
    const categoryId = await add();
    const stray = { params: { id, categoryId }, body: lights };
    expect(await maker.refused(appCategories.update, stray)).toMatchObject({ problem: "not_found" });
    const setting = { params: { id, categoryId }, body: { list: [] } };
    expect(await maker.refused(appCategories.setProducts, setting)).toMatchObject({ problem: "not_found" });
  });

  it("take an icon of 800 × 800 pixels, whose file is released when the app is deleted", async () => {
    const upload = (side: number) =>
      maker.ok(files.uploadImage, {
        file: new Blob([new Uint8Array(pngOf(side, side))], { type: "image/png" }),
      });
    const { url } = await upload(800);
    const id = await add({ icon: url });
    const refused = await maker.refused(appCategories.create, {
      params,
      body: { ...lights, icon: (await upload(64)).url },
    });
    expect(refused).toMatchObject({ status: 422, fields: [{ path: "icon" }] });
    const uses = () =>
      everything(systemScope("a test"), platform.sql)
        .selectFrom("file_use")
        .select("kind")
        .where("object_id", "=", id)
        .execute();
    expect(await uses()).toEqual([{ kind: "app_category.icon" }]);
    await maker.ok(apps.remove, { params });
    expect(await uses()).toEqual([]);
  });

  it("are reordered among siblings and moved to another parent, but never form a third level", async () => {
    const [a, b] = [await add({ name: "甲" }), await add({ name: "乙" })];
    const below = await addBelow(a, { name: "丙" });
    const { version } = await tree();
    const sort = (list: string[], parent_id: string | null = null, more = {}) => ({
      params,
      body: { list, parent_id, ...more },
    });
    await maker.ok(appCategories.sort, sort([b], null, { version }));
    expect(await shape()).toEqual([
      ["乙", []],
      ["甲", ["丙"]],
    ]);
    expect(await maker.refused(appCategories.sort, sort([a], null, { version }))).toMatchObject({
      problem: "conflict",
    });
    await maker.ok(appCategories.sort, sort([below], b));
    expect(await shape()).toEqual([
      ["乙", ["丙"]],
      ["甲", []],
    ]);
    for (const wrong of [sort([b], a), sort([a], a), sort([a], below)])
      expect(await maker.refused(appCategories.sort, wrong)).toMatchObject({
        status: 422,
        fields: [{ path: "parent_id" }],
      });
    // One without any below it may come below another, and one from there onto the first level.
    await maker.ok(appCategories.sort, sort([a], b));
    await maker.ok(appCategories.sort, sort([below]));
    expect(await shape()).toEqual([
      ["丙", []],
      ["乙", ["甲"]],
    ]);
    await addBelow(b, { name: "丁" });
    expect((await shape())[1]).toEqual(["乙", ["甲", "丁"]]);
  });

  it("are refused beyond the limit of an app", async () => {
    const row = { owner_id: maker.owner, app_id: params.id, parent_id: null, position: 0 };
    const names = JSON.stringify({ zh_CN: { name: "灯" }, en: { name: "Lights" } });
    const rows = Array.from({ length: limits.appCategories }, () => ({ ...row, multi_language: names }));
    await everything(systemScope("a test"), platform.sql)
      .insertInto("app_category")
      .values(rows.map((one) => ({ ...one, id: newId(platform.clock.now()) })))
      .execute();
    expect(await maker.refused(appCategories.create, { params, body: lights })).toMatchObject({
      problem: "quota_exceeded",
    });
  });

  it("have names in every language, and refuse a change that is based on outdated names", async () => {
    const id = await add();
    const languages: Names = Object.fromEntries(contentLanguages.map((one) => [one, { name: `In ${one}` }]));
    const save = (change: { languages: Names; was?: Names }) => ({
      params,
      body: { list: [{ id, ...change }] },
    });
    const saved = await maker.ok(appCategories.changeNames, save({ languages }));
    expect(saved).toEqual({ list: [{ id, parent_id: null, languages }] });
    expect(await maker.ok(appCategories.names, { params })).toEqual(saved);
    expect((await tree()).list[0]).toMatchObject({ name: "In zh_CN", name_en: "In en", languages: 15 });
    const late = save({ languages: { de: { name: "Licht" } }, was: { de: { name: "Lampen" } } });
    expect(await maker.refused(appCategories.changeNames, late)).toMatchObject({ problem: "conflict" });
    const cleared = save({ languages: { en: { name: "" } } });
    expect(await maker.refused(appCategories.changeNames, cleared)).toMatchObject({ status: 422 });
    const twice = save({ languages: { de: { name: "" } } }).body.list[0]!;
    const repeated = { params, body: { list: [twice, twice] } };
    expect(await maker.refused(appCategories.changeNames, repeated)).toMatchObject({
      fields: [{ path: "list.1.id" }],
    });
  });
});

describe("the products of a category", () => {
  it("keep the given order without duplicates, and disappear when the product is deleted", async () => {
    const category = await add();
    const [a, b] = [
      await platform.product(maker, { name: "A" }),
      await platform.product(maker, { name: "B" }),
    ];
    const set = await setProducts(category, [b.id, a.id, b.id]);
    expect(namesOf(set)).toEqual(["B", "A"]);
    expect(set).toMatchObject({ out_of_reach: 0, version: 2, list: [{ shelf: 1, shown: false }, {}] });
    expect((await tree()).list[0]).toMatchObject({ product_count: 2 });
    const late = { params: { ...params, categoryId: category }, body: { list: [a.id], version: 1 } };
    expect(await maker.refused(appCategories.setProducts, late)).toMatchObject({ problem: "conflict" });
    await maker.ok(products.remove, { params: { id: b.id } });
    expect(namesOf(await productsOf(category))).toEqual(["A"]);
  });

  it("keep their places when a member who cannot see them reorders the others", async () => {
    const category = await add();
    const made = [];
    for (const name of ["A", "B", "C", "D"]) made.push((await platform.product(maker, { name })).id);
    const [a, b, c, d] = made as [string, string, string, string];
    await setProducts(category, [a, b, c]);
    const member = await platform.member(maker, { menus: ["appList:edit"], products: [a, c, d] });
    expect(await productsOf(category, member)).toMatchObject({
      list: [{ id: a }, { id: c }],
      out_of_reach: 1,
    });
    await setProducts(category, [d, c, a], member);
    expect(namesOf(await productsOf(category))).toEqual(["D", "B", "C", "A"]);
    await setProducts(category, [], member);
    expect(namesOf(await productsOf(category))).toEqual(["B"]);
    const beyond = { params: { ...params, categoryId: category }, body: { list: [b] } };
    expect(await member.refused(appCategories.setProducts, beyond)).toMatchObject({ problem: "not_found" });
  });

  it("are refused beyond the limits of a category and of an app", async () => {
    const [full, other] = [await add(), await add()];
    const { id } = await platform.product(maker);
    const row = { owner_id: maker.owner, app_id: params.id, position: 0, product_id: id };
    // As if as many products stood in further categories of the app.
    const names = JSON.stringify({ zh_CN: { name: "灯" }, en: { name: "Lights" } });
    const ids = Array.from({ length: limits.appProducts }, () => newId(platform.clock.now()));
    const database = everything(systemScope("a test"), platform.sql);
    const { owner_id, app_id } = row;
    const category = { owner_id, app_id, parent_id: full, position: 0, multi_language: names };
    await database
      .insertInto("app_category")
      .values(ids.map((one) => ({ ...category, id: one })))
      .execute();
    await database
      .insertInto("app_category_product")
      .values(ids.map((app_category_id) => ({ ...row, app_category_id })))
      .execute();
    const setting = (list: string[]) => ({ params: { ...params, categoryId: other }, body: { list } });
    expect(await maker.refused(appCategories.setProducts, setting([id]))).toMatchObject({
      problem: "quota_exceeded",
    });
    const many = Array.from({ length: limits.categoryProducts + 1 }, () => newId(platform.clock.now()));
    expect(await maker.refused(appCategories.setProducts, setting(many))).toMatchObject({ status: 422 });
  });

  it("are suggested from the platform categories that the category is related to", async () => {
    const category = await add();
    const [shown, held] = (await released("Shown", "Held")) as [string, string];
    await platform.product(maker, { name: "In development" });
    const { list } = await maker.ok(categories.list);
    const above = list[0]!.id;
    const relate = (id: string) => ({ params: { ...params, categoryId: category }, body: { list: [id] } });
    await setProducts(category, [held]);
    const set = await maker.ok(appCategories.setRelation, relate(above));
    expect(set).toMatchObject({ list: [above], suggested: [{ id: shown, shown: true }], version: 3 });
    expect((await tree()).list[0]).toMatchObject({ relation_count: 1 });
    const unknown = relate(newId(platform.clock.now()));
    expect(await maker.refused(appCategories.setRelation, unknown)).toMatchObject({ problem: "not_found" });
  });
});

describe("an app without categories", () => {
  it("can start with copies of the platform's categories, with their names and the released products", async () => {
    const [older, newer] = (await released("Older", "Newer")) as [string, string];
    await platform.product(maker, { name: "In development" });
    const offered = (await maker.ok(categories.list)).list;
    const started = await maker.ok(appCategories.start, { params });
    expect(started.as_started).toBe(true);
    expect(started.list.map(({ name, icon, children }) => [name, icon, namesOf({ list: children })])).toEqual(
      offered.map(({ name, icon, children }) => [name, icon, namesOf({ list: children })]),
    );
    const [first] = started.list[0]!.children;
    expect(first).toMatchObject({ product_count: 2, relation_count: 1 });
    expect((await productsOf(first!.id)).list.map(({ id }) => id)).toEqual([newer, older]);
    const platformNames = (await maker.ok(categoryNames.list)).list.map(({ languages }) => languages);
    const own = (await maker.ok(appCategories.names, { params })).list;
    expect(own.map(({ languages }) => languages)).toEqual(platformNames);
    expect(await maker.refused(appCategories.start, { params })).toMatchObject({
      status: 409,
      problem: "app_has_categories",
      msg: "This app already has categories, so the platform's cannot be added.",
    });
  });

  it("can undo this start until somebody has changed a category", async () => {
    const { list } = await maker.ok(appCategories.start, { params });
    const undone = await maker.ok(appCategories.undoStart, { params });
    expect(undone).toMatchObject({ list: [], as_started: false });
    await maker.ok(appCategories.start, { params });
    const changed = (await tree()).list[0]!;
    expect(changed.id).not.toBe(list[0]!.id);
    await setProducts(changed.id, []);
    expect((await tree()).as_started).toBe(false);
    expect(await maker.refused(appCategories.undoStart, { params })).toMatchObject({
      status: 409,
      problem: "app_categories_changed",
      msg: "These categories have been changed since, so this can no longer be undone. Change or delete them one by one.",
    });
  });
});

describe("the catalogue of what people can add in an app", () => {
  const ask = async (query: object = {}) =>
    (await platform.nobody.call(appCatalogue.list, { query: { app_key, ...query } })).data;

  it("lists released products on the shelf, in the requested language, without empty categories", async () => {
    const [first, empty] = [await add(), await add({ name: "空", name_en: "Empty" })];
    const below = await addBelow(first, { name: "吸顶灯", name_en: "Ceiling lights", icon: "bulb" });
    await addBelow(empty);
    const [shown] = (await released("Lamp")) as [string];
    const { id: hidden } = await platform.product(maker, { name: "In development" });
    await setProducts(below, [hidden, shown]);
    await maker.ok(appCategories.changeNames, {
      params,
      body: { list: [{ id: below, languages: { de: { name: "Deckenleuchten" } } }] },
    });
    const { product_key } = await maker.ok(products.get, { params: { id: shown } });
    expect(await ask({ language: "de" })).toEqual({
      list: [
        {
          id: first,
          // There is no German, for which English stands in.
          name: "Lights",
          icon: "",
          products: [],
          children: [
            {
              id: below,
              name: "Deckenleuchten",
              icon: "bulb",
              products: [
                {
                  product_key,
                  name: "Lamp",
                  model: "L-1",
                  icon: expect.stringMatching(/./) as string,
                  communication_mode: "wifi",
                  paring_type: expect.any(String) as string,
                },
              ],
            },
          ],
        },
      ],
    });
    const asReader = { query: { app_key } as object, language: "de-AT, en;q=0.8" };
    const { list } = await platform.nobody.ok(appCatalogue.list, asReader);
    expect(list[0]?.children[0]?.name).toBe("Deckenleuchten");
    const again = (tag: string) =>
      fetch(`${platform.url}/app/v1/category?app_key=${app_key}`, { headers: { "if-none-match": tag } });
    const tag = (await again("")).headers.get("etag")!;
    expect((await again(tag)).status).toBe(304);
    await maker.ok(products.setShelf, { params: { id: shown }, body: { shelf: 1 } });
    expect((await again(tag)).status).toBe(200);
    expect(await ask()).toEqual({ list: [] });
  });

  it("is refused for an unknown app key", async () => {
    const refused = await platform.nobody.refused(appCatalogue.list, { query: { app_key: "x" } });
    expect(refused).toMatchObject({ status: 404, problem: "app_key_unknown" });
  });
});
