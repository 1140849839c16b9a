import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { crowdBounds, LiveCrowd, type LiveOwners } from "./live-crowd.ts";

const owners = (session: number, uid = "u", owner = "o"): LiveOwners => ({
  tokenHash: `${uid} ${session}`,
  uid,
  owner,
});
const { session, person, account } = limits.liveConnections;

/** Counts in as many connections as there is room for. */
function fill(crowd: LiveCrowd, of: (i: number) => LiveOwners): number {
  let entered = 0;
  while (crowd.enter(of(entered))) entered++;
  return entered;
}

test("a session, a person and an account each have their share of connections", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  expect(fill(crowd, () => owners(1))).toBe(session);
  expect(fill(crowd, (i) => owners(2 + i))).toBe(person - session);
  expect(fill(crowd, (i) => owners(0, `member ${i}`))).toBe(account - person);
  expect(crowd.enter(owners(0, "stranger", "other"))).toBe(true);
});

test("what was refused takes up nothing, and what leaves makes room", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  for (let i = 0; i < 3 * account; i++) crowd.enter(owners(1));
  expect(fill(crowd, (i) => owners(2 + i))).toBe(person - session);
  crowd.leave(owners(1));
  expect(crowd.enter(owners(1))).toBe(true);
  expect(crowd.enter(owners(1))).toBe(false);
});

test("an account has its share of subscriptions", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  const most = limits.liveSubscriptions.account;
  for (let i = 0; i < most; i++) crowd.subscribe(owners(i, `member ${i}`));
  expect(crowd.subscribe(owners(1))).toBe(false);
  expect(crowd.subscribe(owners(1, "stranger", "other"))).toBe(true);
  crowd.unsubscribe(owners(1));
  expect(crowd.subscribe(owners(1))).toBe(true);
});

test("what the connections of an account leave unread is counted together", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  const MiB = 1024 * 1024;
  for (let i = 0; i < 11; i++) crowd.lags(owners(i), 3 * MiB);
  expect(crowd.lagsTooMuch(owners(1))).toBe(true);
  expect(crowd.lagsTooMuch(owners(1, "stranger", "other"))).toBe(false);
  crowd.lags(owners(0), -3 * MiB);
  expect(crowd.lagsTooMuch(owners(1))).toBe(false);
});
