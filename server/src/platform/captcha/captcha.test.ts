import { captcha, type Captcha } from "@thingwright/contract/accounts/captcha.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { captchaTicket, ticketOf } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { testVault } from "../../../test/vault.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";
import { captchaCheck } from "./captcha.ts";
import { proofOfWork } from "./proof-of-work.ts";
import { memoryLimits } from "../limits/rate-limits/memory-limits.ts";

const ascending = (a: number, b: number) => a - b;
const Puzzle = z.object({ parameters: z.object({ salt: z.string() }).loose(), signature: z.string() });

const platform = await forFile(startPlatform());
const strict = await forFile(startPlatform({ CAPTCHA_FALLBACK: "refuse" }));
// Limits of the tests before have passed.
beforeEach(() => platform.clock.advance(2 * 3600_000));

let count = 0;
/** A call that needs a captcha. */
function spend(
  ticket: unknown,
  { on = platform, email = `spender${(count += 1)}@example.com`, language = "en" } = {},
) {
  return on.nobody.call(registration.sendResetMail, { body: { email, captcha: ticket }, language });
}

async function challenge() {
  const given = await platform.nobody.ok(captcha.challenge);
  if (given.provider !== "self") throw new Error("not the proof of work");
  return Puzzle.parse(given.challenge);
}

describe("the proof of work", () => {
  it("yields a ticket that is accepted once, also when sent several times at once", async () => {
    const puzzle = await challenge();
    const ticket = ticketOf(
      puzzle,
      await solveChallenge({ challenge: puzzle as unknown as Challenge, deriveKey }),
    );
    const answers = await Promise.all([1, 2, 3].map(() => spend(ticket)));
    expect(answers.map(({ code }) => code).toSorted(ascending)).toEqual([200, 20343, 20343]);
    expect(await spend(ticket)).toMatchObject({
      status: 422,
      code: 20343,
      msg: "The verification has expired or failed. Verify again.",
    });
    expect((await spend(ticket, { language: "zh-CN" })).msg).toBe("验证已失效或未通过，请重新验证。");
  });

  it("accepts a ticket once, even if it is encoded differently", async () => {
    const ticket = await captchaTicket(platform);
    expect((await spend(ticket)).code).toBe(200);
    const payload = Buffer.from(ticket.ticket, "base64").toString();
    const again = { ...ticket, ticket: Buffer.from(payload.replace("{", "{ ")).toString("base64") };
    expect(again.ticket).not.toBe(ticket.ticket);
    expect((await spend(again)).code).toBe(20343);
  });

  it("yields a ticket that is valid for five minutes", async () => {
    const ticket = await captchaTicket(platform);
    // The ticket ends with a whole second.
    platform.clock.advance(298_000);
    expect((await spend(ticket)).code).toBe(200);
    const late = await captchaTicket(platform);
    platform.clock.advance(301_000);
    expect((await spend(late)).code).toBe(20343);
  });

  it("refuses forged tickets", async () => {
    const puzzle = await challenge();
    const good = await captchaTicket(platform);
    const solution = { counter: 1, derivedKey: "00".repeat(32) };
    const { signature, parameters } = puzzle;
    const late = { ...parameters, expiresAt: 9_999_999_999 };
    const easy = { parameters: { ...parameters, keyPrefix: "00", keySignature: undefined }, signature };
    const forged: Captcha[] = [
      { ticket: "nonsense", rand_str: "x" },
      { ticket: Buffer.from("[]").toString("base64"), rand_str: "" },
      { ...good, rand_str: "another" },
      ticketOf(puzzle, solution),
      ticketOf(easy, solution),
      ticketOf({ parameters }, solution),
      ticketOf({ ...puzzle, signature: "00" }, solution),
      ticketOf({ ...puzzle, parameters: late }, solution),
    ];
    for (const ticket of forged) expect((await spend(ticket)).code).toBe(20343);
    expect((await spend(good)).code).toBe(200);
  });

  it("is demanded by calls that require a captcha", async () => {
    expect(await spend(undefined)).toMatchObject({ status: 422, code: 20343 });
    expect(await spend({ ticket: "", rand_str: "" })).toMatchObject({ status: 422, code: 20001 });
  });
});

describe("a fallback ticket", () => {
  const fallback = (n: number): Captcha => ({ ticket: `fallback_${n}`, rand_str: "x" });

  it("is accepted once, and five fallback tickets an hour are accepted for an address or account", async () => {
    expect((await spend(fallback(1))).code).toBe(200);
    expect((await spend(fallback(1))).code).toBe(20343);
    for (const n of [2, 3, 4]) expect((await spend(fallback(n))).code).toBe(200);
    expect(await spend(fallback(5))).toMatchObject({ status: 429, code: 20429 });
    expect((await spend(await captchaTicket(platform))).code).toBe(200);
    platform.clock.advance(3601_000);
    expect((await spend(fallback(6))).code).toBe(200);
  });

  it("is refused if the installation does not allow fallback tickets", async () => {
    expect((await spend(fallback(1), { on: strict })).code).toBe(20343);
    expect((await spend(await captchaTicket(strict), { on: strict })).code).toBe(200);
  });
});

it("deletes used tickets once they would have expired", async () => {
  const { sql, clock } = platform;
  const check = captchaCheck({
    provider: proofOfWork(testVault),
    sql,
    clock,
    rateLimits: memoryLimits(clock),
    fallback: true,
  });
  await check.verify(await captchaTicket(platform), { address: "192.0.2.1", account: "a" });
  expect(await ticketCount()).toBeGreaterThan(0);
  clock.advance(301_000);
  await check.prune();
  expect(await ticketCount()).toBe(0);
});

async function ticketCount(): Promise<number> {
  const rows = await everything(systemScope("counts"), platform.sql)
    .selectFrom("used_ticket")
    .select("expires_at")
    .execute();
  return rows.length;
}
