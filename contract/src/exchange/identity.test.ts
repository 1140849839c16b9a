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

describe("what a function point is, exported and imported again", () => {
  it.each(exchangeFormats)("is always a function point (%s)", (format) => {
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

  it("stays what it is where the format holds it: our own, everything", () => {
    fc.assert(
      fc.property(points, (list) => {
        expect(back("native", list)).toEqual(list);
      }),
    );
  });

  it("stays what it is in a Thing Model, but for scenes and steps that do not count from 0", () => {
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

  it("stays what it is in a TSL: booleans, numbers, enumerations of numbers, texts", () => {
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

  it.each(["tuya_functions", "tuya_model"] as const)("stays what it is in a Tuya schema (%s)", (format) => {
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
  });
});
