import { categories } from "@thingwright/contract/products/categories.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { modules, type NewModule } from "@thingwright/contract/products/modules.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";

// The walk calls all routes signed out, without the permission and with nonsense, and those of level 1 as others.
const platform = await forFile(startPlatform());
let admin: Caller;
let maker: Caller;
beforeEach(async () => {
  [admin, maker] = [await platform.actor(1), await platform.actor()];
});

let made = 0;
const given = (more: Partial<NewModule> = {}): NewModule => ({
  name: `TEST-${(made += 1)}`,
  chip: "T1",
  type: "SMD",
  communication_mode: "zigbee",
  size: "12.02*12.1*12",
  ...more,
});
const make = (more: Partial<NewModule> = {}) => admin.ok(modules.create, { body: given(more) });

const image = (caller: Caller, side: number) =>
  caller.ok(files.uploadImage, {
    file: new Blob([new Uint8Array(pngOf(side, side))], { type: "image/png" }),
  });

async function usesOf(id: string): Promise<string[]> {
  const reading = systemScope("the test looks which files a module uses");
  const uses = await everything(reading, platform.sql)
    .selectFrom("file_use")
    .select("file_id")
    .where("object_id", "=", id)
    .execute();
  return uses.map(({ file_id }) => file_id).toSorted();
}

