import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, callerOf } from "../../../test/caller.ts";
import { captchaTicket } from "../../../test/captcha.ts";
import { accountRow, operationRecords, proveLongAgo } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { keySentTo, messagesTo } from "../../../test/inbox.ts";
import { addTotp, codeOf, firstStep, signedInAccount } from "../../../test/second-factors.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { hashPassword } from "../accounts/index.ts";
import { insertTicket } from "./tickets.store.ts";
import { deleteExpiredOffers, findTotp } from "./totp.store.ts";

const test = systemScope("tests make what they need");
const password = "Abcdef12";
const platform = await forFile(startPlatform());
const { nobody, clock, sql } = platform;
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});
// Limits of the tests before have passed, and a step of authenticator apps begins, so that none ends within a test.
beforeEach(() => clock.advance(2 * 3600_000 + 30_000 - (clock.now() % 30_000)));

let count = 0;
const newAccount = () => signedInAccount(platform, `factor${(count += 1)}@example.com`, { password, hash });

async function withTotp() {
  const account = await newAccount();
  return { ...account, ...(await addTotp(account.caller, clock)) };
}

const nextCode = (secret: string) => {
  clock.advance(30_000);
  return codeOf(secret, clock);
};
const take = (ticket: string, factor: object) =>
  nobody.call(secondFactors.takeSecondStep, { body: { ticket, factor } });

