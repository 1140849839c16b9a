import { expect, it } from "vitest";
import { type BreakingChange, breakingChanges } from "./breaking-changes.ts";
import { Configuration } from "../products/configuration.ts";
import type { FunctionPoint } from "../points/function-points.ts";

const point = (fields: object) =>
  ({
    identifier: "p",
    name: "P",
    data_type: "value",
    transfer_type: "issue_report",
    ...fields,
  }) as FunctionPoint;
const range = { min: 0, max: 100, unit: "%" };
const entry = (value: number) => ({ value, text: `${value}` });
const member = (fields: object) => ({ identifier: "m", name: "M", data_type: "value", ...fields });

type Told = Pick<BreakingChange, "kind" | "was" | "now"> & Partial<BreakingChange>;

/** What was a function point, what it is now, and what that breaks. */
const changes: [string, FunctionPoint, FunctionPoint | null, Told | null][] = [
  ["is gone", point(range), null, { kind: "removed", was: "p", now: "" }],
  [
    "has another identifier",
    point(range),
    point({ ...range, identifier: "q" }),
    { kind: "renamed", was: "p", now: "q" },
  ],
  [
    "has another type",
    point(range),
    point({ data_type: "bool" }),
    { kind: "retyped", was: "value", now: "bool" },
  ],
  [
    "is issued only",
    point(range),
    point({ ...range, transfer_type: "issue" }),
    { kind: "no_longer_reported", was: "issue_report", now: "issue" },
  ],
  [
    "is reported only, which firmware does not mind",
    point(range),
    point({ ...range, transfer_type: "report" }),
    { kind: "no_longer_issued", was: "issue_report", now: "report", devices: false },
  ],
  [
    "begins later",
    point(range),
    point({ ...range, min: 1 }),
    { kind: "range_narrowed", was: "0 … 100", now: "1 … 100" },
  ],
  [
    "ends sooner",
    point(range),
    point({ ...range, max: 99 }),
    { kind: "range_narrowed", was: "0 … 100", now: "0 … 99" },
  ],
  [
    "ends where it had no end",
    point({}),
    point({ max: 9 }),
    { kind: "range_narrowed", was: "-∞ … ∞", now: "-∞ … 9" },
  ],
  ["has a wider range", point(range), point({ ...range, min: -10, max: 200 }), null],
  [
    "has a larger step",
    point(range),
    point({ ...range, step: 5 }),
    { kind: "step_changed", was: "1", now: "5" },
  ],
  [
    "has a step that its own is no multiple of",
    point({ ...range, step: 5 }),
    point({ ...range, step: 2 }),
    { kind: "step_changed", was: "5", now: "2" },
  ],
  ["has a finer step", point({ ...range, step: 5 }), point({ ...range, step: 1 }), null],
  [
    "has another unit",
    point(range),
    point({ ...range, unit: "lx" }),
    { kind: "unit_changed", was: "%", now: "lx" },
  ],
  ["has no unit", point(range), point({ ...range, unit: "" }), { kind: "unit_changed", was: "%", now: "" }],
  [
    "may be shorter only",
    point({ data_type: "string", max_length: 20 }),
    point({ data_type: "string", max_length: 10 }),
    { kind: "length_narrowed", was: "20", now: "10" },
  ],
  [
    "has fewer values",
    point({ data_type: "enum_int", enums: [entry(1), entry(2), entry(3)] }),
    point({ data_type: "enum_int", enums: [entry(2), entry(4)] }),
    { kind: "values_gone", was: "1, 3", now: "" },
  ],
  [
    "has fewer faults",
    point({ data_type: "fault", faults: [{ code: "hot" }, { code: "cold" }] }),
    point({ data_type: "fault", faults: [{ code: "cold" }] }),
    { kind: "faults_gone", was: "hot", now: "" },
  ],
  [
    "has fewer members",
    point({ data_type: "struct", members: [member({}), member({ identifier: "n" })] }),
    point({ data_type: "struct", members: [member({})] }),
    { kind: "members_gone", was: "n", now: "", identifier: "p.n" },
  ],
  [
    "has a member with a narrower range",
    point({ data_type: "struct", members: [member({ max: 9 })] }),
    point({ data_type: "struct", members: [member({ max: 8 })] }),
    { kind: "range_narrowed", was: "-∞ … 9", now: "-∞ … 8", identifier: "p.m" },
  ],
  ["is called otherwise", point(range), point({ ...range, name: "Level" }), null],
];

it.each(changes)("finds the breaking changes of a function point that %s", (_what, was, now, told) => {
  const [before, after] = [[was], now ? [now] : []].map((points) => ({
    points,
    keys: [],
    configuration: {},
  }));
  const expected = told ? [{ identifier: "p", devices: true, uses: [], ...told }] : [];
  expect(breakingChanges(before!, after!)).toEqual(expected);
});

it.each([
  ["another function point", [{ key: "k", identifier: "q" }], "q"],
  ["none", [], ""],
])("reports a key as a breaking change if its function point is now %s", (_what, keys, now) => {
  const points = [point(range), point({ ...range, identifier: "q" })];
  const was = { points, keys: [{ key: "k", identifier: "p" }], configuration: {} };
  expect(breakingChanges(was, { points, keys, configuration: {} })).toEqual([
    { identifier: "p", kind: "key_gone", was: "k", now, devices: true, uses: [] },
  ]);
});

it("does not report a key separately if its function point was removed as well", () => {
  const was = { points: [point(range)], keys: [{ key: "k", identifier: "p" }], configuration: {} };
  const found = breakingChanges(was, { points: [], keys: [], configuration: {} });
  expect(found.map(({ kind }) => kind)).toEqual(["removed"]);
});

it("lists what uses the changed function point, but not what uses another one", () => {
  const uses: Partial<Configuration> = Configuration.partial().parse({
    scenes: { triggers: {}, actions: { p: { max: 50 } } },
    voice: { alexa: { features: [{ feature: "power", identifier: "p" }] } },
    panel: { panel_id: "00000000-0000-7000-8000-000000000000", main: "q", hidden: ["p"] },
    function_texts: { de: { p: { name: "Wert" } } },
  });
  const used = (identifier: string) =>
    breakingChanges(
      { points: [point({ identifier })], keys: [], configuration: uses },
      { points: [], keys: [], configuration: {} },
    )[0]!.uses.toSorted();
  expect(used("p")).toEqual(["function_texts", "panel", "scenes", "voice"]);
  expect(used("q")).toEqual(["panel"]);
  expect(used("r")).toEqual([]);
});
