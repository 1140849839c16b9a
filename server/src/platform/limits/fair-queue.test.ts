import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** A queue with so many items of each owner, named by owner and number. */
function queueOf(counts: Record<string, number>): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [owner, count] of Object.entries(counts))
    for (let i = 1; i <= count; i++) queue.push(owner, `${owner}${i}`);
  return queue;
}

test("one owner's items come in their order", () => {
  const queue = queueOf({ a: 5 });
  expect([queue.take(2), queue.take(2), queue.take(2), queue.take(2)]).toEqual([
    ["a1", "a2"],
    ["a3", "a4"],
    ["a5"],
    [],
  ]);
});

test("an owner with few items does not wait for one with many", () => {
  const queue = queueOf({ a: 1000, b: 2, c: 1 });
  expect(queue.take(9)).toEqual(["a1", "a2", "a3", "b1", "b2", "c1", "a4", "a5", "a6"]);
  expect([queue.of("a"), queue.of("b"), queue.size]).toEqual([994, 0, 994]);
  queue.push("b", "b3");
  expect(queue.take(4)).toEqual(["a7", "a8", "b3", "a9"]);
});

test("owners alternate if a batch takes only one item", () => {
  const queue = queueOf({ a: 3, b: 3 });
  const one = () => {
    let taken = 0;
    return queue.take(10, () => taken++ === 0);
  };
  expect([one(), one(), one(), one(), one(), one(), one()]).toEqual([
    ["a1"],
    ["b1"],
    ["a2"],
    ["b2"],
    ["a3"],
    ["b3"],
    [],
  ]);
});
