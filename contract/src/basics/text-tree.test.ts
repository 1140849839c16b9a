import { describe, expect, test } from "vitest";
import {
  changeTexts,
  commonTexts,
  joinTrees,
  textAt,
  textsDiffering,
  textsOf,
  treeOf,
  type TextTree,
  unknownTextPaths,
} from "./text-tree.ts";

const switchTexts = { switch: { name: "Schalter", enums: { "0": "Aus", "1": "An" } } };

describe("texts by name", () => {
  test("are changed only where a change names them", () => {
    const changed = changeTexts(switchTexts, { switch: { enums: { "1": "Ein" } }, dim: { name: "Dimmen" } });
    expect(changed).toEqual({
      switch: { name: "Schalter", enums: { "0": "Aus", "1": "Ein" } },
      dim: { name: "Dimmen" },
    });
  });

  test("are removed by null or an empty text, together with branches that become empty", () => {
    expect(changeTexts(switchTexts, { switch: { enums: { "0": null, "1": "" } } })).toEqual({
      switch: { name: "Schalter" },
    });
    expect(changeTexts(switchTexts, { switch: { name: "", enums: { "0": "", "1": null } } })).toEqual({});
    expect(changeTexts({}, { switch: { name: null } })).toEqual({});
    expect(changeTexts(switchTexts, { switch: undefined })).toEqual(switchTexts);
  });

  test("are found by their path", () => {
    expect(textAt(switchTexts, ["switch", "enums", "1"])).toBe("An");
    expect(textAt(switchTexts, ["switch", "enums"])).toBe("");
    expect(textAt(switchTexts, ["constructor", "name"])).toBe("");
    expect([...textsOf({ a: null, b: { c: "x", d: undefined } })]).toEqual([
      [["a"], ""],
      [["b", "c"], "x"],
    ]);
  });

  test("may have names that every object inherits, such as constructor", () => {
    const odd = JSON.parse('{"__proto__": {"name": "x"}, "constructor": "y"}') as TextTree;
    const kept = changeTexts({}, odd);
    expect(Object.keys(kept)).toEqual(["__proto__", "constructor"]);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test.each<TextTree>([switchTexts, { a: { b: { c: { d: "x" } }, e: "y" }, f: "z" }, {}])(
    "are unchanged after being flattened and rebuilt (%j)",
    (texts) => {
      expect(treeOf(textsOf(texts))).toEqual(texts);
      expect(changeTexts({}, texts)).toEqual(texts);
      expect(changeTexts(texts, texts)).toEqual(texts);
    },
  );
});

describe("trees of texts", () => {
  const known = { name: "x", enums: { "1": "x", "0": "x" }, faults: { E1: "x" } };

  test("are reduced to the texts that another tree contains, in the order of that tree", () => {
    const tree = { faults: { E2: "no", E1: "Leer" }, enums: { "0": "Aus", "1": "" }, name: { no: "no" } };
    expect(commonTexts(known, tree)).toEqual({ enums: { "0": "Aus" }, faults: { E1: "Leer" } });
    expect(Object.keys(commonTexts(known, { faults: { E1: "b" }, name: "a" }))).toEqual(["name", "faults"]);
    expect(commonTexts({ toString: "x" }, {})).toEqual({});
  });

  test("are merged into one tree", () => {
    const joined = joinTrees([
      { en: { name: "Lamp" } },
      { en: { functions: { a: { name: "A" } } }, de: { functions: { a: { name: "A" } } } },
      { en: { functions: { b: { name: "B" } } } },
    ]);
    expect(joined).toEqual({
      en: { name: "Lamp", functions: { a: { name: "A" }, b: { name: "B" } } },
      de: { functions: { a: { name: "A" } } },
    });
    expect(joinTrees([])).toEqual({});
  });

  test("report which texts of a change another tree does not contain", () => {
    const change = { name: null, enums: { "0": "a", "2": "b" }, faults: "c", members: { m: { name: "d" } } };
    expect([...unknownTextPaths(change, known)]).toEqual([
      ["enums", "2"],
      ["faults"],
      ["members", "m", "name"],
    ]);
  });

  test("report the texts in which they differ", () => {
    const found = [
      ...textsDiffering(known, { name: "y", enums: { "1": "x" }, members: { m: { name: "z" } } }),
    ];
    expect(found).toEqual([
      [["name"], "x", "y"],
      [["enums", "0"], "x", ""],
      [["faults", "E1"], "x", ""],
      [["members", "m", "name"], "", "z"],
    ]);
  });
});
