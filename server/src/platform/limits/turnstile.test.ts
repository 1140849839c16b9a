import { expect, test } from "vitest";
import { Turnstile } from "./turnstile.ts";

/** Keeps the process busy, as a handshake does. */
function work(milliseconds: number): void {
  const ends = performance.now() + milliseconds;
  while (performance.now() < ends);
}

test("other work runs between the pieces of a large job, and a small job does not wait for a large one", async () => {
  const turnstile = new Turnstile();
  const order: string[] = [];
  const pieces = 100;
  await new Promise<void>((resolve) => {
    for (let i = 1; i <= pieces; i++) {
      turnstile.enter("many", () => {
        work(2);
        order.push("many");
        if (i === pieces) resolve();
      });
    }
    turnstile.enter("few", () => order.push("few"));
    const other = () => {
      order.push("other");
      if (order.filter((one) => one === "many").length < pieces) setImmediate(other);
    };
    setImmediate(other);
  });
  expect(order.indexOf("few")).toBeLessThan(10);
  const longest = order
    .join(" ")
    .split("other")
    .map((part) => part.split("many").length - 1);
  expect(Math.max(...longest)).toBeLessThanOrEqual(3);
});
