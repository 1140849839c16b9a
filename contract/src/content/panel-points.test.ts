import { expect, it } from "vitest";
import type { DataType, TransferType } from "../grammar/enums.ts";
import { panelMisfits, pointsForPanel } from "./panel-points.ts";

const need = (identifier: string, data_types: DataType[], transfer_type: TransferType, optional = false) => ({
  identifier,
  data_types,
  transfer_type,
  optional,
});
const have = (identifier: string, data_type: DataType, transfer_type: TransferType) => ({
  identifier,
  data_type,
  transfer_type,
});

const points = [
  need("power", ["bool"], "issue_report"),
  need("level", ["value", "float"], "report"),
  need("scene", ["enum_int"], "issue"),
  need("colour", ["string"], "issue_report", true),
];

it("a panel fits a product that has all required function points, even if the product has more", () => {
  const had = [
    have("power", "bool", "issue_report"),
    have("level", "float", "issue_report"),
    have("scene", "enum_int", "issue"),
    have("other", "bool", "issue_report"),
  ];
  expect(panelMisfits({ points }, had)).toEqual([]);
  expect(
    pointsForPanel({ points }, had).map(({ point, reads, issues }) => [point.identifier, reads, issues]),
  ).toEqual([
    ["power", true, true],
    ["level", true, false],
    ["scene", false, true],
  ]);
});

it("reports missing and different function points, except those that are optional for the panel", () => {
  const had = [
    have("level", "string", "report"),
    have("scene", "enum_int", "report"),
    have("colour", "value", "report"),
  ];
  expect(panelMisfits({ points }, had).map(({ identifier, reason }) => [identifier, reason])).toEqual([
    ["power", "missing"],
    ["level", "data_type"],
    ["scene", "transfer_type"],
  ]);
  // What differs is not given to the panel.
  expect(pointsForPanel({ points }, had)).toEqual([]);
});
