import { keyOf } from "@thingwright/contract/grammar/validation.ts";
import { describe, expect, it } from "vitest";
import { draftOf, emptyMember, emptyPoint, pointOf, type PointDraft } from "./point-draft.ts";
import { pointForm } from "./point-schema.ts";

const named = { ...emptyPoint, identifier: "glow", name: "Glow" };

function problemsOf(
  draft: PointDraft,
  { taken = [], standard = [] }: { taken?: string[]; standard?: string[] } = {},
): Record<string, string> {
  const checked = pointForm(new Set(taken), new Set(standard)).safeParse(draft, { reportInput: true });
  return Object.fromEntries((checked.error?.issues ?? []).map((one) => [one.path.join("."), keyOf(one).key]));
}

describe("the form of a function point", () => {
  it("produces a valid function point without the fields of other types", () => {
    const draft: PointDraft = { ...named, data_type: "value", min: 0, max: 100, unit: " ", max_length: 5 };
    expect(pointForm(new Set(), new Set()).parse(draft)).toEqual({
      identifier: "glow",
      name: "Glow",
      name_en: undefined,
      data_type: "value",
      transfer_type: "issue_report",
      min: 0,
      max: 100,
      step: undefined,
      unit: undefined,
      scene_trigger: false,
      scene_execute: false,
      standard: false,
    });
  });

  it("reports all errors at once, also while names are missing", () => {
    expect(problemsOf({ ...emptyPoint, data_type: "value", min: 5, max: 1, step: 0.5 })).toEqual({
      identifier: "required",
      name: "required",
      max: "min_below_max",
      step: "not_integer",
    });
  });

  it("refuses an identifier in use", () => {
    expect(problemsOf(named, { taken: ["glow"] })).toEqual({ identifier: "identifier_exists" });
  });

  it("refuses the identifier of a standard point that the product does not have", () => {
    expect(problemsOf(named, { standard: ["glow"] })).toEqual({ identifier: "identifier_standard" });
    const both = { taken: ["glow"], standard: ["glow"] };
    expect(problemsOf(named, both)).toEqual({ identifier: "identifier_exists" });
  });

  it("reports repeated and non-numeric values of an enumeration at their entries", () => {
    const entry = { text: "On", text_en: "" };
    const enums = ["1", "x", "1", ""].map((value) => ({ value, ...entry }));
    expect(problemsOf({ ...named, data_type: "enum_int", enums })).toEqual({
      "enums.1.value": "enum_value_integer",
      "enums.2.value": "enum_duplicated",
      "enums.3.value": "required",
    });
  });

  it("checks the members of a structure", () => {
    const members = [{ ...emptyMember, identifier: "h", name: "Hue" }, emptyMember];
    expect(problemsOf({ ...named, data_type: "struct", members })).toMatchObject({
      "members.0.min": "required",
      "members.1.identifier": "required",
      "members.1.max": "required",
    });
  });

  it("makes a fault report-only, and keeps the settings chosen for another type", () => {
    const faults = [{ code: "E1", content: "Jammed", content_en: "" }];
    const fault: PointDraft = { ...named, data_type: "fault", faults, scene_execute: true };
    expect(pointForm(new Set(), new Set()).parse(fault)).toMatchObject({
      transfer_type: "report",
      scene_execute: false,
    });
    expect(pointOf({ ...fault, data_type: "bool" })).toMatchObject({
      transfer_type: "issue_report",
      scene_execute: true,
    });
  });

  it("allows consumable settings only on a reported number, and checks the threshold", () => {
    const consumable = { marked: true, unit: "days", threshold: 30 } as const;
    const filter: PointDraft = { ...named, data_type: "value", min: 0, max: 180, consumable };
    const point = pointForm(new Set(), new Set()).parse(filter);
    expect(point.consumable).toEqual({ unit: "days", threshold: 30 });
    expect(pointForm(new Set(), new Set()).parse(draftOf(point))).toEqual(point);
    for (const other of [{ data_type: "bool" }, { transfer_type: "issue" }] as const)
      expect(pointOf({ ...filter, ...other })).not.toHaveProperty("consumable");
    expect(problemsOf({ ...filter, consumable: { ...consumable, threshold: null } })).toEqual({
      "consumable.threshold": "required",
    });
    expect(problemsOf({ ...filter, max: 30 })).toEqual({ "consumable.threshold": "consumable_threshold" });
  });

  it("turns a point into a draft and back without a difference", () => {
    const point = pointForm(new Set(), new Set()).parse({
      ...named,
      data_type: "enum_int",
      enums: [{ value: "2", text: "二", text_en: "Two" }],
    });
    expect(pointForm(new Set(), new Set()).parse(draftOf(point))).toEqual(point);
    expect(pointOf(draftOf(point))).toMatchObject({ enums: [{ value: 2, text: "二", text_en: "Two" }] });
  });
});
