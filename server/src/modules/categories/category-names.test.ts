import { categories } from "@thingwright/contract/products/categories.ts";
import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { categoryNames } from "@thingwright/contract/products/multi-language.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { validationMessages as words } from "@thingwright/contract/grammar/validation-messages.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { starterCategories } from "./starter/catalogue.ts";

const platform = await forFile(startPlatform());
const admin = await platform.actor(level.admin);
const maker = await platform.actor();
const lighting = starterCategories[0]!;
const [bulb, ceiling] = [lighting.children[0]!, lighting.children[1]!];
const nowhere = "019a9f4c-1f80-7c3a-8d54-0242ac120002";
const of = (id: string) => ({ params: { id } });
const change = (languages: object, was?: object, id = bulb.id) =>
  admin.ok(categoryNames.change, { ...of(id), body: { languages, was } });
const refused = (languages: object, was?: object, id = bulb.id) =>
  admin.refused(categoryNames.change, { ...of(id), body: { languages, was } });
const read = async (id = bulb.id) => (await admin.ok(categoryNames.get, of(id))).languages;
const defaults = { zh_CN: { name: bulb.name }, en: { name: bulb.name_en } };

beforeEach(async () => {
  const none = contentLanguages.map((language) => [language, { name: null }] as const);
  await change({ ...(Object.fromEntries(none) as object), ...defaults });
});

describe("the names of a category", () => {
  test("contain name and name_en as two of their languages", async () => {
    expect(await read()).toEqual(defaults);
    await change({ en: { name: "Bulb" }, ar: { name: "مصباح" } });
    expect(await read()).toEqual({ zh_CN: { name: bulb.name }, en: { name: "Bulb" }, ar: { name: "مصباح" } });
    const { list } = await admin.ok(categories.list);
    expect(list[0]!.children[0]).toMatchObject({ name: bulb.name, name_en: "Bulb" });
  });

  test("stay in languages that a change leaves out, and are removed by null or an empty text", async () => {
    await change({ zh_TW: { name: "燈泡" }, de: { name: " Glüh\u200Bbirne  🙂" }, ja: { name: "電球" } });
    expect(await read()).toMatchObject({ de: { name: "Glühbirne" } });
    expect(await change({ de: { name: null }, ja: { name: "" }, ko: {} })).toEqual({
      languages: { ...defaults, zh_TW: { name: "燈泡" } },
    });
  });

  test("cannot be removed in Chinese or English, which is refused in the caller's language", async () => {
    const body = { languages: { zh_CN: { name: "" }, en: { name: null }, de: { name: "" } } };
    const ask = (language: string) => admin.refused(categoryNames.change, { ...of(bulb.id), body, language });
    const expected = (message: string) => [
      { path: "languages.zh_CN.name", message },
      { path: "languages.en.name", message },
    ];
    expect((await ask("en")).fields).toEqual(expected(words.required.en));
    expect((await ask("zh-CN")).fields).toEqual(expected(words.required.zh_CN));
    // What is left after cleaning counts.
    expect((await refused({ en: { name: " 🙂 " } })).fields).toEqual([
      { path: "languages.en.name", message: words.required.en },
    ]);
  });

  test("have the length limit of category names, and only known languages", async () => {
    const long = "ü".repeat(limits.categoryName);
    await change({ de: { name: long } });
    expect((await refused({ de: { name: `${long}ü` } })).fields).toEqual([
      { path: "languages.de.name", message: "At most 30 characters" },
    ]);
    expect(await refused({ xx: { name: "x" } })).toMatchObject({ status: 422, code: 20001 });
  });

  test("that somebody else has changed meanwhile refuse the change, text by text", async () => {
    await change({ de: { name: "Birne" }, fr: { name: "Ampoule" } });
    const was = { de: { name: "Lampe" }, fr: { name: "Ampoule" }, es: { name: "Bombilla" } };
    const mine = { de: { name: "Leuchte" }, fr: { name: "Lampe" }, es: { name: "Lámpara" } };
    const no = await admin.call(categoryNames.change, { ...of(bulb.id), body: { languages: mine, was } });
    expect(no).toMatchObject({ status: 409, code: 20409, problem: "conflict" });
    expect(no.data).toEqual([
      { path: "languages.de.name", message: "Someone else has changed this text to “Birne”" },
      { path: "languages.es.name", message: words.text_cleared.en },
    ]);
    expect((await read()).fr).toEqual({ name: "Ampoule" });
    // Both meant the same.
    await change({ de: { name: "Birne" } }, { de: { name: "Lampe" } });
    await change(mine, await read());
    expect(await read()).toMatchObject({ de: { name: "Leuchte" }, es: { name: "Lámpara" } });
    // Who names no earlier text is believed.
    await change({ de: { name: "Licht" } });
    expect((await read()).de).toEqual({ name: "Licht" });
  });

  test("appear in the operation log, text by text", async () => {
    await change({ de: { name: "Birne" } });
    await change({ de: { name: "Leuchte" }, fr: { name: "Ampoule" }, en: { name: bulb.name_en } });
    const { list } = await admin.ok(operatingRecords.list, { query: {} });
    expect(list[0]).toMatchObject({
      action: "categoryNames.change",
      object_id: bulb.id,
      object_name: bulb.name,
      before: { texts: [{ identifier: `${bulb.name} · de`, text: "Birne" }] },
      after: {
        texts: [
          { identifier: `${bulb.name} · de`, text: "Leuchte" },
          { identifier: `${bulb.name} · fr`, text: "Ampoule" },
        ],
      },
    });
  });
});

