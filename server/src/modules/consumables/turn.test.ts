import { expect, it } from "vitest";
import { afterReport, type Kept, type Rule, stateOf } from "./turn.ts";

const rule: Rule = { unit: "days", threshold: 30, full: 180 };
const day = 86_400_000;
const kept: Kept = { ...rule, remaining: 20, state: 2, reported_at: 10 * day, replaced_at: null, told: 2 };
const report = (value: number, time = 11 * day, before: Kept | undefined = kept) =>
  afterReport(before, rule, { value, time });

it.each([
  [180, 1],
  [31, 1],
  [30, 2],
  [0.5, 2],
  [0, 3],
  [-4, 3],
])("a consumable with %s of 180 days left is in state %s", (remaining, state) => {
  expect(stateOf(remaining, rule.threshold)).toBe(state);
});

it("the first report creates the state, and does not count as a replacement", () => {
  expect(afterReport(undefined, rule, { value: 12, time: day })).toEqual({
    kept: { ...rule, remaining: 12, state: 2, reported_at: day, replaced_at: null, told: 1 },
    replaced: false,
  });
});

it.each([
  ["rises to what a new one has", 180, true],
  ["rises by a tenth of a new one", 38, true],
  ["rises by less, which corrects an estimate", 37, false],
  ["falls", 19, false],
])("whether a value that %s is a replacement: %s", (_case, value, replaced) => {
  const turn = report(value);
  expect(turn).toMatchObject({ replaced, kept: { remaining: value, told: replaced ? 1 : 2 } });
  expect(turn!.kept.replaced_at).toBe(replaced ? 11 * day : null);
});

it("a full value after a full value is no replacement", () => {
  const full: Kept = { ...kept, remaining: 180, state: 1, told: 1 };
  expect(report(180, 12 * day, full)).toMatchObject({ replaced: false });
});

it("an equal value within the hour and an older report are not stored", () => {
  expect(report(20, kept.reported_at + 60_000)).toBeNull();
  expect(report(20, kept.reported_at + 3_600_000)).toMatchObject({ replaced: false });
  expect(report(180, kept.reported_at - 1)).toBeNull();
});

it("the state follows the current definition", () => {
  const wider = afterReport(kept, { ...rule, threshold: 10 }, { value: 20, time: kept.reported_at + 1 });
  expect(wider!.kept).toMatchObject({ threshold: 10, state: 1 });
});
