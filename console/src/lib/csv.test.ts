import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("quotes cells that need it, and keeps spreadsheets from running users' text as formulas", () => {
  const columns = [
    { header: "Name", value: (row: { name: string; count: number | null }) => row.name },
    { header: "Count", value: (row: { count: number | null }) => row.count },
  ];
  const rows = [
    { name: 'A "bulb", warm', count: -1 },
    { name: "=HYPERLINK(1)", count: null },
    { name: "@cmd\n", count: 2 },
    { name: "灯", count: 0 },
    { name: "＝1+1", count: 0 },
  ];
  expect(csvOf(columns, rows)).toBe(
    '\uFEFFName,Count\r\n"A ""bulb"", warm",-1\r\n\'=HYPERLINK(1),\r\n"\'@cmd\n",2\r\n灯,0\r\n\'＝1+1,0\r\n',
  );
});
