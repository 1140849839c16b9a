import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { limits } from "../grammar/limits.ts";
import { points } from "../testing/arbitrary-points.ts";
import { arbitraryOf } from "../testing/arbitrary-schema.ts";
import { productFileSchema } from "./json-schema.ts";
import { ProductFile } from "./product-file.ts";
import { readProductFile } from "./read.ts";
import { productFileText, productFileTypes, yamlParts } from "./write.ts";

const schema = "https://thingwright.example/schemas/product-1.json";
const { points: _points, keys: _keys, $schema: _address, ...others } = productFileSchema.properties!;

/** Product files, with every field that the schema has. */
const files = fc
  .tuple(arbitraryOf({ ...productFileSchema, properties: others }), points)
  .map(([made, list]) =>
    ProductFile.safeParse({
      ...(made as object),
      points: list,
      keys: list.map(({ identifier }, i) => ({ key: `k ${i}`, identifier })),
    }),
  )
  .filter(({ success }) => success)
  .map(({ data }) => data!);

const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(productFileSchema);

describe.each(productFileTypes)("a product as %s", (type) => {
  it("is read back without differences, written again in the same bytes, and valid by the schema", () => {
    fc.assert(
      fc.property(files, (file) => {
        const text = productFileText(file, type, schema);
        const { file: again, problems } = readProductFile(text);
        expect(problems).toEqual([]);
        const { $schema, ...read } = again!;
        expect(read).toEqual(file);
        expect($schema).toBe(type === "json" ? schema : undefined);
        expect(productFileText(again!, type, schema)).toBe(text);
        const plain: unknown = type === "json" ? JSON.parse(text) : file;
        expect(validate(plain) ? null : validate.errors).toBeNull();
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

it("writes the same YAML in pieces of any size as in one piece", () => {
  const odd = {
    "a: b": ["", " x", "x\n\n y\n", "# z", null, 1e21, "1", "\u2028\r", []],
    "": { "-": { é: [[1, { a: [2] }]] } },
  };
  fc.assert(
    fc.property(
      fc.oneof(files, fc.dictionary(fc.string(), fc.jsonValue())),
      fc.integer({ min: 0, max: 40 }),
      (value, most) => {
        const whole = { ...value, odd };
        expect([...yamlParts(whole, most)].join("")).toBe(
          stringify(whole, { lineWidth: 0, aliasDuplicateObjects: false }),
        );
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);

const sound = `format: thingwright-product
version: 1
product:
  name: 台灯
  model: L-1
  category: { parent: 照明, name: 灯具 }
  communication_mode: wifi
  product_type: 1
points:
  - identifier: switch
    name: 开关
    data_type: bool
    transfer_type: issue_report
`;
const soundJson = JSON.stringify(
  {
    format: "thingwright-product",
    version: 1,
    product: {
      name: "台灯",
      model: "L-1",
      category: { parent: "照明", name: "灯具" },
      communication_mode: "wifi",
      product_type: 1,
    },
    points: [{ identifier: "switch", name: "开关", data_type: "bool", transfer_type: "issue_report" }],
  },
  null,
  2,
);

/** What is wrong with a file: `line key path`. */
function wrong(text: string): string[] {
  return readProductFile(text).problems.map(({ line, key, path }) =>
    `${line} ${key} ${path.join(".")}`.trim(),
  );
}

describe("what is wrong with a file", () => {
  it("is nothing if the file is valid", () => {
    expect(wrong(sound)).toEqual([]);
    expect(wrong(soundJson)).toEqual([]);
    expect(readProductFile(sound).file).toEqual(readProductFile(soundJson).file);
  });

  it.each([
    [
      "a wrong value",
      sound.replace("bool", "boolean"),
      soundJson.replace("bool", "boolean"),
      "not_an_option points.0.data_type",
    ],
    [
      "a missing field",
      sound.replace("    name: 开关\n", ""),
      soundJson.replace(/\n *"name": "开关",/, ""),
      "required points.0.name",
    ],
    [
      "an unknown field",
      sound.replace("data_type", "type"),
      soundJson.replace("data_type", "type"),
      "unknown_field points.0.type",
    ],
  ])("names the line of %s", (_what, yaml, json, told) => {
    const lineOf = (text: string, from: string) =>
      text.split("\n").findIndex((line) => line.includes(from)) + 1;
    const field =
      told.split(" ")[0] === "required" ? "identifier" : told.includes("unknown") ? "type: bool" : "boolean";
    expect(wrong(yaml)).toContain(`${lineOf(yaml, field)} ${told}`);
    const inJson = field === "identifier" ? "points" : field === "type: bool" ? '"type"' : field;
    expect(wrong(json).map((one) => one.replace(/^\d+/, ""))).toContain(` ${told}`);
    const at = wrong(json)
      .find((one) => one.endsWith(told))!
      .split(" ")[0];
    expect(Math.abs(Number(at) - lineOf(json, inJson))).toBeLessThanOrEqual(1);
  });

  it.each([
    ["what is no product file", "name: 1\n", "1 not_product_file format"],
    ["a later version", sound.replace("version: 1", "version: 2"), "2 product_file_version version"],
    ["a field twice, in YAML", sound.replace("version: 1", "version: 1\nversion: 1"), "3 field_twice"],
    [
      "a field twice, in JSON",
      soundJson.replace('"version": 1', '"version": 1,\n"version": 1'),
      "4 field_twice version",
    ],
    ["YAML that is none", `${sound}  : [`, "14 file_syntax"],
    ["JSON that is none", soundJson.slice(0, -1), "22 file_syntax"],
    ["an anchor", sound.replace("name: 台灯", "name: &a 台灯"), "4 yaml_plain"],
    ["a tag", sound.replace("name: 台灯", "name: !!js/function 台灯"), "4 yaml_plain"],
    [
      "a prototype",
      sound.replace("  name: 台灯", "  __proto__: {}\n  name: 台灯"),
      "4 unknown_field product.__proto__",
    ],
  ])("is %s", (_what, text, told) => {
    expect(wrong(text)).toContain(told);
  });

  it.each([
    ["aliases that grow", `a: &a [1,1]\nb: &b [*a,*a]\nc: [*b,*b]\n`],
    ["YAML nested too deep", "[".repeat(90_000)],
    ["JSON nested too deep", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["too many signs", "- a\n".repeat(limits.productFile.signs)],
    [
      "unknown fields without an end",
      `format: thingwright-product\nversion: 1\n${Array.from({ length: 20_000 }, (_, i) => `f${i}: a\n`).join("")}`,
    ],
    ["mistakes without an end", "a: [" + "]".repeat(2_000_000)],
    ["too many values", `{"points":[${"{},".repeat(limits.productFile.jsonSigns)}{}]}`],
    [
      "a long name again and again",
      `{"${"a".repeat(1_000_000)}":{${Array.from({ length: 50_000 }, (_, i) => `"b${i}":1`).join()}}}`,
    ],
  ])("refuses %s without delay", (_what, text) => {
    expect(wrong(text).length).toBeGreaterThan(0);
  });
});

it("the schema has no field for an id of a single installation", () => {
  expect(JSON.stringify(productFileSchema)).not.toMatch(/"format":"(uuid|guid)"/);
});
