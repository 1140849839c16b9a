import { categories } from "@thingwright/contract/products/categories.ts";
import { files } from "@thingwright/contract/content/files.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { modules } from "@thingwright/contract/products/modules.ts";
import { pointLanguages } from "@thingwright/contract/points/point-languages.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import { templatePages, templates } from "@thingwright/contract/products/templates.ts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { otherDevices } from "../categories/index.ts";

const platform = await forFile(startPlatform());
let admin: Caller;
let maker: Caller;
let pool: FunctionPoint[];
const ids: string[] = [];
beforeAll(async () => {
  [admin, maker] = await Promise.all([platform.actor(1), platform.actor()]);
  const { list } = await admin.ok(categories.list);
  ids.push(...list.flatMap(({ children }) => children.map(({ id }) => id)));
  pool = (await admin.ok(propertyModels.list, { query: {} })).list;
});
/** A category that no other test has changed. */
const untouched = () => ({ params: { id: ids.shift()! } });
const imageFile = async () => {
  const image = new Blob([new Uint8Array(pngOf(4, 4))], { type: "image/png" });
  return admin.ok(files.uploadImage, { file: image });
};
const inBothLanguages = (text: string) => ({ zh_CN: text, en: text });

describe("the template of a category", () => {
  it("of a new installation is published as version 1, with its function points", async () => {
    const { params } = untouched();
    const draft = await admin.ok(templates.get, { params });
    expect(draft).toMatchObject({ draft_version: 1, published_version: 1, changed: false });
    const { list } = await maker.ok(propertyModels.list, { query: { category_id: params.id } });
    expect(draft.points).toEqual(list);
    expect(list.length).toBeGreaterThan(3);
  });

  it("appears in the list of templates and in the lists of panels and pairing methods", async () => {
    const { params } = untouched();
    const body = { pairing_types: ["ap" as const] };
    await admin.ok(templatePages.saveGuide, { params, body });
    const { panel } = await admin.ok(templates.get, { params });
    const tree = (await admin.ok(categories.list)).list;
    const names = tree.flatMap(({ children }) =>
      children.map(({ id, name, name_en }) => ({ id, name, name_en })),
    );
    const state = { category_id: params.id, draft_version: 2, published_version: 1, changed: true };
    const own = names.find(({ id }) => id === params.id)!;
    const expected = { ...state, name: own.name, name_en: own.name_en };
    const all = [
      [templates.list, expected],
      [templatePages.panels, { ...expected, panel }],
      [templatePages.guides, { ...expected, ...body }],
    ] as const;
    for (const [route, one] of all) {
      const { list } = await admin.ok(route, {});
      expect(list.map(({ category_id }) => category_id)).toEqual(names.map(({ id }) => id));
      expect(list.find(({ category_id }) => category_id === params.id)).toEqual(one);
    }
  });

  it("is saved part by part, while makers see the published version until the draft is published", async () => {
    const { params } = untouched();
    const before = await maker.ok(templates.published, { params });
    const [first] = pool;
    const saved = await admin.ok(templates.save, { params, body: { points: [first!], draft_version: 1 } });
    expect(saved).toMatchObject({ draft_version: 2, changed: true, points: [first] });
    const app_settings = { weak_signal: -80 };
    const panel = await admin.ok(templatePages.savePanel, { params, body: { app_settings } });
    expect(panel).toMatchObject({
      draft_version: 3,
      app_settings: { weak_signal: -80, firmware_prompt: true },
    });
    expect(await maker.ok(templates.published, { params })).toEqual(before);
    await admin.ok(templates.publish, { params, body: { note: "New panel" } });
    expect(await maker.ok(templates.published, { params })).toMatchObject({
      version: 2,
      points: [first],
      app_settings: { weak_signal: -80 },
    });
    const { list } = await admin.ok(templates.versions, { params });
    expect(list).toMatchObject([
      { version: 2, note: "New panel", published_by: "Tester" },
      { version: 1, note: "", published_by: "" },
    ]);
  });

  it("copies the translations of a newly added function point from the pool, and keeps its own for the others", async () => {
    const { params } = untouched();
    const [first, second] = pool as [FunctionPoint, FunctionPoint];
    const words = (name: string) => ({ [first.identifier]: { name }, [second.identifier]: { name } });
    const reword = (name: string) =>
      admin.ok(pointLanguages.change, { body: { languages: { de: { functions: words(name) } } } });
    await admin.ok(templates.save, { params, body: { points: [] } });
    await reword("Pool");
    const one = await admin.ok(templates.save, { params, body: { points: [first] } });
    expect(one.function_texts.de).toEqual({ [first.identifier]: { name: "Pool" } });
    await reword("Pool, later");
    const both = await admin.ok(templates.save, { params, body: { points: [first, second] } });
    expect(both.function_texts.de).toEqual({
      [first.identifier]: { name: "Pool" },
      [second.identifier]: { name: "Pool, later" },
    });
  });

  it("refuses to save, publish or restore with a stale draft version", async () => {
    const { params } = untouched();
    await admin.ok(templates.save, { params, body: { points: [] } });
    const conflict = { status: 409, code: 20409 };
    const body = { draft_version: 1 };
    expect(await admin.refused(templates.save, { params, body })).toMatchObject(conflict);
    expect(await admin.refused(templates.publish, { params, body })).toMatchObject(conflict);
    const of = { params: { ...params, version: "1" }, body };
    expect(await admin.refused(templates.restore, of)).toMatchObject(conflict);
  });

  it("loses the translations and voice features of a function point that is removed", async () => {
    const { params } = untouched();
    const one = pool.find(({ identifier }) => identifier === "switch")!;
    const two = pool.find(({ identifier }) => identifier === "brightness")!;
    const voice = { alexa: { features: [{ feature: "brightness" as const, identifier: two.identifier }] } };
    await admin.ok(templates.save, {
      params,
      body: {
        points: [one, two],
        function_texts: { de: { [one.identifier]: { name: "Eins" }, [two.identifier]: { name: "Zwei" } } },
      },
    });
    const body = { points: [two], voice };
    expect(await admin.ok(templates.save, { params, body })).toMatchObject({
      function_texts: { de: { [two.identifier]: { name: "Zwei" } } },
      voice,
    });
    expect((await admin.ok(templates.save, { params, body: { points: [] } })).voice).toEqual({
      alexa: { features: [] },
    });
  });

  it("regains all content of a function point when its removal is undone", async () => {
    const { params } = untouched();
    const [gone, ...rest] = (await admin.ok(templates.get, { params })).points;
    const function_texts = { de: { [gone!.identifier]: { name: "Eigenes Wort" } } };
    const before = await admin.ok(templates.save, { params, body: { function_texts } });
    expect(before.panel?.main).toBe(gone!.identifier);
    const without = await admin.ok(templates.save, { params, body: { points: rest } });
    expect(JSON.stringify(without)).not.toContain(`"${gone!.identifier}"`);
    const { draft_version: _, ...content } = before;
    const body = { points: [gone!, ...rest] };
    expect(await admin.ok(templates.save, { params, body })).toMatchObject(content);
  });

  it("accepts only function points of the pool, with the data type and transfer type of the pool", async () => {
    const { params } = untouched();
    const own = { ...pool[0]!, identifier: "not_of_the_pool" };
    const both = pool.find(({ transfer_type }) => transfer_type === "issue_report")!;
    const other = { ...both, transfer_type: "report", scene_execute: false } as const;
    const refused = async (point: FunctionPoint, language: string) =>
      (await admin.refused(templates.save, { params, body: { points: [point] }, language })).fields;
    expect(await refused(own, "en")).toEqual([
      { path: "points.0.identifier", message: "Not among the standard function points" },
    ]);
    expect(await refused(own, "zh-CN")).toEqual([{ path: "points.0.identifier", message: "不是标准功能点" }]);
    expect(await refused(other, "en")).toMatchObject([{ path: "points.0.data_type" }]);
  });

  it("is restored to a published version", async () => {
    const { params } = untouched();
    const before = await admin.ok(templates.get, { params });
    await admin.ok(templates.save, { params, body: { points: [] } });
    const of = { params: { ...params, version: "1" } };
    expect(await admin.ok(templates.restore, of)).toMatchObject({ points: before.points, changed: false });
    expect(await admin.ok(templates.version, of)).toMatchObject({ version: 1, points: before.points });
    const none = { params: { ...params, version: "2" } };
    expect(await admin.refused(templates.version, none)).toMatchObject({ status: 404 });
    expect(await admin.refused(templates.restore, none)).toMatchObject({ status: 404 });
  });

  it("names the missing objects of a published version, and is restored without them on request", async () => {
    const { params } = untouched();
    const own = { ...pool.find(({ identifier }) => identifier === "switch")!, identifier: "short_lived" };
    await admin.ok(propertyModels.create, { body: own });
    const { list } = await admin.ok(modules.list, { query: {} });
    const { id: _, version: _version, updated_at: _at, ...some } = list[0]!;
    const module_id = (await admin.ok(modules.create, { body: { ...some, name: "Short-lived" } })).id;
    const { points } = await admin.ok(templates.get, { params });
    const voice = { alexa: { features: [{ feature: "power" as const, identifier: own.identifier }] } };
    const body = { points: [...points, own], voice, module_id };
    await admin.ok(templates.save, { params, body });
    await admin.ok(templates.publish, { params, body: {} });
    await admin.ok(templates.save, { params, body: { points, module_id: null } });
    await admin.ok(templates.publish, { params, body: {} });
    await admin.ok(propertyModels.remove, { params: { identifier: own.identifier } });
    await admin.ok(modules.remove, { params: { id: module_id } });
    const of = { params: { ...params, version: "2" } };
    const refused = async (language: string) =>
      (await admin.refused(templates.restore, { ...of, language })).fields?.map(({ message }) => message);
    expect(await refused("en")).toEqual([
      "The standard function point “short_lived” no longer exists",
      "Its module no longer exists",
    ]);
    expect(await refused("zh-CN")).toEqual(["标准功能点“short_lived”已被删除", "该版本使用的模组已被删除"]);
    expect(await admin.ok(templates.restore, { ...of, body: { without_missing: true } })).toMatchObject({
      points,
      module_id: null,
      voice: { alexa: { features: [] } },
    });
  });

  it("cannot be published without changes, nor saved if it is too large", async () => {
    const { params } = untouched();
    const unchanged = (language: string) => admin.refused(templates.publish, { params, body: {}, language });
    expect(await unchanged("en")).toMatchObject({
      status: 409,
      msg: "Nothing has changed since the latest version.",
    });
    expect((await unchanged("zh-CN")).msg).toBe("与最新版本相比没有改动。");
    const most = vi.spyOn(limits, "definitionBytes", "get").mockReturnValue(1024);
    try {
      const body = { voice_examples: { alexa: { en: Array.from({ length: 20 }, () => "x".repeat(90)) } } };
      const large = (language: string) => admin.refused(templates.save, { params, body, language });
      expect((await large("en")).msg).toMatch(/^The template is \d+ KB, more than the 1 KB allowed/);
      expect((await large("zh-CN")).msg).toMatch(/^模板数据共 \d+ KB，超过 1 KB 的上限/);
    } finally {
      most.mockRestore();
    }
  });

  it("accepts only files that its administrator has uploaded, and replaces their addresses by the stored ones", async () => {
    const { params } = untouched();
    const { id, url } = await imageFile();
    const step = (media: object) => ({
      ap: {
        steps: [
          {
            media: { id, url: "https://evil", name: "x", kind: "image" as const, ...media },
            text: inBothLanguages("Press"),
          },
        ],
      },
    });
    const saved = await admin.ok(templatePages.saveGuide, { params, body: { guides: step({}) } });
    expect(saved.guides.ap?.steps[0]!.media).toMatchObject({ id, url, kind: "image" });
    const nobodys = "019a9f4c-1f80-7c3a-8d54-0242ac120002";
    const refused = await admin.refused(templatePages.saveGuide, {
      params,
      body: { guides: step({ id: nobodys }) },
      language: "en",
    });
    expect(refused.fields).toEqual([
      { path: "guides.ap.steps.0.media", message: "This file is not available. Upload it again" },
    ]);
    const video = await admin.refused(templates.save, { params, body: { guides: step({ kind: "video" }) } });
    expect(video.fields).toMatchObject([{ path: "guides.ap.steps.0.media" }]);
  });

  it("exists for every second-level category, and for no first-level category", async () => {
    const { list } = await admin.ok(categories.list);
    const first = { params: { id: list[0]!.id } };
    for (const route of [
      templates.get,
      templates.published,
      templates.versions,
      templatePages.voice,
    ] as const)
      expect(await admin.refused(route, first)).toMatchObject({ status: 404 });
    const other = await maker.ok(templates.published, { params: { id: otherDevices.id } });
    expect(other).toMatchObject({ version: 1, points: [] });
  });

  it("is shown to makers in the published version only, and they cannot change it", async () => {
    const params = { id: ids[0]! };
    const forbidden = { status: 403, code: 20326 };
    for (const route of [templates.get, templates.versions, templatePages.guide] as const)
      expect(await maker.refused(route, { params })).toMatchObject(forbidden);
    expect(await maker.refused(templates.save, { params, body: {} })).toMatchObject(forbidden);
    expect(await maker.refused(templates.publish, { params, body: {} })).toMatchObject(forbidden);
    expect((await maker.ok(templates.published, { params })).version).toBe(1);
  });

  it("leaves records that say which parts have changed", async () => {
    const { params } = untouched();
    await admin.ok(templates.save, { params, body: { pairing_types: ["zigbee", "ap"], module_id: null } });
    const [record] = (await operationRecords(platform.connectionString, admin.owner)).toReversed();
    expect(record).toMatchObject({ action: "templates.save", object_id: params.id });
    expect(Object.keys(record!.after as object)).toEqual(["pairing_types"]);
  });
});
