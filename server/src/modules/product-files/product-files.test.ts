import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { configuration } from "@thingwright/contract/configuration.ts";
import { devices } from "@thingwright/contract/devices.ts";
import { keyMapping } from "@thingwright/contract/key-mapping.ts";
import { files } from "@thingwright/contract/files.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { modules } from "@thingwright/contract/modules.ts";
import { genericPanelId } from "@thingwright/contract/panels.ts";
import { productFileSchemaPath } from "@thingwright/contract/product-file/json-schema.ts";
import { productFileTypes } from "@thingwright/contract/product-file/write.ts";
import { productFiles } from "@thingwright/contract/product-files.ts";
import { productLabels } from "@thingwright/contract/product-labels.ts";
import { type Product, products } from "@thingwright/contract/products.ts";
import { releases } from "@thingwright/contract/releases.ts";
import { points } from "@thingwright/contract/testing/arbitrary-points.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
const of = (id = product.id) => ({ params: { id } });

beforeAll(async () => {
  maker = await platform.actor();
});
beforeEach(async () => {
  product = await platform.product(maker, { product_type: 1, name: "台灯" });
});

type Type = (typeof productFileTypes)[number];
async function exported(id: string, query: { type?: Type; pictures?: "all" | "none" } = {}, as = maker) {
  const { content, name } = await as.ok(productFiles.export, { params: { id }, query });
  return { name, text: new TextDecoder().decode(content) };
}
const define = (list: object[]) => maker.ok(products.define, { ...of(), body: { list: list as never } });
const image = (side: number, as = maker) =>
  as.ok(files.uploadImage, { file: new Blob([new Uint8Array(pngOf(side, side))], { type: "image/png" }) });

/** All that makes up a product, as its calls answer it. */
async function wholeOf(id: string) {
  const {
    name,
    model,
    notes,
    icon,
    category_id,
    node_type,
    power,
    wake_interval,
    product_type,
    communication_mode,
    labels,
  } = await maker.ok(products.get, of(id));
  const {
    version: _counted,
    communication_mode: _offered,
    ...content
  } = await maker.ok(configuration.get, of(id));
  return {
    name,
    model,
    notes,
    icon,
    category_id,
    node_type,
    power,
    wake_interval,
    product_type,
    communication_mode,
    labels: labels.map(({ key, value }) => ({ key, value })),
    points: (await maker.ok(products.definition, of(id))).list,
    keys: (await maker.ok(keyMapping.get, of(id))).list,
    content,
  };
}

const power = {
  identifier: "lamp_power",
  name: "开关",
  data_type: "bool",
  transfer_type: "issue_report",
  scene_trigger: true,
};
const level = {
  identifier: "lamp_level",
  name: "亮度",
  data_type: "value",
  min: 0,
  max: 100,
  unit: "%",
  transfer_type: "issue_report",
};

let modulesMade = 0;
/** Configures the product in every part. */
async function configured() {
  const administrator = await platform.actor(1);
  const name = `M-${++modulesMade}`;
  const fields = { name, chip: "C", type: "SMD", communication_mode: "wifi" as const, size: "1*1*1" };
  const { id: module_id } = await administrator.ok(modules.create, { body: fields });
  const { id, url } = await image(9);
  await define([power, level]);
  await maker.ok(keyMapping.replace, { ...of(), body: { list: [{ key: "pwr", identifier: "lamp_power" }] } });
  await maker.ok(productLabels.create, { ...of(), body: { key: "line", value: "2026" } });
  await maker.ok(products.update, {
    ...of(),
    body: { notes: "备注: 一行\n两行", icon: url, power: "sleeping", wake_interval: 60 },
  });
  const text = { zh_CN: "按住按键", en: "Hold the button", de: "Taste halten" };
  await maker.ok(configuration.save, {
    ...of(),
    body: {
      module_id,
      pairing_types: ["ap", "ble"],
      guides: { ap: { steps: [{ media: { id, url, name: "", kind: "image" }, text }] } },
      panel: { panel_id: genericPanelId, main: "lamp_level", hidden: ["lamp_power"] },
      app_settings: { weak_signal: -70, firmware_prompt: false },
      voice: { alexa: { features: [{ feature: "power", identifier: "lamp_power" }] } },
      function_texts: { de: { lamp_power: { name: "Schalter" } } },
      name_texts: { en: "Desk lamp" },
      spec: [{ key: "Power", value: "9", unit: "W" }],
      binding: { mode: "preemptive", supports_groups: true },
      scenes: { triggers: { lamp_power: { operators: ["eq"] } }, actions: {} },
      mcu: true,
    },
  });
  return { module_id, module: name };
}