describe("an authenticator app", () => {
  it("is active once a code has confirmed it, and is then asked for after the password", async () => {
    const { caller, username } = await newAccount();
    const { secret, uri } = await caller.ok(secondFactors.offerTotp);
    expect(uri).toBe(
      `otpauth://totp/Thingwright:${encodeURIComponent(username)}?issuer=Thingwright&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    await nobody.ok(accounts.login, { body: { username, password } });
    expect((await caller.refused(secondFactors.confirmTotp, { body: { auth_code: "000000" } })).problem).toBe(
      "second_factor_wrong",
    );
    const body = { auth_code: codeOf(secret, clock) };
    expect((await caller.ok(secondFactors.confirmTotp, { body })).recovery_codes).toHaveLength(10);
    expect((await caller.ok(accounts.current)).second_factor).toBe(true);

    const { status, code, data } = await nobody.call(accounts.login, { body: { username, password } });
    expect({ status, code, data }).toEqual({
      status: 401,
      code: 20348,
      data: { ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ["totp", "recovery_code"] },
    });
    const { ticket } = data as unknown as { ticket: string };
    const signedIn = await take(ticket, { auth_code: nextCode(secret) });
    expect(signedIn.data).toEqual({ access_token: expect.any(String), uid: caller.owner, level: level.user });
    await callerOf(platform.url, signedIn.data.access_token, "").ok(accounts.current);
  });

  it("shows codes that are accepted once, one time step early or late at most", async () => {
    const { username, secret } = await withTotp();
    // The code that confirmed the app is used up.
    const used = codeOf(secret, clock);
    const { ticket } = await firstStep(platform, username, password);
    expect((await take(ticket, { auth_code: used })).problem).toBe("second_factor_wrong");
    clock.advance(90_000);
    expect((await take(ticket, { auth_code: codeOf(secret, clock, 2) })).problem).toBe("second_factor_wrong");
    expect((await take(ticket, { auth_code: codeOf(secret, clock, -2) })).problem).toBe(
      "second_factor_wrong",
    );
    const ahead = codeOf(secret, clock, 1);
    expect((await take(ticket, { auth_code: ahead })).code).toBe(200);
    const again = await firstStep(platform, username, password);
    // Neither that code, nor one of a step before it.
    expect((await take(again.ticket, { auth_code: ahead })).problem).toBe("second_factor_wrong");
    expect((await take(again.ticket, { auth_code: codeOf(secret, clock) })).problem).toBe(
      "second_factor_wrong",
    );
    clock.advance(60_000);
    expect((await take(again.ticket, { auth_code: codeOf(secret, clock) })).code).toBe(200);
  });

  it("opens one session for one code, however many calls bring it at once", async () => {
    const { username, secret } = await withTotp();
    const steps = await Promise.all([1, 2, 3, 4].map(() => firstStep(platform, username, password)));
    const auth_code = nextCode(secret);
    const answers = await Promise.all(steps.map(({ ticket }) => take(ticket, { auth_code })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it("is replaced by another app only once the other app is confirmed", async () => {
    const { caller, username, secret } = await withTotp();
    const offered = await caller.ok(secondFactors.offerTotp);
    const { ticket } = await firstStep(platform, username, password);
    expect((await take(ticket, { auth_code: nextCode(offered.secret) })).problem).toBe("second_factor_wrong");
    expect((await take(ticket, { auth_code: codeOf(secret, clock) })).code).toBe(200);
    const body = { auth_code: nextCode(offered.secret) };
    // The recovery codes stay those that the owner has.
    expect((await caller.ok(secondFactors.confirmTotp, { body })).recovery_codes).toEqual([]);
    const next = await firstStep(platform, username, password);
    expect((await take(next.ticket, { auth_code: nextCode(secret) })).problem).toBe("second_factor_wrong");
    expect((await take(next.ticket, { auth_code: codeOf(offered.secret, clock) })).code).toBe(200);
  });

  it("cannot be confirmed later than a quarter of an hour after it was offered", async () => {
    const { caller } = await newAccount();
    const { secret } = await caller.ok(secondFactors.offerTotp);
    clock.advance(limits.totpOfferSeconds * 1000 + 1000);
    const body = { auth_code: codeOf(secret, clock) };
    expect((await caller.refused(secondFactors.confirmTotp, { body })).problem).toBe("second_factor_wrong");
  });

  it("remains in use if the app offered as its replacement is not confirmed", async () => {
    const { caller, uid, username, secret } = await withTotp();
    await caller.ok(secondFactors.offerTotp);
    clock.advance(limits.totpOfferSeconds * 1000 + 1000);
    await deleteExpiredOffers(test, sql, seconds(clock.now()));
    expect(await findTotp(test, sql, uid)).toMatchObject({ offered: null, offered_until: null });
    const { ticket } = await firstStep(platform, username, password);
    expect((await take(ticket, { auth_code: nextCode(secret) })).code).toBe(200);
  });

  it("leaves no secret in operation records, and its secret cannot be read back", async () => {
    const { caller, uid, secret, recovery, username } = await withTotp();
    const { ticket } = await firstStep(platform, username, password);
    const auth_code = nextCode(secret);
    await take(ticket, { auth_code });
    const records = await operationRecords(platform.connectionString, uid);
    expect(records.map(({ action }) => action)).toEqual([
      "accounts.login",
      "secondFactors.offerTotp",
      "secondFactors.confirmTotp",
      "secondFactors.takeSecondStep",
    ]);
    const kept = JSON.stringify(records);
    for (const secretText of [secret, auth_code, ticket, recovery[0]!])
      expect(kept).not.toContain(secretText);
    expect(await caller.ok(secondFactors.get)).toEqual({
      totp: { confirmed_at: expect.any(Number) },
      passkeys: [],
      recovery_codes: 10,
      required: false,
      passkey_origin: platform.url.replace("127.0.0.1", "localhost"),
    });
  });
});

describe("guessing a second factor", () => {
  it("ends a second step after five tries, and allows an address ten guesses in a quarter of an hour", async () => {
    const { username, secret } = await withTotp();
    const guess = async (times: number) => {
      const { ticket } = await firstStep(platform, username, password);
      for (let i = 0; i < times; i += 1)
        expect((await take(ticket, { auth_code: "000000" })).problem).toBe("second_factor_wrong");
      return ticket;
    };
    const first = await guess(limits.secondStepTries);
    expect(await take(first, { auth_code: nextCode(secret) })).toMatchObject({
      status: 410,
      problem: "second_step_expired",
    });
    await guess(5);
    const { ticket } = await firstStep(platform, username, password);
    expect((await take(ticket, { auth_code: codeOf(secret, clock) })).problem).toBe("too_many_requests");
    clock.advance(16 * 60_000);
    const later = await firstStep(platform, username, password);
    expect((await take(later.ticket, { auth_code: codeOf(secret, clock) })).code).toBe(200);
  });

  it("needs an unused ticket of the current password that is at most five minutes old", async () => {
    const { caller, username, secret } = await withTotp();
    const old = await firstStep(platform, username, password);
    clock.advance(limits.secondStepSeconds * 1000 + 1000);
    expect((await take(old.ticket, { auth_code: nextCode(secret) })).problem).toBe("second_step_expired");
    const { ticket } = await firstStep(platform, username, password);
    const changed = "Ghijkl34";
    await caller.ok(accountInfo.changePassword, { body: { old_password: password, password: changed } });
    expect((await take(ticket, { auth_code: nextCode(secret) })).problem).toBe("second_step_expired");
    const next = await firstStep(platform, username, changed);
    expect((await take(next.ticket, { auth_code: nextCode(secret) })).code).toBe(200);
    expect((await take(next.ticket, { auth_code: nextCode(secret) })).problem).toBe("second_step_expired");
  });

  it("asks for a captcha after three right passwords without a second factor", async () => {
    const { username } = await withTotp();
    for (let i = 0; i < limits.loginFailuresBeforeCaptcha; i += 1)
      await firstStep(platform, username, password);
    const { problem } = await nobody.refused(accounts.login, { body: { username, password } });
    expect(problem).toBe("captcha_required");
  });

  it("keeps only the newest second steps of an account", async () => {
    const { uid, username, secret } = await withTotp();
    const { ticket } = await firstStep(platform, username, password);
    const password_mark = Buffer.alloc(32);
    const expires_at = seconds(clock.now()) + limits.secondStepSeconds + 1;
    const later = async (n: number) =>
      insertTicket(test, sql, {
        ticket_hash: Buffer.from([n]),
        account_id: uid,
        password_mark,
        expires_at,
      });
    for (let n = 1; n < limits.secondSteps; n += 1) await later(n);
    expect((await take(ticket, { auth_code: "000000" })).problem).toBe("second_factor_wrong");
    await later(limits.secondSteps);
    expect((await take(ticket, { auth_code: nextCode(secret) })).problem).toBe("second_step_expired");
  });
});

describe("a recovery code", () => {
  it("is accepted once in place of the other factors, and a mail reports its use", async () => {
    const { caller, username, recovery } = await withTotp();
    expect(recovery[0]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/);
    const { ticket } = await firstStep(platform, username, password);
    const recovery_code = ` ${recovery[0]!.toUpperCase().replaceAll("-", " ")} `;
    expect((await take(ticket, { recovery_code })).code).toBe(200);
    expect((await caller.ok(secondFactors.get)).recovery_codes).toBe(9);
    const [mail] = await messagesTo(platform, username);
    expect(mail).toMatchObject({ subject: "A recovery code was used" });
    expect(mail!.text).toContain("Codes left: 9.");
    const again = await firstStep(platform, username, password);
    expect((await take(again.ticket, { recovery_code })).problem).toBe("second_factor_wrong");
  });

  it("becomes invalid when new recovery codes are created", async () => {
    const { caller, username, recovery } = await withTotp();
    const { recovery_codes } = await caller.ok(secondFactors.renewRecoveryCodes);
    const { ticket } = await firstStep(platform, username, password);
    expect((await take(ticket, { recovery_code: recovery[3] })).problem).toBe("second_factor_wrong");
    expect((await take(ticket, { recovery_code: recovery_codes[3] })).code).toBe(200);
  });

  it("of one account is refused for another", async () => {
    const other = await withTotp();
    const { username } = await withTotp();
    const { ticket } = await firstStep(platform, username, password);
    expect((await take(ticket, { recovery_code: other.recovery[0] })).problem).toBe("second_factor_wrong");
  });

  it("is deleted when the last other factor is removed", async () => {
    const { caller, uid, username } = await withTotp();
    await caller.ok(secondFactors.removeTotp);
    expect(await caller.ok(secondFactors.get)).toMatchObject({ totp: null, recovery_codes: 0 });
    expect(await accountRow(sql, uid)).toMatchObject({ second_factor: false });
    await nobody.ok(accounts.login, { body: { username, password } });
    expect((await caller.refused(secondFactors.removeTotp)).problem).toBe("not_found");
  });
});

it("a second factor is still required after the password was reset by mail", async () => {
  const { username, secret } = await withTotp();
  const captcha = await captchaTicket(platform);
  await nobody.ok(registration.sendResetMail, { body: { email: username, captcha } });
  const key = await keySentTo(platform, username);
  const body = { username, key, password: "Ghijkl34", active: 1 as const };
  await nobody.ok(registration.resetPassword, { body });
  const { ticket } = await firstStep(platform, username, "Ghijkl34");
  expect((await take(ticket, { auth_code: nextCode(secret) })).code).toBe(200);
});

it("a second factor is not required for tokens for programs", async () => {
  const { caller } = await withTotp();
  const body = { name: "CI", permissions: ["product:read" as const] };
  const { token } = await caller.ok(accountInfo.createAccessToken, { body });
  expect((await platform.as(token).call(products.list)).code).toBe(200);
});

describe("a proof of identity", () => {
  let signedIn: Awaited<ReturnType<typeof withTotp>>;
  const token = { body: { name: "CI", permissions: ["product:read" as const] } };
  const asks = async (caller: Caller) =>
    (await caller.call(accountInfo.createAccessToken, token)).problem === "proof_required";
  beforeEach(async () => {
    signedIn = await withTotp();
    await proveLongAgo(sql, signedIn.caller.token);
  });

  it("is needed to add and to remove second factors", async () => {
    const { caller } = signedIn;
    for (const route of [
      secondFactors.offerTotp,
      secondFactors.removeTotp,
      secondFactors.renewRecoveryCodes,
      secondFactors.offerPasskey,
    ])
      expect((await caller.refused(route)).problem).toBe("proof_required");
  });

  it("is given by a code instead of the password, and wrong codes are limited", async () => {
    const { caller, secret } = signedIn;
    expect(await asks(caller)).toBe(true);
    const prove = (auth_code: string) =>
      caller.call(secondFactors.prove, { body: { factor: { auth_code } } });
    expect((await prove("000000")).problem).toBe("second_factor_wrong");
    expect(await asks(caller)).toBe(true);
    expect((await prove(nextCode(secret))).code).toBe(200);
    expect(await asks(caller)).toBe(false);
    for (let i = 0; i < 10; i += 1) await prove("000000");
    expect((await prove(nextCode(secret))).problem).toBe("too_many_requests");
  });
});
