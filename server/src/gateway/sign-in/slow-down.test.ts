import { expect, test } from "vitest";
import { slowDown } from "./slow-down.ts";

let now = 1_000_000;
const clock = { now: () => now, steady: () => now };

test("the first failures are not delayed, and each further one is delayed twice as long, up to a limit", () => {
  const slow = slowDown(clock);
  const delays = Array.from({ length: 14 }, () => {
    const delay = slow.failed("10.0.0.1", null);
    if (delay) slow.answered("10.0.0.1");
    return delay;
  });
  expect(delays).toEqual([0, 0, 0, 0, 0, 200, 400, 800, 1600, 3200, 3200, 3200, 3200, 3200]);
  expect(slow.failed("10.0.0.2", null)).toBe(0);
  now += 61_000;
  expect(slow.failed("10.0.0.1", null)).toBe(0);
});

test("rare failures of an address or network are never delayed, and constant ones always are", () => {
  const slow = slowDown(clock);
  /** Makes 1000 failures, one every so many milliseconds, and returns the different delays of all but the first 100. */
  const delaysOf = (every: number, addressOf: (no: number) => string) => {
    const delays = Array.from({ length: 1000 }, (_, no) => {
      const delay = slow.failed(addressOf(no), null);
      if (delay) slow.answered(addressOf(no));
      now += every;
      return delay;
    });
    return new Set(delays.slice(100));
  };
  expect(delaysOf(50_000, () => "10.0.3.1")).toEqual(new Set([0]));
  expect(delaysOf(2000, (no) => `10.0.4.${no % 200}`)).toEqual(new Set([0]));
  expect(delaysOf(3200, () => "10.0.5.1")).toEqual(new Set([3200]));
});

test("a flood is forgotten if its address goes on failing only rarely", () => {
  const slow = slowDown(clock);
  for (let i = 0; i < 10_000; i++) slow.failed("10.0.6.1", null);
  const delays = Array.from({ length: 30 }, () => {
    slow.answered("10.0.6.1");
    now += 50_000;
    return slow.failed("10.0.6.1", null);
  });
  expect([delays[0], delays.at(-1)]).toEqual([3200, 0]);
});

test("failures for one device are counted across all addresses", () => {
  const slow = slowDown(clock);
  for (let i = 0; i < 5; i++) expect(slow.failed(`10.0.1.${i}`, "lamp")).toBe(0);
  expect(slow.failed("10.0.1.9", "lamp")).toBe(200);
  expect(slow.failed("10.0.1.10", "other")).toBe(0);
});

test("an address with too many delayed answers gets no answer", () => {
  const slow = slowDown(clock);
  const delays = Array.from({ length: 26 }, () => slow.failed("10.0.2.1", null));
  expect(delays.filter((delay) => delay !== null && delay > 0)).toHaveLength(6);
  expect(delays.at(-1)).toBeNull();
  slow.answered("10.0.2.1");
  expect(slow.failed("10.0.2.1", null)).toBe(3200);
});

test("addresses of one IPv6 /64 are counted as one, and another /64 is not delayed", () => {
  const slow = slowDown(clock);
  for (let i = 0; i < 5; i++) expect(slow.failed(`2001:db8:1:2::${i}`, null)).toBe(0);
  expect(slow.failed("2001:db8:1:2:ffff:ffff:ffff:ffff", null)).toBe(200);
  slow.answered("2001:db8:1:2::77");
  expect(slow.failed("2001:db8:1:3::1", null)).toBe(0);
  const delays = Array.from({ length: 30 }, (_, i) => slow.failed(`2001:db8:1:2::${i}`, null));
  expect(delays.filter((delay) => delay === null)).toHaveLength(24);
});

test("failures within an IPv6 /56 and within a /48 are also counted together", () => {
  const slow = slowDown(clock);
  const lines = Array.from({ length: 60 }, (_, line) => `2001:db8:9:${(line + 0x100).toString(16)}::1`);
  const delays = lines.map((address) => slow.failed(address, null));
  // A /56 may have as many failures as four lines: the first five of each line are not delayed. The 24th delay is the
  // first that is not zero.
  expect(delays.findIndex((delay) => delay !== 0)).toBe(23);
  const company = Array.from({ length: 60 }, (_, household) =>
    slow.failed(`2001:db8:9:${(household + 2).toString(16)}00::1`, null),
  );
  // The /48 may have as many failures as sixteen lines. 60 failures are counted already, so the 96th in all is the
  // first that is delayed.
  expect(company.findIndex((delay) => delay !== 0)).toBe(35);
  expect(slow.failed("2001:db8:a::1", null)).toBe(0);
});
