import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { urlOf } from "@thingwright/contract/grammar/route.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform, TestClock } from "../../../test/harness.ts";
import { addTotp } from "../../../test/second-factors.ts";
import { memoryLimits } from "../../platform/limits/rate-limits/memory-limits.ts";
import { guessesWith } from "./guesses.ts";

const account = "ada@example.com";
const platform = await forFile(startPlatform({ TRUST_PROXY: "true" }));

it("gives strangers thirty guesses an hour for an account, from however many addresses, and its owner ten more", async () => {
  const guesses = guessesWith(memoryLimits(new TestClock()));
  for (let n = 0; n < 30; n += 1) await guesses.spend({ account, address: `198.51.100.${n}` }, false);
  const stranger = guesses.spend({ account, address: "203.0.113.1" }, false);
  await expect(stranger).rejects.toMatchObject({ kind: "too_many_requests" });
  const home = { account, address: "192.0.2.1" };
  for (let n = 0; n < 10; n += 1) await guesses.spend(home, true);
  await expect(guesses.spend(home, true)).rejects.toMatchObject({ kind: "too_many_requests" });
});

it("does not count correct factors as guesses", async () => {
  const guesses = guessesWith(memoryLimits(new TestClock()));
  const home = { account, address: "192.0.2.1" };
  for (let n = 0; n < 40; n += 1) {
    await guesses.spend(home, false);
    await guesses.forgive(home);
  }
  await expect(guesses.spend(home, false)).resolves.toBeUndefined();
});

it("allows an IPv6 /48 network no more guesses than sixteen addresses, across all accounts", async () => {
  const guesses = guessesWith(memoryLimits(new TestClock()));
  const from = (n: number) => ({
    account: `${n}@example.com`,
    address: `2001:db8:7:${(n * 16).toString(16)}::1`,
  });
  for (let n = 0; n < 1600; n += 1) await guesses.spend(from(n), false);
  await guesses.forgive(from(0));
  await guesses.spend(from(1600), false);
  await expect(guesses.spend(from(1601), true)).rejects.toMatchObject({ kind: "too_many_requests" });
  await expect(guesses.spend({ account, address: "2001:db8:8::1" }, false)).resolves.toBeUndefined();
});

it("counts guesses of a proof by session, from any number of networks", async () => {
  const caller = await platform.actor();
  await addTotp(caller, platform.clock);
  const prove = async (n: number) => {
    const response = await fetch(platform.url + urlOf(secondFactors.prove), {
      method: secondFactors.prove.method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `2001:db8:7:${n}::1`,
        authorization: caller.token,
      },
      body: JSON.stringify({ factor: { auth_code: "000000" } }),
    });
    return ((await response.json()) as { problem: string }).problem;
  };
  const answers: string[] = [];
  for (let n = 0; n < 11; n += 1) answers.push(await prove(n));
  expect(new Set(answers.slice(0, 10))).toEqual(new Set(["second_factor_wrong"]));
  expect(answers[10]).toBe("too_many_requests");
});
