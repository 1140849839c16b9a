import { describe, expect, it } from "vitest";
import type { PointRules } from "../points/function-points.ts";
import { ScenarioPlan, type ScenarioStep } from "../products/scenario-plan.ts";
import { eventsBetween, fittingPlan, nextDropChange, planAt, planProblems } from "./plan.ts";
import { starterPlans } from "./starter-plans.ts";

const both = { transfer_type: "issue_report" } as const;
const points: PointRules[] = [
  { ...both, identifier: "switch", data_type: "bool" },
  { ...both, identifier: "level", data_type: "value", min: 0, max: 10, step: 1 },
  { identifier: "battery", data_type: "value", min: 0, max: 100, step: 1, transfer_type: "report" },
  { identifier: "temperature", data_type: "float", min: -20, max: 60, step: 0.1, transfer_type: "report" },
  {
    identifier: "fault",
    data_type: "fault",
    faults: [{ code: "hot" }],
    transfer_type: "report",
  },
  { identifier: "reboot", data_type: "bool", transfer_type: "issue" },
];
const plan = (...steps: ScenarioStep[]) => ({ seconds: 60, rounds: 2, steps });

describe("a plan", () => {
  it("gives the values and the silence that its steps require at a time", () => {
    const of = plan(
      { kind: "ramp", at: 20, seconds: 10, point: "level", from: 0, to: 10 },
      { kind: "set", at: 10, point: "switch", value: true },
      { kind: "silence", at: 50, seconds: 10 },
    );
    expect(planAt(of, 5).values.size).toBe(0);
    expect(planAt(of, 10).values.get("switch")).toEqual({ since: 10, value: true });
    expect(planAt(of, 25).values.get("level")?.value).toBe(5);
    expect(planAt(of, 49.9).silent).toBe(false);
    expect(planAt(of, 59.9)).toMatchObject({ silent: true });
    expect(planAt(of, 60).values.size).toBe(0);
    expect(planAt(of, 70).values.get("switch")).toEqual({ since: 70, value: true });
  });

  it("raises each event once in each round", () => {
    const of = plan({ kind: "event", at: 0, point: "fault", value: ["hot"] });
    expect(eventsBetween(of, -1, 0)).toHaveLength(1);
    expect(eventsBetween(of, 0, 59)).toHaveLength(0);
    expect(eventsBetween(of, 59, 61)).toHaveLength(1);
    expect(eventsBetween(of, -1, 119)).toHaveLength(2);
  });

  it("tells when the connection is next dropped or restored", () => {
    const of = plan({ kind: "drop", at: 10, seconds: 20 });
    expect(nextDropChange(of, 0)).toBe(10);
    expect(nextDropChange(of, 10)).toBe(20);
    expect(nextDropChange(of, 30)).toBe(40);
    expect(nextDropChange(of, 95)).toBeUndefined();
    expect(nextDropChange(plan(), 0)).toBeUndefined();
  });

  it("reports steps that do not fit, and skips them", () => {
    const of = plan(
      { kind: "set", at: 0, point: "gone", value: 1 },
      { kind: "set", at: 0, point: "level", value: 11 },
      { kind: "ramp", at: 0, seconds: 10, point: "switch", from: 0, to: 1 },
      { kind: "ramp", at: 0, seconds: 10, point: "level", from: 0, to: 11 },
      { kind: "set", at: 0, point: "reboot", value: true },
      { kind: "set", at: 60, point: "level", value: 1 },
      { kind: "drop", at: 50, seconds: 11 },
      { kind: "set", at: 1, point: "level", value: 1 },
    );
    expect(planProblems(points, of).map(({ step, field, key }) => [step, field, key])).toEqual([
      [0, "point", "identifier_unknown"],
      [1, "value", "value_unfit"],
      [2, "point", "point_unfit_for_step"],
      [3, "to", "too_big"],
      [4, "point", "point_unfit_for_step"],
      [5, "at", "too_big"],
      [6, "seconds", "too_big"],
    ]);
    expect(fittingPlan(points, of).steps).toEqual([of.steps[7]]);
  });
});

describe("the first scenarios of a product", () => {
  it("are valid for the function points of the product", () => {
    const starters = starterPlans(points);
    expect(starters.map(({ kind }) => kind)).toEqual([
      "day",
      "battery",
      "silence",
      "nonsense",
      "alarm",
      "slow",
      "weak",
    ]);
    for (const { plan: one } of starters) {
      expect(ScenarioPlan.parse(one)).toEqual(one);
      expect(planProblems(points, one)).toEqual([]);
    }
  });

  it("are left out if the product has no suitable function points", () => {
    expect(starterPlans([])).toEqual([]);
    expect(starterPlans(points.slice(0, 1)).map(({ kind }) => kind)).not.toContain("battery");
  });
});
