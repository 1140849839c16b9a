import { expect, it } from "vitest";
import { heapOptions, leastMemory } from "./memory-ceiling.ts";

it("limits the young generation to a twelfth of the heap limit for small heaps only", () => {
  expect(heapOptions(leastMemory)).toEqual(["--max-old-space-size=192", "--max-semi-space-size=16"]);
  expect(heapOptions(1000)).toEqual(["--max-old-space-size=600", "--max-semi-space-size=50"]);
  expect(heapOptions(4096)).toEqual(["--max-old-space-size=2457"]);
});
