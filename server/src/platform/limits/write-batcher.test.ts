import { expect, test } from "vitest";
import { WriteBatcher } from "./write-batcher.ts";

test("items added during a write are written together afterwards, in order", async () => {
  const written: number[][] = [];
  const ends: (() => void)[] = [];
  const together = new WriteBatcher<number>(
    async (some) => {
      written.push([...some]);
      await new Promise<void>((resolve) => ends.push(resolve));
    },
    { most: 3, apartMs: 0 },
  );
  const all = [1, 2, 3, 4, 5].map((one) => together.add(one));
  expect(written).toEqual([[1]]);
  for (const count of [2, 3]) {
    ends.shift()!();
    await expect.poll(() => written).toHaveLength(count);
  }
  expect(written).toEqual([[1], [2, 3, 4], [5]]);
  ends.shift()!();
  await Promise.all(all);
});

test("writes keep the minimum interval", async () => {
  const began: number[] = [];
  const together = new WriteBatcher<string>(async () => began.push(performance.now()), {
    most: 10,
    apartMs: 30,
  });
  await together.add("first");
  await Promise.all([together.add("second"), together.add("third")]);
  expect(began).toHaveLength(2);
  // A timer of Node may end somewhat early.
  expect(began[1]! - began[0]!).toBeGreaterThan(25);
});

test("a failed write rejects its items only, and later items are written", async () => {
  let fails = true;
  const together = new WriteBatcher<string>(
    async () => {
      if (fails) throw new Error("away");
    },
    { most: 10, apartMs: 0 },
  );
  await expect(together.add("lost")).rejects.toThrow("away");
  fails = false;
  await together.add("kept");
});
