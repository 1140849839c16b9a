import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FunctionPoint, stepOf } from "../points/function-points.ts";
import { points } from "../testing/arbitrary-points.ts";
import { type ExchangeFormat, exchangeFormats, exportPoints, importPoints } from "./exchange.ts";

function back(format: ExchangeFormat, list: readonly FunctionPoint[]): FunctionPoint[] {
  // As a file: JSON has no undefined fields, and orders keys that are numbers.
  const file: unknown = JSON.parse(JSON.stringify(exportPoints(format, list, "Thing").value));
  return importPoints(file)!.points.map((one) => FunctionPoint.parse(one));
}

function withoutEnglish(one: FunctionPoint): FunctionPoint {
  const copy = withoutConsumable(one);
  delete copy.name_en;
  return copy;
}

function withoutConsumable(one: FunctionPoint): FunctionPoint {
  const copy = { ...one };
  delete copy.consumable;
  return copy;
}

describe("a function point after export and import", () => {
  it.each(exchangeFormats)("still exists with its identifier (%s)", (format) => {
    fc.assert(
      fc.property(points, (list) => {
        const again = back(format, list);
        expect(again).toHaveLength(list.length);
        expect(new Set(again.map((one) => one.identifier))).toEqual(
          new Set(list.map((one) => one.identifier)),
        );
      }),
    );
  });

  it("is unchanged in the native format", () => {
    fc.assert(
      fc.property(points, (list) => {
        expect(back("native", list)).toEqual(list);
      }),
    );
  });

  it("is unchanged in a Thing Model, except for scene flags, consumables and steps not aligned to 0", () => {
    const held = (one: FunctionPoint): FunctionPoint => ({
      ...withoutConsumable(one),
      scene_trigger: false,
      scene_execute: false,
    });
    const counts = ({ min = 0, step = 1 }: { min?: number | undefined; step?: number | undefined }) =>
      Math.round(min * 100) % Math.round(step * 100) === 0;
    fc.assert(
      fc.property(points, (list) => {
        const fitting = list.filter((one) => counts(one) && (one.members ?? []).every(counts)).map(held);
        expect(back("wot", fitting)).toEqual(fitting);
      }),
    );
  });

  it("keeps what a TSL can express: booleans, numbers, enumerations of numbers, texts", () => {
    const held = ({ enums, ...one }: FunctionPoint): FunctionPoint => ({
      ...withoutEnglish(one),
      ...("min" in one && { step: stepOf(one) }),
      ...(enums && {
        enums: enums
          .map(({ value, text }) => ({ value, text }))
          .toSorted((a, b) => Number(a.value) - Number(b.value)),
      }),
      transfer_type: one.transfer_type === "issue" ? "issue_report" : one.transfer_type,
      scene_trigger: false,
      scene_execute: false,
    });
    const types = ["bool", "value", "float", "enum_int", "string"];
    fc.assert(
      fc.property(points, (list) => {
        const fitting = list.filter(({ data_type }) => types.includes(data_type));
        expect(back("tsl", fitting)).toEqual(fitting.map(held));
      }),
    );
  });

  it.each(["tuya_functions", "tuya_model"] as const)(
    "keeps what a Tuya schema can express (%s)",
    (format) => {
      const held = ({ enums, faults, ...one }: FunctionPoint): FunctionPoint => ({
        ...withoutEnglish(one),
        ...("min" in one && { step: stepOf(one) }),
        ...(enums && { enums: enums.map(({ value }) => ({ value, text: String(value) })) }),
        ...(faults && { faults: faults.map(({ code }) => ({ code, content: code })) }),
        scene_trigger: false,
        scene_execute: false,
      });
      const types = ["bool", "value", "float", "enum_string", "string", "fault"];
      const byIdentifier = (list: FunctionPoint[]) =>
        list.toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1));
      fc.assert(
        fc.property(points, (list) => {
          const fitting = list.filter(({ data_type }) => types.includes(data_type));
          expect(byIdentifier(back(format, fitting))).toEqual(byIdentifier(fitting.map(held)));
        }),
      );
    },
  );
});
