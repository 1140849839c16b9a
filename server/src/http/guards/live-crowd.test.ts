import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { crowdBounds, LiveCrowd, type LiveOwners } from "./live-crowd.ts";

const owners = (session: number, uid = "u", owner = "o"): LiveOwners => ({
  tokenHash: `${uid} ${session}`,
  uid,
  owner,
});
const { session, person, account } = limits.liveConnections;

/** Adds connections until there is no more room. @returns the number of added connections */
function fill(crowd: LiveCrowd, of: (i: number) => LiveOwners): number {
  let entered = 0;
  while (crowd.enter(of(entered))) entered++;
  return entered;
}

test("limits the connections of a session, a person and an account", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  expect(fill(crowd, () => owners(1))).toBe(session);
  expect(fill(crowd, (i) => owners(2 + i))).toBe(person - session);
  expect(fill(crowd, (i) => owners(0, `member ${i}`))).toBe(account - person);
  expect(crowd.enter(owners(0, "stranger", "other"))).toBe(true);
});

test("a refused connection uses no slot, and a closed connection frees one", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  for (let i = 0; i < 3 * account; i++) crowd.enter(owners(1));
  expect(fill(crowd, (i) => owners(2 + i))).toBe(person - session);
  crowd.leave(owners(1));
  expect(crowd.enter(owners(1))).toBe(true);
  expect(crowd.enter(owners(1))).toBe(false);
});

test("limits the subscriptions of an account", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  const most = limits.liveSubscriptions.account;
  for (let i = 0; i < most; i++) crowd.subscribe(owners(i, `member ${i}`));
  expect(crowd.subscribe(owners(1))).toBe(false);
  expect(crowd.subscribe(owners(1, "stranger", "other"))).toBe(true);
  crowd.unsubscribe(owners(1));
  expect(crowd.subscribe(owners(1))).toBe(true);
});

test("adds up the unread bytes of all connections of an account", () => {
  const crowd = new LiveCrowd(crowdBounds.makers);
  const MiB = 1024 * 1024;
  for (let i = 0; i < 11; i++) crowd.lags(owners(i), 3 * MiB);
  expect(crowd.lagsTooMuch(owners(1))).toBe(true);
  expect(crowd.lagsTooMuch(owners(1, "stranger", "other"))).toBe(false);
  crowd.lags(owners(0), -3 * MiB);
  expect(crowd.lagsTooMuch(owners(1))).toBe(false);
});
