import { limits } from "@thingwright/contract/grammar/limits.ts";
import { expect, it } from "vitest";
import { WaitingCalls } from "./waiting-calls.ts";

const { person, personInCrowd, people, account } = limits.waitingCalls;
const of = (uid: string, ownerId = "maker") => ({ uid, ownerId });
const taken = (calls: WaitingCalls, who: { uid: string; ownerId: string }) => {
  let count = 0;
  while (calls.take(who)) count++;
  return count;
};

it("allows a person many waiting calls while few people wait, and fewer in a crowd", () => {
  const calls = new WaitingCalls();
  const greedy = people / 2 / person;
  for (let no = 0; no < greedy; no++) expect(taken(calls, of(`greedy ${no}`))).toBe(person);
  for (let no = 0; no < 10; no++) expect(taken(calls, of(`more ${no}`))).toBe(personInCrowd);
  expect(taken(calls, of("greedy 0"))).toBe(0);
  expect(taken(calls, of("greedy 0 elsewhere", "another maker"))).toBe(person);
  for (let no = 0; no < person; no++) calls.giveBack(of("greedy 0"));
  // It is not crowded without them.
  for (let no = 0; no < 10; no++) calls.giveBack(of("greedy 1"));
  expect(taken(calls, of("greedy 1"))).toBe(10);
});

it("leaves room for the maker's own calls", () => {
  const calls = new WaitingCalls();
  let count = 0;
  for (let no = 0; no < account; no++) count += taken(calls, of(`person ${no}`));
  expect(count).toBe(people);
  expect(people).toBeLessThan(account);
});
