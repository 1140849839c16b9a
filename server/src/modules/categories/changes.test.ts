import {
  categories,
  type NewCategory,
  secondaryCategories,
} from "@thingwright/contract/products/categories.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { sql as raw } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { jpeg, pngOf, webps } from "../../../test/images.ts";
import { starterCategories } from "./starter/catalogue.ts";

const platform = await forFile(startPlatform());
let admin: Caller;
let maker: Caller;
beforeAll(async () => {
  [admin, maker] = [await platform.actor(1), await platform.actor(2)];
});

const lighting = starterCategories[0]!;
const names = { name: "水族用品", name_en: "Aquariums" };
const nowhere = "019a9f4c-1f80-7c3a-8d54-0242ac120002";

const makeFirst = (more: Partial<NewCategory> = {}) =>
  admin.ok(categories.create, { body: { ...names, ...more } });
const makeSecond = (parent_id: string, more: Partial<NewCategory> = {}) =>
  admin.ok(secondaryCategories.create, { body: { name: "鱼缸", name_en: "Fish tank", ...more, parent_id } });
const get = (id: string) => admin.ok(categories.get, { params: { id } });

describe("a new category", () => {
  test("is added last below its parent, with the given fields", async () => {
    const first = await makeFirst({ icon: "fan:3" });
    expect(first).toMatchObject({
      ...names,
      icon: "fan:3",
      status: 1,
      level: 1,
      parent_id: null,
      built_in: false,
      version: 1,
      multi_language: { zh_CN: { name: "水族用品" }, en: { name: "Aquariums" } },
      secondary_category_list: [],
    });
    const tank = await makeSecond(first.id);
    const pump = await makeSecond(first.id, { name: "水泵", name_en: "Pump", status: 2 });
    expect([tank, pump]).toMatchObject([
      { level: 2, parent_id: first.id, sort_id: 0, status: 1 },
      { level: 2, parent_id: first.id, sort_id: 1, status: 2 },
    ]);
    const { list } = await maker.ok(categories.list);
    const [last] = list.slice(-1);
    expect(last).toMatchObject({ id: first.id, children: [{ id: tank.id }, { id: pump.id, status: 2 }] });
    const below = await maker.ok(secondaryCategories.list, { query: { parent_id: first.id } });
    expect(below.list.map(({ id }) => id)).toEqual([tank.id, pump.id]);
    expect((await get(first.id)).secondary_category_list.map(({ id }) => id)).toEqual([tank.id, pump.id]);
    expect(await operationRecords(platform.connectionString, admin.owner)).toContainEqual(
      expect.objectContaining({ action: "categories.create", object_name: "水族用品" }),
    );
  });

  const messages = {
    "an empty name": [{ name: " " }, "Required", "必填"],
    "an empty English name": [{ name_en: "" }, "Required", "必填"],
    "emoji in the name": [{ name: "鱼缸🐟" }, "Emoji are not allowed", "不能包含表情符号"],
    "emoji in the English name": [{ name_en: "Tank ⭐️" }, "Emoji are not allowed", "不能包含表情符号"],
    "a name of 31 characters": [{ name: "缸".repeat(31) }, "At most 30 characters", "最多 30 个字符"],
  } as const;
  test.each(Object.entries(messages))("is refused for %s", async (_what, [wrong, en, zh_CN]) => {
    const [path] = Object.keys(wrong);
    const body = { ...names, ...wrong };
    for (const [language, message] of [
      ["en", en],
      ["zh-CN", zh_CN],
    ] as const) {
      const first = await admin.refused(categories.create, { body, language });
      expect(first.fields).toEqual([{ path, message }]);
      const second = await admin.refused(secondaryCategories.create, {
        body: { ...body, parent_id: lighting.id },
        language,
      });
      expect(second.fields).toEqual([{ path, message }]);
    }
  });

  test("may have a name of 30 characters, counted as code points", async () => {
    expect(await makeFirst({ name: "𠮷".repeat(30) })).toMatchObject({ name: "𠮷".repeat(30) });
  });

  test.each([lighting.children[0]!.id, nowhere])(
    "is refused below a parent that is no first-level category (%s)",
    async (parent_id) => {
      const ask = (language: string) =>
        admin.refused(secondaryCategories.create, { body: { ...names, parent_id }, language });
      expect((await ask("en")).fields).toEqual([
        { path: "parent_id", message: "Choose a first-level category" },
      ]);
      expect((await ask("zh-CN")).fields).toEqual([{ path: "parent_id", message: "请选择一级品类" }]);
    },
  );

  test("is refused beyond the limit", async () => {
    const { list } = await maker.ok(categories.list);
    const used = list.length + list.flatMap(({ children }) => children).length;
    vi.spyOn(limits as { categories: number }, "categories", "get").mockReturnValue(used);
    const refused = await admin.refused(categories.create, { body: names, language: "zh-CN" });
    vi.restoreAllMocks();
    expect(refused).toMatchObject({ problem: "quota_exceeded", msg: `品类已达上限（${used}/${used}）。` });
  });
});

