import { afterEach, beforeEach, expect, it } from "vitest";
import { hashesAtOnce, hashPassword, passwordFits, setHashCost } from "./passwords.ts";

const password = "Correct horse 1!";

beforeEach(() => setHashCost());
afterEach(() => setHashCost());

it("hashes at OWASP's cost, each time with another salt", async () => {
  const [one, other] = [await hashPassword(password), await hashPassword(password)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await passwordFits(one, password)).toBe(true);
  expect(await passwordFits(one, `${password} `)).toBe(false);
});

it("matches nothing if there is no account or no chosen password", async () => {
  expect(await passwordFits(undefined, password)).toBe(false);
  expect(await passwordFits("none", "none")).toBe(false);
});

it("runs at most three hashes at once, and leaves one core free", () => {
  expect([1, 2, 4, 5, 64].map(hashesAtOnce)).toEqual([1, 1, 3, 3, 3]);
});

/** Processor time of some work in microseconds: unlike the clock's, it does not grow while others have the processor. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it("needs about as much processor time for an unknown account as for a known one", async () => {
  const stored = await hashPassword(password);
  const judge = (hash: string | undefined) =>
    processorTime(async () => {
      for (let n = 0; n < 3; n++) await passwordFits(hash, "not it");
    });
  // They take turns, and the least of each counts: whatever else the process does comes on top.
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 6; round++) {
    known = Math.min(known, await judge(stored));
    unknown = Math.min(unknown, await judge(undefined));
  }
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});
