import { configuration } from "@thingwright/contract/products/configuration.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { productLanguages } from "@thingwright/contract/products/product-languages.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { validationMessages as words } from "@thingwright/contract/grammar/validation-messages.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
const of = () => ({ params: { id: product.id } });

const list = [
  {
    identifier: "mode",
    name: "模式",
    name_en: "Mode",
    data_type: "enum_int",
    transfer_type: "issue_report",
    enums: [
      { value: 0, text: "自动", text_en: "Auto" },
      { value: 1, text: "手动" },
    ],
  },
  {
    identifier: "alarm",
    name: "故障",
    data_type: "fault",
    transfer_type: "report",
    faults: [{ code: "E1", content: "过热" }],
  },
];
const german = { name: "Betriebsart", enums: { "0": "Automatik" } };

beforeAll(async () => {
  maker = await platform.actor();
});
beforeEach(async () => {
  product = await platform.product(maker, { product_type: 1, name: "落地灯" });
  await maker.ok(products.define, { ...of(), body: { list } as never });
});

const change = async (languages: object, was?: object) =>
  (await maker.ok(productLanguages.change, { ...of(), body: { languages, was } })).languages;
const refused = async (languages: object) => {
  const { fields } = await maker.refused(productLanguages.change, { ...of(), body: { languages } });
  return fields.map(({ path, message }) => [path, message]);
};
const read = async () => (await maker.ok(productLanguages.get, of())).languages;

describe("the texts of a product", () => {
  it("come from the product in Chinese and English, and are stored beside it in other languages", async () => {
    const own = {
      zh_CN: {
        name: "落地灯",
        functions: {
          mode: { name: "模式", enums: { "0": "自动", "1": "手动" } },
          alarm: { name: "故障", faults: { E1: "过热" } },
        },
      },
      en: { functions: { mode: { name: "Mode", enums: { "0": "Auto" } } } },
    };
    expect(await read()).toEqual(own);
    const changed = await change({ zh_TW: { name: "落地燈", functions: { mode: german } } });
    expect(changed).toEqual({ ...own, zh_TW: { name: "落地燈", functions: { mode: german } } });
    expect(await read()).toEqual(changed);
    await change({ de: { name: "Stehlampe" }, zh_TW: { name: null, functions: { mode: { name: "" } } } });
    expect(await read()).toEqual({
      ...own,
      de: { name: "Stehlampe" },
      zh_TW: { functions: { mode: { enums: german.enums } } },
    });
  });

  it("change the product and its function points when they are Chinese or English", async () => {
    const version = (await maker.ok(products.definition, of())).version;
    await change({
      zh_CN: { name: "床头灯", functions: { mode: { enums: { "1": "人工" } } } },
      en: { name: "Bedside lamp", functions: { alarm: { name: "Alarm", faults: { E1: "Too hot" } } } },
      de: { name: "Nachtlampe" },
    });
    const found = await maker.ok(products.get, of());
    expect(found).toMatchObject({ name: "床头灯", version: product.version + 1 });
    expect(found.multi_language).toEqual({
      zh_CN: { name: "床头灯" },
      en: { name: "Bedside lamp" },
      de: { name: "Nachtlampe" },
    });
    const points = await maker.ok(products.definition, of());
    expect(points.version).toBe(version + 1);
    expect(points.list[0]?.enums).toEqual([
      { value: 0, text: "自动", text_en: "Auto" },
      { value: 1, text: "人工" },
    ]);
    expect(points.list[1]).toMatchObject({
      name_en: "Alarm",
      faults: [{ code: "E1", content: "过热", content_en: "Too hot" }],
    });
    const { name_texts } = await maker.ok(configuration.get, of());
    expect(name_texts).toEqual({ en: "Bedside lamp", de: "Nachtlampe" });
  });

  it("are refused by field when they break a rule, or when the product has no such text", async () => {
    expect(
      await refused({
        de: { name: "x".repeat(41), functions: { mode: { enums: { "0": "x".repeat(31) } } } },
        fr: { functions: { mode: { name: "Mode" } } },
      }),
    ).toEqual([
      ["languages.de.name", "At most 40 characters"],
      ["languages.de.functions.mode.enums.0", "At most 30 characters"],
    ]);
    expect(await refused({ zh_CN: { name: "", functions: { mode: { name: "一".repeat(16) } } } })).toEqual([
      ["languages.zh_CN.name", words.required.en],
      ["languages.zh_CN.functions.mode.name", "At most 15 characters"],
    ]);
    expect(
      await refused({ de: { functions: { mode: { enums: { "7": "x" } }, gone: { name: "x" } } } }),
    ).toEqual([
      ["languages.de.functions.mode.enums.7", words.text_unknown.en],
      ["languages.de.functions.gone.name", words.text_unknown.en],
    ]);
  });

  it("refuse a change that is based on an outdated text", async () => {
    await change({ de: { name: "Stehlampe" } });
    const body = { languages: { de: { name: "Leuchte" } }, was: { de: { name: "Lampe" } } };
    const no = await maker.call(productLanguages.change, { ...of(), body });
    expect(no).toMatchObject({ status: 409, problem: "conflict" });
    expect(no.data).toEqual([
      { path: "languages.de.name", message: "Someone else has changed this text to “Stehlampe”" },
    ]);
    await change(body.languages, { de: { name: "Stehlampe" } });
    expect((await read()).de).toEqual({ name: "Leuchte" });
  });

  it("appear in the operation log, text by text", async () => {
    await change({ de: { name: "Stehlampe", functions: { mode: german } } });
    const { list: records } = await maker.ok(operatingRecords.list, { query: {} });
    expect(records[0]).toMatchObject({
      action: "productLanguages.change",
      object_name: "落地灯",
      after: {
        texts: [
          { identifier: "落地灯 · de", text: "Stehlampe" },
          { identifier: "模式 · de", text: "Betriebsart" },
          { identifier: "模式 · de.enums.0", text: "Automatik" },
        ],
      },
    });
  });

  it("stay as they are once the product has left development", async () => {
    await setProductStatus(platform.connectionString, product.id, 2);
    const late = await maker.refused(productLanguages.change, {
      ...of(),
      body: { languages: { de: { name: "Stehlampe" } } },
    });
    expect(late.problem).toBe("product_locked");
    const guide = await maker.refused(productLanguages.changeGuide, { ...of(), body: { languages: {} } });
    expect(guide.problem).toBe("product_locked");
  });
});

