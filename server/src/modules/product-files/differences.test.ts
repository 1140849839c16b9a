import { devices } from "@thingwright/contract/devices/devices.ts";
import { productFiles } from "@thingwright/contract/products/product-files.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { configureAll, exportedProduct, level, wholeProduct } from "../../../test/configured-product.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
const of = (id = product.id) => ({ params: { id } });
const wholeOf = (id: string) => wholeProduct(maker, id);
const configured = () => configureAll(platform, maker, product.id);
const define = (list: object[]) => maker.ok(products.define, { ...of(), body: { list: list as never } });
const exported = (id: string) => exportedProduct(maker, id);

beforeAll(async () => {
  maker = await platform.actor();
});
beforeEach(async () => {
  product = await platform.product(maker, { product_type: 1, name: "台灯" });
});

describe("differences between a file and a product", () => {
  it("are applied as far as they are selected, and can be undone", async () => {
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
    // Nobody relies yet on a product that was never released.
    expect(breaking).toEqual([]);
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

  it("change the icon and the security level, and both can be undone; a secret is shown once", async () => {
    const before = await wholeOf(product.id);
    const { text } = await exported(product.id);
    const changed = text
      .replace("name: 台灯", "name: 台灯\n  icon: lamp")
      .replace("product_type: 1", "product_type: 1\n  security_level: 1");
    const body = { text: changed, take: ["icon", "security_level"] };
    const applied = await maker.ok(productFiles.apply, { ...of(), body });
    expect(applied).toMatchObject({ icon: "lamp", security_level: 1 });
    expect(applied.product_secret).toMatch(/^[a-z0-9]{32}$/);
    const undo = (version: number) => maker.ok(products.undoTakeOver, { ...of(), body: { version } });
    expect(await undo(applied.definition_version)).not.toHaveProperty("product_secret");
    expect(await wholeOf(product.id)).toEqual(before);

    const { product_secret: first } = await maker.ok(products.setSecurityLevel, {
      params: { id: product.id, level: "1" },
    });
    const { definition_version: version, ...without } = await maker.ok(productFiles.apply, {
      ...of(),
      body: { text, take: ["security_level"] },
    });
    expect(without).toMatchObject({ security_level: 2 });
    expect(without).not.toHaveProperty("product_secret");
    const { product_secret: second } = await undo(version);
    expect(await wholeOf(product.id)).toEqual({ ...before, security_level: 1 });
    expect(second).not.toBe(first);
    const seen = JSON.stringify([
      await operationRecords(platform.connectionString, maker.owner),
      platform.logged,
    ]);
    for (const secret of [applied.product_secret, first, second]) expect(seen).not.toContain(secret);
  });

  it("replace an icon that is an image, and undo restores it", async () => {
    await configured();
    const { icon } = await wholeOf(product.id);
    const { text } = await exported(product.id);
    const body = { text: text.replace(/icon:\n +file: .*/, "icon: lamp"), take: ["icon"] };
    const { definition_version: version } = await maker.ok(productFiles.apply, { ...of(), body });
    expect((await wholeOf(product.id)).icon).toBe("lamp");
    await maker.ok(products.undoTakeOver, { ...of(), body: { version } });
    expect((await wholeOf(product.id)).icon).toBe(icon);
    expect((await fetch(platform.url + icon)).status).toBe(200);
  });

  it("restore a whole product when applied to a blank one", async () => {
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

describe("a comparison of editions, template and product", () => {
  it("names breaking changes, and the number of devices affected", async () => {
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
    const body = { text: (await exported(product.id)).text.replace("max: 100", "max: 50") };
    const { breaking: inFile } = await maker.ok(productFiles.compareFile, { ...of(), body });
    expect(inFile).toMatchObject([{ identifier: "lamp_level", kind: "range_narrowed" }]);
    const { breaking: told } = await maker.ok(releases.checklist, of());
    expect(told).toBe(2);
    expect((await between("template", "product")).breaking).toEqual([]);
    expect((await between("product", "edition.1")).breaking).toEqual([]);
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
