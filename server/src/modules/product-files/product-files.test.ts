import { hash } from "node:crypto";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productFileSchemaPath } from "@thingwright/contract/product-file/json-schema.ts";
import { productFileTypes } from "@thingwright/contract/product-file/write.ts";
import { productFiles } from "@thingwright/contract/products/product-files.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { points } from "@thingwright/contract/testing/arbitrary-points.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { configureAll, exportedProduct, power, wholeProduct } from "../../../test/configured-product.ts";
import { eventually } from "../../../test/eventually.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { FileReader } from "./file-reader.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
const of = (id = product.id) => ({ params: { id } });
const wholeOf = (id: string) => wholeProduct(maker, id);
const configured = () => configureAll(platform, maker, product.id);
const define = (list: object[]) => maker.ok(products.define, { ...of(), body: { list: list as never } });
const exported = (id: string, query: Parameters<typeof exportedProduct>[2] = {}, as = maker) =>
  exportedProduct(as, id, query);

beforeAll(async () => {
  maker = await platform.actor();
});
beforeEach(async () => {
  product = await platform.product(maker, { product_type: 1, name: "台灯" });
});

describe("a product as a file", () => {
  it.each(productFileTypes)(
    "is restored without loss after deletion, and exported with the same bytes again (%s)",
    async (type) => {
      await configured();
      const before = await wholeOf(product.id);
      const { text, name } = await exported(product.id, { type });
      expect(name).toMatch(new RegExp(`\\.product\\.${type}$`));
      expect((await exported(product.id, { type })).text).toBe(text);
      for (const id of [product.id, product.product_key, product.category_id]) expect(text).not.toContain(id);
      const { list: steps } = await maker.ok(configuration.steps, of());
      await maker.ok(products.remove, of());
      expect(await maker.ok(productFiles.read, { body: { text } })).toMatchObject({
        problems: [],
        missing: [],
        product: {
          name: "台灯",
          category_id: before.category_id,
          function_count: 2,
          // Which voice platforms are open is of the product alone.
          parts: expect.arrayContaining(steps.filter(({ part }) => part !== "voice")),
        },
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

  it("gives the same product as a copy does, for arbitrary function points", async () => {
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

it("creates a product with a new secret if the file requires one, and leaves a record of the creation only", async () => {
  const { text } = await exported(product.id);
  expect(text).not.toContain("security_level");
  const secured = text.replace("product_type: 1", "product_type: 1\n  security_level: 1");
  const { product: shown } = await maker.ok(productFiles.read, { body: { text: secured } });
  expect(shown?.security_level).toBe(1);
  const made = await maker.ok(productFiles.make, { body: { text: secured } });
  expect(made).toMatchObject({ security_level: 1, product_secret: expect.stringMatching(/^[a-z0-9]{32}$/) });
  expect((await exported(made.id)).text).toBe(secured);
  const told = (await operationRecords(platform.connectionString, maker.owner)).map(({ action }) => action);
  expect(told).toContain("productFiles.make");
  expect(told).not.toContain("productFiles.read");
});

it("is recorded as size and digest, together with its outcome", async () => {
  const { text } = await exported(product.id);
  const summary = (file: string, name: string) => ({
    name,
    model: product.model,
    function_count: product.function_count,
    bytes: Buffer.byteLength(file),
    sha256: hash("sha256", file, "hex"),
  });
  const made = await maker.ok(productFiles.make, { body: { text, name: "另一个" } });
  const changed = text.replace("name: 台灯", "name: 落地灯");
  const body = { text: changed, take: ["name"] };
  await maker.ok(productFiles.apply, { params: { id: made.id }, body });
  const records = await operationRecords(platform.connectionString, maker.owner);
  const ofMade = records.filter(({ object_id }) => object_id === made.id);
  expect(ofMade.map(({ input }) => input)).toEqual([
    { body: { text: summary(text, "台灯"), name: "另一个", leave_out: false } },
    { params: { id: made.id }, body: { ...body, text: summary(changed, "落地灯"), leave_out: false } },
  ]);
});

it("does not block other calls of the account while eight files are being read", async () => {
  const { text } = await exported(product.id);
  const read = Promise.withResolvers<never>();
  const reading = vi.spyOn(FileReader.prototype, "read").mockReturnValue(read.promise);
  onTestFinished(() => reading.mockRestore());
  const calls = Array.from({ length: 8 }, (_, i) =>
    i % 2 === 0
      ? maker.call(productFiles.read, { body: { text } })
      : maker.call(productFiles.compareFile, { ...of(), body: { text } }),
  );
  await eventually(() => expect(reading).toHaveBeenCalledTimes(8));
  await maker.ok(products.get, of());
  read.reject(problem("overloaded"));
  for (const answer of await Promise.all(calls)) expect(answer.problem).toBe("overloaded");
});

describe("a file in another account", () => {
  it("names what is missing, is refused without it, and creates the product if leaving it out is agreed to", async () => {
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

  it("includes its pictures when they were exported with it", async () => {
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

  it("requires a category if the platform has none of that name", async () => {
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

describe("problems of a file", () => {
  const told = async (text: string) =>
    (await maker.ok(productFiles.read, { body: { text } })).problems.map(({ line, path }) => [
      text.split("\n")[line - 1]?.trim(),
      path,
    ]);

  it("are reported by line and field, whether in the file itself or against the platform", async () => {
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

  it("include a module of another communication mode", async () => {
    await configured();
    const { text } = await exported(product.id);
    const other = text.replace("communication_mode: wifi", "communication_mode: zigbee");
    expect(other).not.toBe(text);
    const { problems } = await maker.ok(productFiles.read, { body: { text: other } });
    const [found] = problems.filter(({ path }) => path === "configuration.module");
    expect(found?.message).toContain("communication mode");
    expect(other.split("\n")[(found?.line ?? 0) - 1]).toContain("module:");
  });

  it("include a size beyond the limit", async () => {
    const text = "#".repeat(limits.productFile.bytes + 1);
    expect((await maker.refused(productFiles.read, { body: { text } })).fields[0]!.path).toBe("text");
  });
});