describe("the texts of a product's pairing guides", () => {
  beforeEach(async () => {
    const file = new Blob([new Uint8Array(pngOf(3, 3))], { type: "image/png" });
    const { id, url } = await maker.ok(files.uploadImage, { file });
    const media = { id, url, name: "x.png", kind: "image" };
    const steps = [{ media, text: { zh_CN: "长按", en: "Hold" } }];
    await maker.ok(configuration.saveGuide, {
      ...of(),
      body: {
        pairing_types: ["ap"],
        guides: { ap: { steps, package: null } },
      } as never,
    });
  });
  const put = (languages: object, was?: object) =>
    maker.call(productLanguages.changeGuide, { ...of(), body: { languages, was } });

  it("are read and changed step by step; languages that are not named stay", async () => {
    const own = { zh_CN: { guides: { ap: { "0": "长按" } } }, en: { guides: { ap: { "0": "Hold" } } } };
    expect((await maker.ok(productLanguages.guide, of())).languages).toEqual(own);
    const de = { guides: { ap: { "0": "Halten" } } };
    expect(await put({ de })).toMatchObject({ data: { languages: { ...own, de } } });
    const { guides } = await maker.ok(configuration.get, of());
    expect(guides.ap?.steps[0]?.text).toEqual({ zh_CN: "长按", en: "Hold", de: "Halten" });
    await put({ de: { guides: { ap: { "0": null } } } }, { de });
    expect((await maker.ok(productLanguages.guide, of())).languages).toEqual(own);
  });

  it("are refused when emptied in English, for an unknown step, or when based on an outdated text", async () => {
    const fieldsOf = async (languages: object, was?: object) => {
      const { status, data } = await put(languages, was);
      return [
        status,
        ...(data as unknown as { path: string; message: string }[]).map(({ message }) => message),
      ];
    };
    expect(await fieldsOf({ en: { guides: { ap: { "0": "" } } } })).toEqual([422, words.required.en]);
    expect(await fieldsOf({ de: { guides: { ap: { "1": "x" }, ez: { "0": "x" } } } })).toEqual([
      422,
      words.text_unknown.en,
      words.text_unknown.en,
    ]);
    const was = { en: { guides: { ap: { "0": "Press" } } } };
    expect(await fieldsOf({ en: { guides: { ap: { "0": "Push" } } } }, was)).toEqual([
      409,
      "Someone else has changed this text to “Hold”",
    ]);
  });
});