describe("a product as a file", () => {
  it.each(productFileTypes)(
    "comes back without loss once it was deleted, and in the same bytes (%s)",
    async (type) => {
      await configured();
      const before = await wholeOf(product.id);
      const { text, name } = await exported(product.id, { type });
      expect(name).toMatch(new RegExp(`\\.product\\.${type}$`));
      expect((await exported(product.id, { type })).text).toBe(text);
      for (const id of [product.id, product.product_key, product.category_id]) expect(text).not.toContain(id);
      await maker.ok(products.remove, of());
      expect(await maker.ok(productFiles.read, { body: { text } })).toMatchObject({
        problems: [],
        missing: [],
        product: { name: "台灯", category_id: before.category_id, function_count: 2 },
      });
      const made = await maker.ok(productFiles.make, { body: { text } });
      expect(await wholeOf(made.id)).toEqual(before);
      expect((await exported(made.id, { type })).text).toBe(text);
      const compared = await maker.ok(productFiles.compareFile, { ...of(made.id), body: { text } });
      expect(compared).toMatchObject({ problems: [], missing: [], differences: [], breaking: [] });
    },
  );

  it("is valid by the schema that is published for everybody", async () => {
    await configured();
    const { text } = await exported(product.id, { type: "json", pictures: "all" });
    const file = JSON.parse(text) as { $schema: string };
    const response = await fetch(platform.url + new URL(file.$schema).pathname);
    expect(new URL(file.$schema).pathname).toBe(productFileSchemaPath);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      (await response.json()) as object,
    );
    expect(validate(file) ? null : validate.errors).toBeNull();
  });

  it("is the same as its copy, whatever the product has", async () => {
    await fc.assert(
      fc.asyncProperty(points, async (list) => {
        const own = list.map((point) => ({ ...point, identifier: `own_${point.identifier}`.slice(0, 30) }));
        const unique = [...new Map(own.map((point) => [point.identifier, point])).values()];
        await define(unique);
        const { text } = await exported(product.id);
        const made = await maker.ok(productFiles.make, { body: { text } });
        const copied = await maker.ok(products.copy, { ...of(), body: { name: product.name } });
        expect(await wholeOf(made.id)).toEqual(await wholeOf(product.id));
        expect((await exported(copied.id)).text).toBe(text);
        for (const { id } of [made, copied]) await maker.ok(products.remove, of(id));
      }),
      { numRuns: 8 },
    );
  });
});

describe("a file in another account", () => {
  it("names what is missing, makes nothing without it, and goes on without it where that is agreed to", async () => {
    const { module } = await configured();
    const other = await platform.actor();
    const without = (await exported(product.id)).text.replace(`module: ${module}`, "module: Unknown");
    const { missing } = await other.ok(productFiles.read, { body: { text: without } });
    expect(missing.map(({ part }) => part)).toEqual(["module", "icon", "guide"]);
    expect(missing.every(({ line }) => line > 1)).toBe(true);
    const { fields } = await other.refused(productFiles.make, { body: { text: without } });
    expect(fields.map(({ path }) => path)).toContain("configuration.module");
    const [first] = fields;
    expect(first!.message).toMatch(/^(Line \d+: |第 \d+ 行：)/);
    expect((await other.ok(products.list, {})).total).toBe(0);
    const made = await other.ok(productFiles.make, { body: { text: without, leave_out: true } });
    expect(await other.ok(configuration.get, of(made.id))).toMatchObject({ module_id: null, guides: {} });
  });

  it("has its pictures where they are within it", async () => {
    await configured();
    const other = await platform.actor();
    const { text } = await exported(product.id, { pictures: "all" });
    expect((await other.ok(productFiles.read, { body: { text } })).missing).toEqual([]);
    const made = await other.ok(productFiles.make, { body: { text } });
    const { guides } = await other.ok(configuration.get, of(made.id));
    const { url } = guides.ap!.steps[0]!.media;
    expect((await fetch(platform.url + url)).status).toBe(200);
    expect((await exported(made.id, { pictures: "all" }, other)).text).toBe(text);
    const altered = text.replace(/(data: )[A-Za-z0-9]{4}/, "$1AAAA");
    expect((await other.ok(productFiles.read, { body: { text: altered } })).problems).toHaveLength(1);
  });

  it("asks for a category where there is none of its names", async () => {
    const { text } = await exported(product.id);
    const renamed = text.replace(/parent: .*/, "parent: 没有");
    const { product: shown, problems } = await maker.ok(productFiles.read, { body: { text: renamed } });
    expect([shown?.category_id, problems]).toEqual([null, []]);
    const { fields } = await maker.refused(productFiles.make, { body: { text: renamed } });
    expect(fields.map(({ path }) => path)).toEqual(["category_id"]);
    const { category_id } = product;
    await maker.ok(productFiles.make, { body: { text: renamed, category_id, name: "另一个" } });
  });
});

