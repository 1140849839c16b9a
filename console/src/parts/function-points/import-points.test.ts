import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { describe, expect, it } from "vitest";
import { checkImport, type PointUses, type ImportMode } from "./import-points.ts";

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
  return checkImport(text, {
    kind: "product",
    current: [glow, tone],
    pool,
    keepsTo,
    most: 200,
    mode,
    language: "en",
  });
}
const ids = (points: readonly FunctionPoint[] | undefined) => points?.map((one) => one.identifier);

describe("checkImport", () => {
  it("refuses text that is not a list of function points", () => {
    expect(check("[").problem).toBe("notJson");
    expect(check("{}").problem).toBe("unknownFormat");
    expect(check(Array.from({ length: 201 }, (_, n) => point(`p${n}`))).problem).toBe("tooMany");
  });

  it("distinguishes new, changed and unchanged points, and merges them in place", () => {
    const { entries, result, removed } = check([point("tone", { name: "Tone" }), glow, point("new")]);
    expect(entries.map((entry) => entry.state)).toEqual(["changed", "same", "new"]);
    expect(ids(result)).toEqual(["glow", "tone", "new"]);
    expect(removed).toEqual([]);
  });

  it("replaces all points in the order of the file, and lists the removed points", () => {
    const { result, removed } = check({ list: [point("new"), glow] }, "replace");
    expect(ids(result)).toEqual(["new", "glow"]);
    expect(ids(removed)).toEqual(["tone"]);
  });

  it("recognizes a standard point in a file written by hand", () => {
    const { standard, ...typed } = point("switch");
    expect(standard).toBe(false);
    expect(check([typed]).result?.at(-1)?.standard).toBe(true);
  });

  it("accepts only the category's function points for a standard product", () => {
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

  it("leaves out entries with errors if asked to", () => {
    const text = JSON.stringify([point("fine"), point("bad", { data_type: "string" })]);
    const around = {
      kind: "product",
      current: [glow],
      pool,
      most: 200,
      mode: "merge",
      language: "en",
    } as const;
    expect(checkImport(text, around).result).toBeUndefined();
    expect(ids(checkImport(text, { ...around, withoutErrors: true }).result)).toEqual(["glow", "fine"]);
  });

  it("maps another format's switch to the standard point if the types match, and renames it if not", () => {
    const tuya = (type: string) => ({ functions: [{ code: "switch", name: "Power", type, values: "{}" }] });
    expect(check(tuya("Boolean")).result?.at(-1)).toMatchObject({ identifier: "switch", standard: true });
    const other = check(tuya("String"));
    expect(other.result?.at(-1)).toMatchObject({ identifier: "switch_own", standard: false });
    expect(other.losses).toContainEqual({
      point: "switch",
      kind: "identifier_standard",
      parameters: { to: "switch_own" },
    });
    expect(other.back).toMatchObject({ equal: [], missing: ["switch"] });
  });

  it("marks all imported points of the pool as standard", () => {
    const text = JSON.stringify([point("switch"), point("new")]);
    const { result, entries } = checkImport(text, {
      current: pool,
      pool,
      most: 10,
      kind: "pool",
      mode: "merge",
      language: "en",
    });
    expect(entries.map(({ state }) => state)).toEqual(["same", "new"]);
    expect(result?.every(({ standard }) => standard)).toBe(true);
  });

  it("reports points of a template that the pool lacks, unless they are added to the pool", () => {
    const around = { kind: "template", current: [], pool, most: 200, mode: "merge", language: "en" } as const;
    const text = JSON.stringify([
      point("switch"),
      point("fresh"),
      point("wrong", { data_type: "value", min: 5, max: 1 }),
    ]);
    const refused = checkImport(text, around);
    expect(refused.entries.map(({ state }) => state)).toEqual(["new", "error", "error"]);
    expect(refused.entries[1]!.problems).toEqual([
      { path: "identifier", message: "Not among the standard function points" },
    ]);
    expect(ids(refused.missingInPool)).toEqual(["fresh"]);
    const rest = checkImport(text, { ...around, withoutErrors: true });
    expect(rest.result).toMatchObject([{ identifier: "switch", standard: true }]);
    const added = checkImport(text, { ...around, withoutErrors: true, addsToPool: true });
    expect(added.result).toMatchObject([{ identifier: "switch" }, { identifier: "fresh", standard: true }]);
    expect(ids(added.missingInPool)).toEqual(["fresh"]);
  });

  it("refuses a template point whose type differs from the pool's, and does not rename it", () => {
    const around = { kind: "template", current: [], pool, most: 200, mode: "merge", language: "en" } as const;
    const tuya = { functions: [{ code: "switch", name: "Power", type: "String", values: "{}" }] };
    const { entries } = checkImport(JSON.stringify(tuya), { ...around, addsToPool: true });
    expect(entries).toMatchObject([
      { identifier: "switch", state: "error", problems: [{ path: "data_type" }], missingInPool: false },
    ]);
  });

  it("tells who uses a changed point of the pool, and refuses a new type for a point in use", () => {
    const other = { ...point("switch"), data_type: "value", min: 0, max: 9 };
    const checkUsed = (uses?: ReadonlyMap<string, PointUses>) =>
      checkImport(JSON.stringify([other]), {
        current: pool,
        pool,
        most: 10,
        kind: "pool",
        ...(uses && { uses }),
        mode: "merge",
        language: "en",
      });
    expect(checkUsed().entries).toMatchObject([{ state: "changed", uses: undefined }]);
    const uses = { templates: 2, products: 5 };
    const used = checkUsed(new Map([["switch", uses]]));
    expect(used.entries).toMatchObject([{ state: "error", uses, problems: [{ path: "data_type" }] }]);
    expect(used.result).toBeUndefined();
  });
});