describe("a change", () => {
  test("keeps the fields that it leaves out, and the names in other languages", async () => {
    const { id } = await makeFirst({ icon: "fan:3" });
    await run(
      platform.connectionString,
      raw`update category set multi_language = multi_language || '{"de": {"name": "Aquarien"}}' where id = ${id}`,
    );
    const changed = await admin.ok(categories.update, { params: { id }, body: { name: "水族" } });
    expect(changed).toMatchObject({ name: "水族", name_en: "Aquariums", icon: "fan:3" });
    expect(changed.multi_language).toEqual({
      zh_CN: { name: "水族" },
      en: { name: "Aquariums" },
      de: { name: "Aquarien" },
    });
    expect(await admin.ok(categories.update, { params: { id }, body: { icon: null } })).toMatchObject({
      name: "水族",
      icon: "",
    });
  });

  test("is a conflict where somebody else has changed the names or the icon since, but not the place or the state", async () => {
    const { id, version } = await makeFirst();
    await admin.ok(categories.setStatus, { params: { id }, body: { status: 2 } });
    await admin.ok(categories.sort, { body: { list: [lighting.id, id] } });
    const mine = await admin.ok(categories.update, { params: { id }, body: { name: "我的", version } });
    expect(mine.version).toBe(version + 1);
    const theirs = { params: { id }, body: { name: "他的", version } };
    expect(await admin.refused(categories.update, theirs)).toMatchObject({ problem: "conflict" });
    expect(await get(id)).toMatchObject({ name: "我的" });
    // Whatever changes the names counts: they are translated elsewhere, too.
    await run(
      platform.connectionString,
      raw`update category set multi_language = multi_language || '{"de": {"name": "Meins"}}' where id = ${id}`,
    );
    expect((await get(id)).version).toBe(version + 2);
  });

  test("of a second-level category cannot name a first-level one", async () => {
    const params = { id: lighting.id };
    for (const [route, body] of [
      [secondaryCategories.get, undefined],
      [secondaryCategories.update, { name: "灯" }],
      [secondaryCategories.setStatus, { status: 2 }],
      [secondaryCategories.remove, undefined],
    ] as const)
      expect(await admin.refused(route, { params, body })).toMatchObject({ problem: "not_found" });
    const query = { parent_id: lighting.children[0]!.id };
    expect(await admin.refused(secondaryCategories.list, { query })).toMatchObject({ problem: "not_found" });
  });
});

describe("an image as the icon", () => {
  const upload = async (bytes: Buffer, as = admin) =>
    (
      await as.ok(files.uploadImage, {
        file: new File([new Uint8Array(bytes)], "icon.png", { type: "image/png" }),
      })
    ).url;

  test("is a PNG of 800 × 800 pixels, shown until another takes its place", async () => {
    const icon = await upload(pngOf(800, 800));
    const { id } = await makeFirst({ icon });
    expect(await get(id)).toMatchObject({ icon });
    expect(await maker.ok(categories.get, { params: { id } })).toMatchObject({ icon });
    const uses = () =>
      run(
        platform.connectionString,
        raw`select from file_use where kind = 'category.icon' and object_id = ${id}`,
      );
    expect(await uses()).toHaveLength(1);
    await admin.ok(categories.update, { params: { id }, body: { icon: "fan" } });
    expect(await uses()).toEqual([]);
    await admin.ok(categories.update, { params: { id }, body: { icon } });
    await admin.ok(categories.remove, { params: { id } });
    expect(await uses()).toEqual([]);
  });

  test.each([
    ["a PNG of another size", () => pngOf(640, 480), "PNG of 640 × 480", "640 × 480 像素的 PNG"],
    ["a JPEG that is called a PNG", () => jpeg, "JPEG of 3 × 2", "3 × 2 像素的 JPEG"],
  ] as const)("is refused with a description when it is %s", async (_what, bytes, en, zh_CN) => {
    const icon = await upload(bytes());
    const ask = async (language: string) =>
      (await admin.refused(categories.create, { body: { ...names, icon }, language })).fields;
    expect(await ask("en")).toEqual([
      { path: "icon", message: `A category icon has to be a PNG of 800 × 800 pixels. This is a ${en}` },
    ]);
    expect(await ask("zh-CN")).toEqual([
      { path: "icon", message: `品类图标须为 800 × 800 像素的 PNG 图片，当前为 ${zh_CN} 图片` },
    ]);
  });

  test("is one that the caller has uploaded", async () => {
    const icon = await upload(webps.lossy, maker);
    const refused = await admin.refused(categories.create, { body: { ...names, icon }, language: "zh-CN" });
    expect(refused.fields).toEqual([{ path: "icon", message: "图片不可用，请重新上传" }]);
  });
});
