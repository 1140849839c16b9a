import { describe, expect, test } from "vitest";
import { changeTexts, textAt, textsOf, treeOf, type TextTree } from "./text-tree.ts";

const switchTexts = { switch: { name: "Schalter", enums: { "0": "Aus", "1": "An" } } };

describe("texts by name", () => {
  test("change where a change names them, and stay elsewhere", () => {
    const changed = changeTexts(switchTexts, { switch: { enums: { "1": "Ein" } }, dim: { name: "Dimmen" } });
    expect(changed).toEqual({
      switch: { name: "Schalter", enums: { "0": "Aus", "1": "Ein" } },
      dim: { name: "Dimmen" },
    });
  });

  test("go with null or an empty text, and so does what has none any more", () => {
    expect(changeTexts(switchTexts, { switch: { enums: { "0": null, "1": "" } } })).toEqual({
      switch: { name: "Schalter" },
    });
    expect(changeTexts(switchTexts, { switch: { name: "", enums: { "0": "", "1": null } } })).toEqual({});
    expect(changeTexts({}, { switch: { name: null } })).toEqual({});
    expect(changeTexts(switchTexts, { switch: undefined })).toEqual(switchTexts);
  });

  test("are found by the names that lead to them", () => {
    expect(textAt(switchTexts, ["switch", "enums", "1"])).toBe("An");
    expect(textAt(switchTexts, ["switch", "enums"])).toBe("");
    expect(textAt(switchTexts, ["constructor", "name"])).toBe("");
    expect([...textsOf({ a: null, b: { c: "x", d: undefined } })]).toEqual([
      [["a"], ""],
      [["b", "c"], "x"],
    ]);
  });

  test("keep names that objects have of themselves", () => {
    const odd = JSON.parse('{"__proto__": {"name": "x"}, "constructor": "y"}') as TextTree;
    const kept = changeTexts({}, odd);
    expect(Object.keys(kept)).toEqual(["__proto__", "constructor"]);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test.each<TextTree>([switchTexts, { a: { b: { c: { d: "x" } }, e: "y" }, f: "z" }, {}])(
    "are the same after they were taken apart and put together (%j)",
    (texts) => {
      expect(treeOf(textsOf(texts))).toEqual(texts);
      expect(changeTexts({}, texts)).toEqual(texts);
      expect(changeTexts(texts, texts)).toEqual(texts);
    },
  );
});
