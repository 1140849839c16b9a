import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("quotes every text, and keeps spreadsheets from running users' text as formulas", () => {
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
    { name: "lamp;=1+1;\t=2", count: 0 },
    ...["+1", "-1", "\t=1", "\r=1", "\n=1", ""].map((name) => ({ name, count: 0 })),
  ];
  expect(csvOf(columns, rows)).toBe(
    [
      '\uFEFF"Name","Count"',
      '"A ""bulb"", warm",-1',
      '"\'=HYPERLINK(1)",',
      '"\'@cmd\n",2',
      '"灯",0',
      '"\'＝1+1",0',
      '"lamp;=1+1;\t=2",0',
      ...["'+1", "'-1", "'\t=1", "'\r=1", "'\n=1", ""].map((name) => `"${name}",0`),
      "",
    ].join("\r\n"),
  );
});
