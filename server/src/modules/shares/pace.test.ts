import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Problem } from "@thingwright/contract/grammar/problem.ts";
import { describe, expect, it } from "vitest";
import { TestClock } from "../../../test/harness.ts";
import { SharePace } from "./pace.ts";

describe("the rate limits of share codes", () => {
  const clock = new TestClock();
  const kindOf = (work: () => unknown) => {
    try {
      work();
      return "passed";
    } catch (error) {
      return (error as Problem).kind;
    }
  };

  it("bound the calls per code and per address", () => {
    const pace = new SharePace(clock);
    for (let call = 0; call < limits.sharesPerMinute.code; call++) pace.spend("one", `10.0.${call % 9}.1`);
    expect(kindOf(() => pace.spend("one", "10.0.1.1"))).toBe("too_many_requests");
    expect(kindOf(() => pace.spend("two", "10.0.1.1"))).toBe("passed");
    // Guesses are all different, and come from somewhere.
    for (let guess = 0; guess < limits.sharesPerMinute.address; guess++)
      pace.spend(`guess ${guess}`, "10.9.9.9");
    expect(kindOf(() => pace.spend("another", "10.9.9.9"))).toBe("too_many_requests");
    clock.advance(61_000);
    expect(kindOf(() => pace.spend("one", "10.9.9.9"))).toBe("passed");
  });

  it("are counted per address, so that one holder of a code does not block the others", () => {
    const pace = new SharePace(clock);
    for (let call = 0; call < limits.sharesPerMinute.line; call++) pace.spend("one", "10.0.0.1");
    expect(kindOf(() => pace.spend("one", "10.0.0.1"))).toBe("too_many_requests");
    expect(kindOf(() => pace.spend("one", "10.0.0.2"))).toBe("passed");
    for (let live = 0; live < limits.liveShares.line; live++) pace.enter("one", "10.0.0.1");
    expect(kindOf(() => pace.enter("one", "10.0.0.1"))).toBe("too_many_live");
    expect(kindOf(() => pace.enter("one", "10.0.0.2"))).toBe("passed");
  });

  it("bound the guesses and live connections of a wide network with thousands of addresses", () => {
    const pace = new SharePace(clock);
    let calls = 0;
    // Each from another household of the company.
    const from = () => {
      const line = calls++;
      return `2001:db8:1:${(((line & 255) << 8) | (line >> 8)).toString(16)}::1`;
    };
    const most = 16 * limits.sharesPerMinute.address;
    for (let guess = 0; guess < most; guess++) pace.spend(`guess ${guess}`, from());
    expect(kindOf(() => pace.spend("another", from()))).toBe("too_many_requests");
    expect(kindOf(() => pace.spend("another", "2001:db8:2::1"))).toBe("passed");
    for (let n = 0; n < 16 * limits.liveShares.address; n++) pace.enter(`code ${n}`, from());
    expect(kindOf(() => pace.enter("another", from()))).toBe("too_many_live");
    expect(kindOf(() => pace.enter("another", "2001:db8:2::1"))).toBe("passed");
  });

  it("bound the concurrent live connections per code and address, and release closed ones", () => {
    const pace = new SharePace(clock);
    const places = Array.from({ length: limits.liveShares.code }, (_, n) => pace.enter("one", `10.0.0.${n}`));
    expect(kindOf(() => pace.enter("one", "10.0.1.1"))).toBe("too_many_live");
    places[0]!();
    expect(kindOf(() => pace.enter("one", "10.0.1.1"))).toBe("passed");
    for (let n = 0; n < limits.liveShares.address; n++) pace.enter(`code ${n}`, "10.9.9.9");
    expect(kindOf(() => pace.enter("another", "10.9.9.9"))).toBe("too_many_live");
  });
});