describe("the names of all categories", () => {
  const entry = (id: string, languages: object) => ({ id, languages });
  const many = (list: object[]) => admin.call(categoryNames.changeMany, { body: { list } });

  test("follow the order of the tree, for both levels or for the second level", async () => {
    const { list } = await maker.ok(categoryNames.list);
    expect(list.map(({ id }) => id)).toEqual(
      starterCategories.flatMap((first) => [first.id, ...first.children.map(({ id }) => id)]),
    );
    expect(list[1]).toEqual({ id: bulb.id, parent_id: lighting.id, languages: defaults });
    const seconds = (await maker.ok(categoryNames.listSecondary)).list;
    expect(seconds.map(({ id }) => id)).toEqual(
      starterCategories.flatMap((first) => first.children.map(({ id }) => id)),
    );
  });

  test("change together", async () => {
    const { data } = await many([
      entry(bulb.id, { de: { name: "Birne" } }),
      entry(lighting.id, { de: { name: "Licht" } }),
    ]);
    expect(data.list.map(({ id, languages }) => [id, languages.de?.name])).toEqual([
      [bulb.id, "Birne"],
      [lighting.id, "Licht"],
    ]);
    expect((await read(lighting.id)).de).toEqual({ name: "Licht" });
  });

  test("change all or none", async () => {
    const given = [
      entry(bulb.id, { de: { name: "Birne" } }),
      { ...entry(ceiling.id, { de: { name: "Decke" } }), was: { de: { name: "Deckenlampe" } } },
    ];
    const no = await many(given);
    expect(no.problem).toBe("conflict");
    expect(no.data).toEqual([{ path: "list.1.languages.de.name", message: words.text_cleared.en }]);
    expect(await many([given[0]!, entry(nowhere, {})])).toMatchObject({ status: 404, code: 20404 });
    expect(await read()).toEqual(defaults);
  });

  test("may be given once for each category, and only for categories of the route's level", async () => {
    const twice = await admin.refused(categoryNames.changeMany, {
      body: { list: [entry(bulb.id, {}), entry(bulb.id, {})] },
    });
    expect(twice.fields).toEqual([{ path: "list.1.id", message: words.category_repeated.en }]);
    const body = { list: [entry(lighting.id, { it: { name: "Luce" } })] };
    expect(await admin.refused(categoryNames.changeSecondary, { body })).toMatchObject({ code: 20404 });
    expect((await read(lighting.id)).it).toBeUndefined();
    const empty = await admin.refused(categoryNames.changeMany, { body: { list: [] } });
    expect(empty.fields).toEqual([{ path: "list", message: "Items: at least 1" }]);
  });
});

test("only the platform's administrators change names; every maker reads them", async () => {
  const languages = { de: { name: "Birne" } };
  expect((await maker.ok(categoryNames.get, of(bulb.id))).languages).toEqual(defaults);
  expect(await maker.refused(categoryNames.change, { ...of(bulb.id), body: { languages } })).toMatchObject({
    status: 403,
    code: 20326,
  });
  const list = [{ id: bulb.id, languages }];
  for (const route of [categoryNames.changeMany, categoryNames.changeSecondary])
    expect(await maker.refused(route, { body: { list } })).toMatchObject({ status: 403, code: 20326 });
  expect(await platform.nobody.refused(categoryNames.list)).toMatchObject({ code: 20202 });
  expect(await admin.refused(categoryNames.get, of(nowhere))).toMatchObject({ code: 20404 });
  expect(await refused(languages, undefined, nowhere)).toMatchObject({ code: 20404 });
});
