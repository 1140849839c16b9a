import { expect, it } from "vitest";
import { TestClock } from "../../../test/harness.ts";
import { memoryLimits } from "../../platform/rate-limits/memory-limits.ts";
import { guessesWith } from "./guesses.ts";

const account = "ada@example.com";

it("gives strangers thirty guesses an hour for an account, from however many addresses, and its owner ten more", async () => {
  const guesses = guessesWith(memoryLimits(new TestClock()));
  for (let n = 0; n < 30; n += 1) await guesses.spend({ account, address: `198.51.100.${n}` }, false);
  const stranger = guesses.spend({ account, address: "203.0.113.1" }, false);
  await expect(stranger).rejects.toMatchObject({ kind: "too_many_requests" });
  const home = { account, address: "192.0.2.1" };
  for (let n = 0; n < 10; n += 1) await guesses.spend(home, true);
  await expect(guesses.spend(home, true)).rejects.toMatchObject({ kind: "too_many_requests" });
});

it("gives back what was right", async () => {
  const guesses = guessesWith(memoryLimits(new TestClock()));
  const home = { account, address: "192.0.2.1" };
  for (let n = 0; n < 40; n += 1) {
    await guesses.spend(home, false);
    await guesses.forgive(home);
  }
  await expect(guesses.spend(home, false)).resolves.toBeUndefined();
});
