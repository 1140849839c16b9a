import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { describe, expect, it } from "vitest";
import { checkImport, type ImportMode } from "./import-points.ts";

function point(identifier: string, fields: Partial<FunctionPoint> = {}): FunctionPoint {
  return {
    identifier,
    name: identifier,
    data_type: "bool",
    transfer_type: "issue_report",
    scene_trigger: false,
    scene_execute: false,
    standard: false,
    ...fields,
  };
}
const [glow, tone] = [point("glow"), point("tone")];
const pool = [point("switch", { standard: true })];

function check(value: unknown, mode: ImportMode = "merge", keepsTo?: ReadonlySet<string>) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return checkImport(text, { current: [glow, tone], pool, keepsTo, mode, language: "en" });
}
const ids = (points: readonly FunctionPoint[] | undefined) => points?.map((one) => one.identifier);

describe("checkImport", () => {
  it("refuses text that is no list of points", () => {
    expect(check("[").problem).toBe("notJson");
    expect(check("{}").problem).toBe("notList");
    expect(check(Array.from({ length: 201 }, (_, n) => point(`p${n}`))).problem).toBe("tooMany");
  });

  it("tells new, changed and unchanged points, and merges them in place", () => {
    const { entries, result, removed } = check([point("tone", { name: "Tone" }), glow, point("new")]);
    expect(entries.map((entry) => entry.state)).toEqual(["changed", "same", "new"]);
    expect(ids(result)).toEqual(["glow", "tone", "new"]);
    expect(removed).toEqual([]);
  });

  it("replaces everything in the order of the file, and lists the removed points", () => {
    const { result, removed } = check({ list: [point("new"), glow] }, "replace");
    expect(ids(result)).toEqual(["new", "glow"]);
    expect(ids(removed)).toEqual(["tone"]);
  });

  it("recognizes a standard point in a file written by hand", () => {
    const { standard, ...typed } = point("switch");
    expect(standard).toBe(false);
    expect(check([typed]).result?.at(-1)?.standard).toBe(true);
  });

  it("keeps a standard product to the function points of its category", () => {
    const { entries } = check(
      [point("switch", { standard: true }), point("own"), point("switch")],
      "replace",
      new Set(["switch"]),
    );
    expect(entries.map(({ problems }) => problems.map((one) => one.path).join())).toEqual([
      "",
      "identifier",
      "identifier,identifier",
    ]);
    expect(entries[1]!.problems[0]!.message).toContain(
      "“own” is not a standard function point of this category",
    );
  });

  it("names the errors of each point, and gives no result", () => {
    const { entries, result } = check([
      point("a", { data_type: "value", min: 5, max: 1 }),
      point("twice"),
      point("twice"),
      point("switch"),
      point("alien", { standard: true }),
      point("switch", { standard: true, transfer_type: "report" }),
      7,
    ]);
    expect(entries.map(({ problems }) => problems.map((one) => one.path).join())).toEqual([
      "max",
      "",
      "identifier",
      "identifier",
      "identifier",
      "identifier,data_type",
      "",
    ]);
    expect(entries.at(-1)?.state).toBe("error");
    expect(result).toBeUndefined();
  });
});
