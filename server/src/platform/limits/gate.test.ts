import { expect, it } from "vitest";
import { gate } from "./gate.ts";

it("limits concurrent calls, runs waiting calls in order, and refuses calls when the queue is full", async () => {
  const inTurn = gate(2, 3);
  const doors: (() => void)[] = [];
  let inside = 0;
  let most = 0;
  const work = (n: number) => () =>
    new Promise<number>((done) => {
      most = Math.max(most, (inside += 1));
      doors.push(() => {
        inside -= 1;
        done(n);
      });
    });
  const five = [1, 2, 3, 4, 5].map((n) => inTurn(work(n)));
  await expect(inTurn(work(6))).rejects.toThrow("overloaded");
  const results = Promise.all(five);
  while (doors.length > 0) {
    doors.shift()!();
    await new Promise(setImmediate);
  }
  expect(await results).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it("goes on after a failure", async () => {
  const inTurn = gate(1, 1);
  const failed = inTurn(() => Promise.reject(new Error("broken")));
  const next = inTurn(async () => "fine");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("fine");
});
