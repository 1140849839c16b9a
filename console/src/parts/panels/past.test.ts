import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { expect, test } from "vitest";
import { piecesOf, roundedFor, ticksOf } from "./past.ts";

const at = (...times: number[]) => times.map((time) => ({ time, value: 1 }));

test("splits a line at gaps between reports, and only there", () => {
  const times = (...of: number[]) =>
    piecesOf(at(...of), of.at(-1) ?? 0).map((piece) => piece.map(({ time }) => time));
  expect(times(0, 10, 20, 30, 90, 100)).toEqual([
    [0, 10, 20, 30],
    [90, 100],
  ]);
  expect(times(0, 60, 120)).toEqual([[0, 60, 120]]);
  expect(times(0, 0, 0, 10, 10, 20, 20, 30)).toEqual([[0, 0, 0, 10, 10, 20, 20, 30]]);
  expect(times(7, 7, 7)).toEqual([[7, 7, 7]]);
  expect(times(5)).toEqual([[5]]);
  expect(times()).toEqual([]);
});

test("holds the last value until now, unless the device is silent", () => {
  expect(piecesOf(at(0, 10, 20), 50)).toEqual([at(0, 10, 20, 50)]);
  expect(piecesOf(at(0, 10, 20), 80)).toEqual([at(0, 10, 20)]);
  expect(piecesOf(at(5), 30)).toEqual([at(5)]);
});

test("the axis labels of a chart are whole hours or days in local time", () => {
  const from = new Date(2026, 4, 3, 9, 20).getTime();
  const day = ticksOf("day", from, new Date(2026, 4, 4, 9, 20).getTime()).map((tick) =>
    new Date(tick).getHours(),
  );
  expect(day).toEqual([12, 18, 0, 6]);
  const week = ticksOf("week", from, new Date(2026, 4, 10, 9, 20).getTime()).map((tick) => new Date(tick));
  expect(week.map((tick) => [tick.getDate(), tick.getHours()])).toEqual(
    [4, 5, 6, 7, 8, 9, 10].map((d) => [d, 0]),
  );
});

test("rounds a mean to the precision of its function point", () => {
  const point = (rest: object) =>
    FunctionPoint.parse({ identifier: "a", name: "值", transfer_type: "report", min: 0, max: 100, ...rest });
  expect(roundedFor(point({ data_type: "float", step: 0.5 }), 21.24567)).toBe(21.2);
  expect(roundedFor(point({ data_type: "float", step: 0.01 }), 21.24567)).toBe(21.25);
  expect(roundedFor(point({ data_type: "value", step: 1 }), 79.6)).toBe(80);
});
