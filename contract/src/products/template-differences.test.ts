import { describe, expect, it } from "vitest";
import { FunctionPoint, type NewFunctionPoint } from "../points/function-points.ts";
import { TemplateContent } from "./template-content.ts";
import { takenOver, templateDifferences } from "./template-differences.ts";

const bool = (identifier: string, fields: Partial<NewFunctionPoint> = {}) =>
  FunctionPoint.parse({
    identifier,
    name: identifier,
    data_type: "bool",
    transfer_type: "issue_report",
    standard: true,
    ...fields,
  });
const content = (given: object): TemplateContent => TemplateContent.parse({ points: [], ...given });
const [a, b, c] = [bool("a"), bool("b"), bool("c")];
const base = content({
  points: [a, b],
  app_settings: { weak_signal: -70 },
  function_texts: { de: { a: { name: "Schalter" } } },
  voice_examples: { alexa: { en: ["Turn it on"] } },
});
const keysOf = (from: TemplateContent | null, to: TemplateContent, own: TemplateContent) =>
  templateDifferences(from, to, own).map(({ key, kind, conflict }) => `${kind} ${key}${conflict ? "!" : ""}`);

describe("the differences of a template", () => {
  it("list what the template has added, changed, removed and reordered", () => {
    const next = {
      ...base,
      points: [c, { ...b, name: "B" }],
      app_settings: { ...base.app_settings, weak_signal: -80 },
      guides: { ap: { steps: [], package: { id: "1", url: "/x", name: "x" } } },
      voice_examples: {},
    };
    expect(keysOf(base, next, base)).toEqual([
      "added points.c",
      "changed points.b",
      "added guides.ap",
      "changed app_settings.weak_signal",
      "removed points.a",
      "removed voice_examples.alexa",
    ]);
    expect(keysOf(base, { ...base, points: [b, a] }, base)).toEqual(["reordered order"]);
  });

  it("leave out changes that the product already has, and changes of the product's maker only", () => {
    const next = { ...base, points: [a, b, c] };
    expect(keysOf(base, next, next)).toEqual([]);
    expect(keysOf(base, base, { ...base, points: [c, b] })).toEqual([]);
  });

  it("are marked as conflicts if the maker has changed the same part", () => {
    const next = {
      ...base,
      points: [
        { ...a, name: "Theirs" },
        { ...b, name: "Theirs" },
      ],
    };
    const own = { ...base, points: [{ ...a, name: "Mine" }, b] };
    expect(keysOf(base, next, own)).toEqual(["changed points.a!", "changed points.b"]);
  });

  it("include the texts of a function point only if the product has that function point", () => {
    const next = { ...base, function_texts: { de: { a: { name: "An" }, b: { name: "Auch" } } } };
    expect(keysOf(base, next, base)).toEqual(["changed function_texts.a", "added function_texts.b"]);
    expect(keysOf(base, next, { ...base, points: [a] })).toEqual(["changed function_texts.a"]);
  });

  it("are all marked as conflicts if the product's template version is no longer stored", () => {
    const own = { ...base, points: [a, bool("mine", { standard: false })] };
    expect(keysOf(null, { ...base, points: [{ ...a, name: "A" }, b] }, own)).toEqual([
      "changed points.a!",
      "added points.b!",
    ]);
  });
});

describe("applying template changes", () => {
  const mine = bool("mine", { standard: false });

  it("applies the named changes only", () => {
    const next = {
      ...base,
      points: [c, a, { ...b, name: "B" }],
      app_settings: { ...base.app_settings, weak_signal: -80 },
      pairing_types: ["ap" as const],
    };
    const own = { ...base, points: [a, mine, b] };
    const taken = takenOver(own, next, ["points.c", "pairing_types"]);
    expect(taken).toEqual({ ...own, points: [c, a, mine, b], pairing_types: ["ap"] });
    expect(own.points).toHaveLength(3);
  });

  it("applies all changes, and then no difference remains", () => {
    const next = content({
      points: [c, b],
      function_texts: { de: { c: { name: "Neu" } } },
      app_settings: { firmware_prompt: false },
      voice: { alexa: { features: [{ feature: "power", identifier: "c" }] } },
    });
    const all = templateDifferences(base, next, base).map(({ key }) => key);
    const taken = takenOver(base, next, all);
    expect(taken.points).toEqual([c, b]);
    expect(templateDifferences(base, next, taken)).toEqual([]);
    expect(taken.function_texts).toEqual({ de: { c: { name: "Neu" } } });
  });

  it("ignores keys that the template does not contain, such as inherited object properties", () => {
    const named = { ...base, points: [bool("constructor"), ...base.points] };
    const parts = ["guides", "app_settings", "voice", "voice_examples", "function_texts"];
    const keys = parts.flatMap((part) => [`${part}.constructor`, `${part}.toString`, `${part}.__proto__`]);
    expect(takenOver(named, named, keys)).toEqual(named);
  });

  it("removes a thousand named texts from a product with many texts", () => {
    const words = Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`a${i}`, {}]));
    const languages = ["de", "fr", "es", "it", "ja", "ko", "ru", "pt"];
    // More than a change may bring by now.
    const own = { ...content({}), function_texts: Object.fromEntries(languages.map((one) => [one, words])) };
    const keys = Array.from({ length: 1000 }, (_, i) => `function_texts.a${i * 2}`);
    const left = takenOver(own, base, keys).function_texts;
    expect(Object.values(left).map((texts) => Object.keys(texts).length)).toEqual(languages.map(() => 5000));
  });

  it("puts the template's function points in the template's order, around the product's own points", () => {
    const own = { ...base, points: [a, mine, b, c] };
    expect(takenOver(own, { ...base, points: [c, b, a] }, ["order"]).points).toEqual([c, mine, b, a]);
  });
});
