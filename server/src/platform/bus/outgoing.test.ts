import { expect, it, vi } from "vitest";
import { OutgoingQueue } from "./outgoing.ts";

function queue() {
  let dropped = 0;
  const texts = new OutgoingQueue(() => (dropped += 1));
  return { texts, dropped: () => dropped };
}

it("gives texts in order, as many as fit, but one at least", () => {
  const { texts } = queue();
  for (const text of ["a", "bb", "ccc"]) texts.add("all", text);
  const first = texts.take(10, 3);
  expect(first.map(({ text }) => text)).toEqual(["a", "bb"]);
  texts.putBack(first, performance.now());
  expect(texts.take(1, 0).map(({ text }) => text)).toEqual(["a"]);
  expect(texts.take(10, 100).map(({ text }) => text)).toEqual(["bb", "ccc"]);
  expect(texts.size).toBe(0);
});

it("drops all texts once there are too many or they are too long in total", () => {
  const { texts, dropped } = queue();
  for (let count = 0; count < 20_001; count += 1) texts.add("all", "");
  expect([texts.size, dropped()]).toEqual([0, 1]);
  texts.add("all", "x".repeat(32 * 1024 * 1024 + 1));
  expect([texts.size, dropped()]).toEqual([0, 2]);
});

it("drops all texts once the first one has waited too long", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const { texts, dropped } = queue();
    texts.add("all", "old");
    vi.advanceTimersByTime(10_001);
    expect(texts.take(1, 1)).toEqual([]);
    expect(dropped()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