describe("modules", () => {
  it("are added, read by makers, changed and deleted, and each change leaves its record", async () => {
    const one = await make({ scenario: "照明", scenario_en: "Lighting" });
    expect(one).toMatchObject({
      scenario: "照明",
      scenario_en: "Lighting",
      description: "",
      images: [],
      version: 1,
    });
    const params = { id: one.id };
    expect(await maker.ok(modules.get, { params })).toEqual(one);
    const body = { chip: "T2", version: one.version };
    const changed = await admin.ok(modules.update, { params, body });
    expect(changed).toEqual({ ...one, chip: "T2", version: 2, updated_at: changed.updated_at });
    await admin.ok(modules.remove, { params });
    expect(await maker.refused(modules.get, { params })).toMatchObject({ status: 404, problem: "not_found" });
    const records = await operationRecords(platform.connectionString, admin.owner);
    expect(records.map(({ action, object_id, object_name }) => ({ action, object_id, object_name }))).toEqual(
      ["create", "update", "remove"].map((verb) => ({
        action: `modules.${verb}`,
        object_id: one.id,
        object_name: one.name,
      })),
    );
    expect(records[1]).toMatchObject({ before: { chip: "T1" }, after: { chip: "T2" } });
  });

  it("are changed by administrators only", async () => {
    const { id } = await make();
    const refused = { status: 403, code: 20326 };
    expect(await maker.refused(modules.create, { body: given() })).toMatchObject(refused);
    expect(await maker.refused(modules.update, { params: { id }, body: { chip: "T2" } })).toMatchObject(
      refused,
    );
    expect(await maker.refused(modules.remove, { params: { id } })).toMatchObject(refused);
  });

  it("are found by words, mode, chip and type", async () => {
    const chip = `C${(made += 1)}`;
    const [a, b] = [
      await make({ chip, type: "LGA", scenario: "门锁", communication_mode: "ble" }),
      await make({ chip, scenario_en: "Plugs 50%" }),
    ];
    const named = async (query: object) =>
      (await maker.ok(modules.list, { query: { chip, sort: "name", order: "asc", ...query } })).list.map(
        ({ id }) => id,
      );
    expect(await named({})).toEqual([a.id, b.id]);
    expect(await named({ communication_mode: "ble" })).toEqual([a.id]);
    expect(await named({ type: "SMD" })).toEqual([b.id]);
    expect(await named({ keyword: "锁" })).toEqual([a.id]);
    expect(await named({ keyword: "plugs 50%" })).toEqual([b.id]);
    expect(await named({ keyword: a.name.toLowerCase() })).toEqual([a.id]);
    const values = await maker.ok(modules.values);
    expect(values.chips).toContain(chip);
    expect(values.types).toEqual([...new Set(values.types)]);
    expect(values.types).toContain("LGA");
  });

  it("have a name that no other has", async () => {
    const { name } = await make();
    expect(await admin.refused(modules.create, { body: given({ name }) })).toMatchObject({
      status: 409,
      problem: "already_exists",
    });
    const { id } = await make();
    expect(await admin.refused(modules.update, { params: { id }, body: { name } })).toMatchObject({
      problem: "already_exists",
    });
  });

  it.each([
    ["12.02*12.1*12", "12.02*12.1*12"],
    [" 18 x 25.5 × 2.80 ", "18*25.5*2.80"],
    ["0.5*1*1", "0.5*1*1"],
  ])("take the size %j as %s", async (size, taken) => {
    expect(await make({ size })).toMatchObject({ size: taken });
  });

  it.each([
    "12*12",
    "12.023*12*3",
    "12*12*3*1",
    "a*b*c",
    "0*1*1",
    "0.00*1*1",
    "1*1*0",
    "-1*1*1",
    "1e3*1*1",
    "12345*1*1",
    "1.*1*1",
  ])("refuse the size %j", async (size) => {
    const refused = { problem: "invalid_input", fields: [{ path: "size" }] };
    expect(await admin.refused(modules.create, { body: given({ size }) })).toMatchObject(refused);
  });

  it("say in both languages what a size looks like", async () => {
    const wordOf = async (language: string) =>
      (await admin.refused(modules.create, { body: given({ size: "12" }), language })).fields[0]?.message;
    expect(await wordOf("en")).toBe(
      "Length*width*height in mm, like 12.02*12.1*12, with at most two decimals",
    );
    expect(await wordOf("zh-CN")).toBe("格式为 长*宽*高（毫米），例如 12.02*12.1*12，最多两位小数");
  });

  it("keep only safe markup of a description", async () => {
    const { id, ...one } = await make({
      description: '<h1 onclick="x()">天线</h1><script>x()</script>',
      description_en: "<p></p>",
    });
    expect(one).toMatchObject({ description: "<h2>天线</h2>", description_en: "" });
    const body = { description_en: '<p>A<img src="https://a.example/x.png"></p>' };
    expect(await admin.ok(modules.update, { params: { id }, body })).toMatchObject({
      description: "<h2>天线</h2>",
      description_en: "<p>A</p>",
    });
    const long = { description: `<p>${"长".repeat(limits.richTextBytes / 3)}</p>` };
    expect(await admin.refused(modules.update, { params: { id }, body: long })).toMatchObject({
      fields: [{ path: "description", message: "The text is longer than 64 KB. Shorten it" }],
    });
  });

  it("show images that their editor has uploaded, in order, and release removed images", async () => {
    const [a, b, c] = [await image(admin, 2), await image(admin, 3), await image(admin, 4)];
    const figure = `<img src="${c.url}" data-file="${c.id}" alt="Pins" />`;
    const { id, ...one } = await make({ image_ids: [b.id, a.id], description: figure });
    expect(one.images.map(({ url }) => url)).toEqual([b.url, a.url]);
    expect(one).toMatchObject({ image_ids: [b.id, a.id], description: figure });
    const listed = await maker.ok(modules.list, { query: { keyword: one.name } });
    expect(listed.list[0]?.images).toEqual(one.images);
    expect(await usesOf(id)).toEqual([a.id, b.id, c.id].toSorted());
    await admin.ok(modules.update, { params: { id }, body: { image_ids: [a.id], description: null } });
    expect(await usesOf(id)).toEqual([a.id]);
    await admin.ok(modules.remove, { params: { id } });
    expect(await usesOf(id)).toEqual([]);
  });

  it("refuse files of other accounts, by id or by address", async () => {
    const [mine, theirs] = [await image(admin, 5), await image(maker, 6)];
    const { id } = await make();
    const refused = async (body: object) =>
      (await admin.refused(modules.update, { params: { id }, body })).fields.map(({ path }) => path);
    expect(await refused({ image_ids: [mine.id, theirs.id] })).toEqual(["image_ids"]);
    const figure = (file: string, url: string) => `<p>x</p><img src="${url}" data-file="${file}" alt="" />`;
    expect(await refused({ description: figure(theirs.id, theirs.url) })).toEqual(["description"]);
    expect(await refused({ description_en: figure(mine.id, theirs.url) })).toEqual(["description_en"]);
    expect(await usesOf(id)).toEqual([]);
  });

  it("cannot be deleted while a template or a product uses them, which the refusal reports", async () => {
    const module = await make();
    const { list } = await admin.ok(categories.list);
    const category = list
      .flatMap(({ children }) => children)
      .find(({ name_en }) => name_en === "Light bulb")!;
    const params = { id: category.id };
    const useInTemplate = (module_id: string | null) =>
      admin.ok(templates.save, { params, body: { module_id } });
    const refused = async (language = "en") => {
      const { msg, problem } = await admin.refused(modules.remove, { params: { id: module.id }, language });
      return problem === "module_in_use" ? msg : problem;
    };
    await useInTemplate(module.id);
    expect(await refused()).toBe(
      `“${module.name}” is in use (category templates: Light bulb; products: 0), so it cannot be deleted. ` +
        "Choose another module there first.",
    );
    await admin.ok(templates.publish, { params, body: {} });
    const product = await platform.product(maker, {
      category_id: category.id,
      communication_mode: module.communication_mode,
    });
    await useInTemplate(null);
    await admin.ok(templates.publish, { params, body: {} });
    expect(await refused("zh-CN")).toBe(
      `“${module.name}”正在使用中（品类模板：0；产品：1），不能删除，请先在相应模板和产品中更换模组。`,
    );
    await maker.ok(products.remove, { params: { id: product.id } });
    await admin.ok(modules.remove, { params: { id: module.id } });
  });

  it("are not overwritten by somebody who has seen an older version", async () => {
    const { id, version } = await make();
    await admin.ok(modules.update, { params: { id }, body: { chip: "Theirs", version } });
    const mine = { params: { id }, body: { chip: "Mine", version } };
    expect(await admin.refused(modules.update, mine)).toMatchObject({ status: 409, problem: "conflict" });
  });
});
