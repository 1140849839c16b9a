import { expect, test } from "vitest";
import { lampPoint } from "../testing/points.ts";
import { historyRows } from "./history-rows.ts";

test("gives one row per time, newest first, with columns for each property's value, lowest and highest", () => {
  const bucket = { bucket: 10, before: null, offline: [] };
  const number = (time: number, min: number, max: number) => ({
    time,
    min,
    max,
    avg: (min + max) / 2,
    last: max,
    count: 2,
  });
  const { headers, rows } = historyRows(
    [
      { ...bucket, point: lampPoint("temp"), list: [number(0, 1, 2), number(20, 3, 3)] },
      { ...bucket, point: lampPoint("bright"), list: [number(10, 5, 5)] },
      {
        ...bucket,
        point: lampPoint("power"),
        list: [{ time: 20, last: true, min: null, max: null, avg: null, count: 1 }],
      },
    ],
    {
      lowest: "lowest",
      highest: "highest",
      name: ({ identifier }) => identifier,
      text: (_, value) => String(value),
    },
  );
  expect(headers).toEqual(["temp (°C)", "temp (°C): lowest", "temp (°C): highest", "bright (%)", "power"]);
  expect(rows).toEqual([
    { time: 20, cells: [3, 3, 3, null, "true"] },
    { time: 10, cells: [null, null, null, 5, null] },
    { time: 0, cells: [1.5, 1, 2, null, null] },
  ]);
});
