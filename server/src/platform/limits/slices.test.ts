import { expect, it } from "vitest";
import { inSlices } from "./slices.ts";

it("collects all results of a generator, without blocking the event loop", async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  function* work() {
    for (let i = 0; i < 20; i++) {
      const ends = performance.now() + 3;
      while (performance.now() < ends);
      yield i;
    }
  }
  const made = await inSlices("one", work());
  clearInterval(counting);
  expect(made).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(turns).toBeGreaterThan(5);
});
