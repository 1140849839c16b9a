import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { crowdBounds, LiveCrowd, type Whose } from "./live-crowd.ts";

const whose = (session: number, uid = "u", owner = "o"): Whose => ({
  tokenHash: `${uid} ${session}`,
  uid,
  owner,
});
const { session, person, account } = limits.liveConnections;

/** Counts in as many connections as there is room for. */
function fill(crowd: LiveCrowd, of: (i: number) => Whose): number {
  let entered = 0;
  while (crowd.enter(of(entered))) entered++;
  return entered;
}

test("a session, a person and an account each have their share of connections", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  expect(fill(crowd, () => whose(1))).toBe(session);
  expect(fill(crowd, (i) => whose(2 + i))).toBe(person - session);
  expect(fill(crowd, (i) => whose(0, `member ${i}`))).toBe(account - person);
  expect(crowd.enter(whose(0, "stranger", "other"))).toBe(true);
});

test("what was refused takes up nothing, and what leaves makes room", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  for (let i = 0; i < 3 * account; i++) crowd.enter(whose(1));
  expect(fill(crowd, (i) => whose(2 + i))).toBe(person - session);
  crowd.leave(whose(1));
  expect(crowd.enter(whose(1))).toBe(true);
  expect(crowd.enter(whose(1))).toBe(false);
});

test("an account has its share of subscriptions", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  const most = limits.liveSubscriptions.account;
  for (let i = 0; i < most; i++) crowd.subscribe(whose(i, `member ${i}`));
  expect(crowd.subscribe(whose(1))).toBe(false);
  expect(crowd.subscribe(whose(1, "stranger", "other"))).toBe(true);
  crowd.unsubscribe(whose(1));
  expect(crowd.subscribe(whose(1))).toBe(true);
});

test("what the connections of an account leave unread is counted together", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  const MiB = 1024 * 1024;
  for (let i = 0; i < 11; i++) crowd.lags(whose(i), 3 * MiB);
  expect(crowd.lagsTooMuch(whose(1))).toBe(true);
  expect(crowd.lagsTooMuch(whose(1, "stranger", "other"))).toBe(false);
  crowd.lags(whose(0), -3 * MiB);
  expect(crowd.lagsTooMuch(whose(1))).toBe(false);
});
