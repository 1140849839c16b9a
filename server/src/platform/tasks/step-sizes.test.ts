import { describe, expect, it } from "vitest";
import { stepSizes } from "./step-sizes.ts";

/** The sizes of so many steps, each of which takes as long as `cost` says, in milliseconds. */
function sizesOf(steps: number, cost: (objects: number, step: number) => number): number[] {
  let time = 0;
  const sizes = stepSizes(() => time);
  return Array.from({ length: steps }, (_, step) => {
    const size = sizes.of("kind");
    const measured = sizes.measure("kind");
    time += cost(size, step);
    measured(size);
    return size;
  });
}

describe("the size of a step", () => {
  it("grows up to the maximum while objects are fast", () => {
    expect(sizesOf(8, (objects) => objects / 100)).toEqual([20, 40, 80, 160, 320, 640, 1000, 1000]);
  });

  it("shrinks to one where each object is slow", () => {
    expect(sizesOf(8, (objects) => objects * 150).at(-1)).toBe(1);
  });

  it("stays constant once a step takes about a tenth of a second", () => {
    expect(sizesOf(10, (objects) => objects * 2).slice(4)).toEqual([40, 40, 40, 40, 40, 40]);
  });

  it("grows where a step is slow whatever its size", () => {
    const sizes = sizesOf(20, (objects) => 150 + objects / 100);
    expect(sizes.at(-1)).toBe(1000);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5);
  });

  it("recovers once steps are fast again", () => {
    const sizes = sizesOf(60, (objects, step) => (step < 20 ? 150 : objects));
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(50);
    expect(sizes.at(-1)).toBeLessThanOrEqual(125);
  });
});
