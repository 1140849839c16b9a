import { describe, expect, it } from "vitest";
import { bounded, differing } from "./bounded.ts";

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("the shortened form of a large value", () => {
  it("is the value itself where it fits", () => {
    const value = { body: { list: [1, "two", null, { three: [] }] } };
    expect(bounded(value, bytesOf(value) + 20)).toBe(value);
  });

  it("keeps small fields whole and the start of large ones", () => {
    const points = Array.from({ length: 5000 }, (_, i) => ({ identifier: `point_${i}`, name: "名称" }));
    const body = { notes: "x".repeat(50_000), list: points, name: "Lamp" };
    const kept = bounded({ params: { id: "7" }, body }, 4096) as { params: object; body: typeof body };
    expect(bytesOf(kept)).toBeLessThanOrEqual(4096);
    expect(bytesOf(kept)).toBeGreaterThan(3000);
    expect(kept.params).toEqual({ id: "7" });
    expect(Object.keys(kept.body)).toEqual(["notes", "list", "name"]);
    expect(kept.body.name).toBe("Lamp");
    expect(kept.body.notes).toMatch(/^x{1000,}…\+\d+$/);
    const [missing, ...some] = kept.body.list.toReversed();
    expect(some.toReversed()).toEqual(points.slice(0, some.length));
    expect(missing).toEqual({ id: "…", left_out: 5000 - some.length });
  });

  it("includes the numbers of missing fields and characters", () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field_${i}`, "some words"]));
    const kept = bounded(many, 1000) as Record<string, unknown>;
    expect(kept["…"]).toBe(1000 - (Object.keys(kept).length - 1));
    expect(kept.field_0).toBe("some words");
    const text = bounded("y".repeat(1000), 100) as string;
    const [, start = "", missing] = /^(y+)…\+(\d+)$/.exec(text) ?? [];
    expect(start.length).toBeGreaterThan(50);
    expect(Number(missing)).toBe(1000 - start.length);
  });

  it("stays within any limit in bytes of JSON and UTF-8, and never splits a surrogate pair", () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? "end" : { a: [nested(depth - 1)], b: "😀".repeat(40) };
    const values = [
      "😀".repeat(3000),
      '\n"\\'.repeat(3000),
      "汉".repeat(3000),
      nested(30),
      [["z".repeat(9000)], 1],
    ];
    for (const value of values) {
      for (let bytes = 200; bytes < 700; bytes += 1) {
        const json = JSON.stringify(bounded(value, bytes));
        expect(Buffer.byteLength(json)).toBeLessThanOrEqual(bytes);
        expect(json).not.toMatch(/\\ud[89a-f]/);
      }
    }
  });
});

it("drops what two states have in common", () => {
  const before = {
    name: "Lamp",
    list: [
      { m: 1, id: 1 },
      { id: 2, n: "a" },
    ],
    gone: 1,
    same: [1],
  };
  const after = { name: "Torch", list: [{ id: 1, m: 1 }, { id: 2, n: "b" }, { id: 3 }], same: [1] };
  expect(differing(before, after)).toEqual([
    { name: "Lamp", list: [{ id: 2, n: "a" }], gone: 1 },
    { name: "Torch", list: [{ id: 2, n: "b" }, { id: 3 }] },
  ]);
  expect(differing(null, after)).toEqual([null, after]);
});

it("drops list entries that have only moved", () => {
  const point = (identifier: string, name = "") => ({ identifier, name });
  const before = ["a", "b", "c", "d", "e"].map((identifier) => point(identifier));
  const after = [point("new"), ...before.slice(0, 2), point("d"), point("c"), point("e", "E")];
  expect(differing(before, after)).toEqual([[point("e")], [point("new"), point("e", "E")]]);
  expect(differing(before, before.toReversed())).toEqual([[], []]);
  expect(differing(before, [])).toEqual([before, []]);
});