describe("what is wrong with a file", () => {
  const told = async (text: string) =>
    (await maker.ok(productFiles.read, { body: { text } })).problems.map(({ line, path }) => [
      text.split("\n")[line - 1]?.trim(),
      path,
    ]);

  it("is named by line and field, whether the file or the platform can tell", async () => {
    await define([power]);
    const { text } = await exported(product.id);
    expect(await told(text.replace("data_type: bool", "data_type: boole"))).toEqual([
      ["data_type: boole", "points.0.data_type"],
    ]);
    expect(await told(text.replace("identifier: lamp_power", "identifier: switch"))).toEqual([
      ["- identifier: switch", "points.0.identifier"],
    ]);
    expect(await told(`${text}keys:\n  - key: k\n    identifier: gone\n`)).toEqual([
      ["identifier: gone", "keys.0.identifier"],
    ]);
    expect(await told(text.replace("name: 台灯", 'name: 台灯\n  notes: "a\\0b"'))).toEqual([
      ['notes: "a\\0b"', "product.notes"],
    ]);
    expect((await maker.ok(products.list, { query: { keyword: "boole" } })).total).toBe(0);
  });

  it("is that it is larger than it may be", async () => {
    const text = "#".repeat(limits.productFile.bytes + 1);
    expect((await maker.refused(productFiles.read, { body: { text } })).fields[0]!.path).toBe("text");
  });
});

describe("differences of a file", () => {
  it("are taken over as far as they are chosen, and taken back", async () => {
    await configured();
    const before = await wholeOf(product.id);
    const { text } = await exported(product.id);
    const changed = text
      .replace("name: 台灯", "name: 落地灯")
      .replace("max: 100", "max: 50")
      .replace("de: Taste halten", "de: Taste drücken")
      .replace("mcu: true", "mcu: false")
      .replace('value: "2026"', 'value: "2027"');
    const {
      differences: list,
      breaking,
      version,
    } = await maker.ok(productFiles.compareFile, {
      ...of(),
      body: { text: changed },
    });
    expect(list.map(({ key }) => key).toSorted()).toEqual([
      "guides.ap",
      "labels",
      "mcu",
      "name",
      "points.lamp_level",
    ]);
    expect(breaking).toMatchObject([{ identifier: "lamp_level", kind: "range_narrowed", uses: ["panel"] }]);
    const take = ["name", "labels", "guides.ap", "points.lamp_level"];
    const body = { text: changed, take, version };
    const applied = await maker.ok(productFiles.apply, { ...of(), body });
    const after = await wholeOf(product.id);
    expect(after).toMatchObject({
      name: "落地灯",
      labels: [{ key: "line", value: "2027" }],
      content: { mcu: true },
    });
    expect(after.points[1]!.max).toBe(50);
    expect(after.content.guides.ap!.steps[0]!.text.de).toBe("Taste drücken");
    expect((await maker.refused(productFiles.apply, { ...of(), body })).problem).toBe("conflict");
    const undo = { ...of(), body: { version: applied.definition_version } };
    await maker.ok(products.undoTakeOver, undo);
    expect(await wholeOf(product.id)).toEqual(before);
  });

  it("bring back all of a product that lost everything", async () => {
    await configured();
    const before = await wholeOf(product.id);
    const { text } = await exported(product.id);
    const blank = await platform.product(maker, { product_type: 1, name: "空" });
    const { differences: list } = await maker.ok(productFiles.compareFile, {
      ...of(blank.id),
      body: { text },
    });
    const take = list.map(({ key }) => key);
    await maker.ok(productFiles.apply, { ...of(blank.id), body: { text, take } });
    expect(await wholeOf(blank.id)).toEqual(before);
  });

  it("are refused of a product that has left development", async () => {
    const { text } = await exported(product.id);
    await maker.ok(releases.setStatus, { ...of(), body: { status: 2 } });
    const { problem } = await maker.refused(productFiles.apply, { ...of(), body: { text, take: ["name"] } });
    expect(problem).toBe("product_locked");
  });
});

describe("what differs between editions, the template and the product", () => {
  it("is named with what breaks, and for how many devices", async () => {
    await configured();
    await maker.ok(releases.setStatus, { ...of(), body: { status: 2 } });
    await maker.ok(devices.create, { body: { product_id: product.id } });
    await maker.ok(releases.setStatus, { ...of(), body: { status: 1 } });
    await define([{ ...level, unit: "lx" }]);
    const between = (from: string, to: string) =>
      maker.ok(productFiles.compare, { ...of(), query: { from, to } });
    const { differences: list, breaking, field } = await between("edition.1", "product");
    expect(list.map(({ key }) => key)).toContain("points.lamp_power");
    expect(breaking).toMatchObject([
      { identifier: "lamp_power", kind: "removed", uses: ["function_texts", "panel", "voice", "scenes"] },
      { identifier: "lamp_level", kind: "unit_changed", was: "%", now: "lx" },
    ]);
    expect(field).toEqual({ edition: 1, devices: 1, firmware: [{ version: "", devices: 1 }] });
    expect((await between("edition.1", "edition.1")).differences).toEqual([]);
    expect((await between("product", "template")).differences.map(({ key }) => key)).toContain(
      "points.lamp_level",
    );
    const gone = await maker.refused(productFiles.compare, {
      ...of(),
      query: { from: "edition.9", to: "product" },
    });
    expect(gone.problem).toBe("not_found");
  });
});
