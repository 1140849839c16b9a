import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { enabled, level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../test/caller.ts";
import { captchaTicket } from "../../../test/captcha.ts";
import { deepOnly } from "../../../test/deep.ts";
import { accountRow, makeAccount, signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { keySentTo } from "../../../test/inbox.ts";
import { untilWaitingFor } from "../../../test/locks.ts";
import { changeRights, keepRights } from "../../platform/database/rights-lock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { updateAccount } from "./accounts.store.ts";
import { addPrimaryAccount, hashPassword } from "./index.ts";

const test = systemScope("tests make what they need");
const password = "Twenty-characters-1!";

let hash: string;
const platform = await forFile(startPlatform({ TRUST_PROXY: "true" }));
beforeAll(async () => {
  hash = await hashPassword(password);
});
// Limits of the tests before have passed.
beforeEach(() => platform.clock.advance(2 * 3600_000));

let count = 0;
async function newAccount(): Promise<{ uid: string; username: string }> {
  const username = `signer${(count += 1)}@example.com`;
  const account = { username, passwordHash: hash, nickname: "Ada", level: level.user } as const;
  return { username, uid: await addPrimaryAccount(platform.sql, account, platform.clock.now()) };
}

async function newMember(owner: string): Promise<{ uid: string; username: string }> {
  const uid = await makeAccount(platform.sql, platform.clock, { level: level.member, owner });
  const username = `member${(count += 1)}@works`;
  await updateAccount(test, platform.sql, uid, { username, password_hash: hash });
  return { uid, username };
}

/** Signs in from an address, as a proxy tells it. */
async function signIn(username: string, typed: string, { from = "198.51.100.1", captcha = false } = {}) {
  const body = { username, password: typed, ...(captcha && { captcha: await captchaTicket(platform) }) };
  const response = await fetch(`${platform.url}/api/v1${accounts.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, "accept-language": "en" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: number; msg: string; data: { access_token: string } | null };
}

describe("the sessions of an account", () => {
  /** Signs in, and changes the account while the session waits to be opened. */
  async function whileSigningIn(username: string, change: (sql: Sql) => Promise<void>) {
    let late: ReturnType<typeof signIn> | undefined;
    await platform.sql.transaction(async (sql) => {
      await change(sql);
      late = signIn(username, password);
      await untilWaitingFor(sql, platform.sql);
    });
    return late;
  }

  it.each([
    ["a password that is replaced", { password_hash: "none" }],
    ["a password alone where a second factor is added", { second_factor: true }],
  ])("are not opened with %s while it is checked", async (_what, change) => {
    const { username, uid } = await newAccount();
    const late = await whileSigningIn(username, (sql) => updateAccount(test, sql, uid, change));
    expect(late).toMatchObject({ code: 20401 });
  });

  it("are not opened for a member whose tenant is disabled during the sign-in", async () => {
    const { uid: owner } = await newAccount();
    const { username } = await newMember(owner);
    const late = await whileSigningIn(username, async (sql) => {
      await changeRights(sql, owner);
      await updateAccount(test, sql, owner, { status: enabled.no });
    });
    expect(late).toMatchObject({ code: 20401 });
  });

  it("are limited in number: one more ends the least recently used session", async () => {
    const { username, uid } = await newAccount();
    const oldest = await signInAs(platform.sql, platform.clock, uid);
    platform.clock.advance(1000);
    const tokens = [];
    for (let i = 1; i < limits.sessions; i++) {
      tokens.push(await signInAs(platform.sql, platform.clock, uid));
    }
    expect((await platform.as(oldest).call(accounts.current)).code).toBe(200);
    platform.clock.advance(1000);
    const newest = (await signIn(username, password)).data!.access_token;
    expect(await platform.as(oldest).refused(accounts.current)).toMatchObject({ status: 401 });
    for (const token of [tokens[0]!, newest]) await platform.as(token).ok(accounts.current);
    const { list } = await platform.as(newest).ok(accountInfo.sessions);
    expect(list).toHaveLength(limits.sessions);
  });
});

describe("sign-ins at once", () => {
  it("do not wait for a running call of the account", async () => {
    const { username, uid } = await newAccount();
    await platform.sql.transaction(async (sql) => {
      await keepRights(sql, uid);
      expect((await signIn(username, password)).code).toBe(200);
    });
  });

  it("open no more sessions than the limit allows", async () => {
    const { username, uid } = await newAccount();
    const before = limits.sessions - 2;
    for (let i = 0; i < before; i++) await signInAs(platform.sql, platform.clock, uid);
    // The session that ends is one of these, used longest ago, and none of the new ones.
    platform.clock.advance(1000);
    const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(username, password)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    const { access_token } = answers[0]!.data!;
    const { list } = await platform.as(access_token).ok(accountInfo.sessions);
    expect(list).toHaveLength(limits.sessions);
  });
});

describe("signing in", () => {
  it("records the time, and ignores spaces around a password of 20 characters", async () => {
    const { username, uid } = await newAccount();
    expect((await signIn(username, ` ${password} `)).code).toBe(200);
    const account = await accountRow(platform.sql, uid);
    expect(account.login_at).toBeGreaterThan(account.created_at - 1);
  });

  it("takes a member's login name", async () => {
    const { uid } = await newAccount();
    const { username } = await newMember(uid);
    const { data } = await signIn(username, password);
    const member = callerOf(platform.url, data!.access_token, uid);
    expect(await member.ok(accounts.current)).toMatchObject({ username, level: level.member });
  });

  it("reveals that an account is disabled only when the password is right", async () => {
    const { username, uid } = await newAccount();
    const member = await newMember(uid);
    await updateAccount(test, platform.sql, uid, { status: enabled.no });
    for (const name of [username, member.username]) {
      expect(await signIn(name, password)).toMatchObject({ code: 20402 });
      expect(await signIn(name, "not this one")).toMatchObject({ code: 20401 });
    }
  });

  it("answers for an unknown, deleted or never activated account as for a wrong password", async () => {
    const known = await newAccount();
    const deleted = await newAccount();
    await updateAccount(test, platform.sql, deleted.uid, { deleted_at: 1 });
    const invited = await newAccount();
    await updateAccount(test, platform.sql, invited.uid, { password_hash: "none", activated: 2 });
    const wrong = await signIn(known.username, "not this one", { from: "203.0.113.1" });
    const unknown = await signIn("nobody@example.com", password, { from: "203.0.113.2" });
    const gone = await signIn(deleted.username, password, { from: "203.0.113.3" });
    const early = await signIn(invited.username, "none", { from: "203.0.113.4" });
    for (const answer of [wrong, unknown, gone, early]) {
      expect(answer).toMatchObject({ code: 20401, msg: "Wrong account or password.", data: null });
    }
  });
});

describe("the captcha of signing in", () => {
  it("is required after three failures of an account from any addresses, until the account signs in", async () => {
    const { username } = await newAccount();
    for (const from of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      expect((await signIn(username, "wrong", { from })).code).toBe(20401);
    }
    expect((await signIn(username, password, { from: "192.0.2.4" })).code).toBe(20343);
    expect((await signIn(username, "wrong", { from: "192.0.2.4", captcha: true })).code).toBe(20401);
    expect((await signIn(username, password, { from: "192.0.2.4", captcha: true })).code).toBe(200);
    expect((await signIn(username, password, { from: "192.0.2.5" })).code).toBe(200);
  });

  it("is required after three failures from one address, whatever account names were tried", async () => {
    const from = "192.0.2.9";
    const { username } = await newAccount();
    for (const name of ["a@example.com", "b@example.com", username]) {
      expect((await signIn(name, "wrong", { from })).code).toBe(20401);
    }
    expect((await signIn(username, password, { from })).code).toBe(20343);
    expect((await signIn(username, password, { from: "192.0.2.10" })).code).toBe(200);
    platform.clock.advance(16 * 60_000);
    expect((await signIn(username, password, { from })).code).toBe(200);
  });

  it("is required after more failures from the IPv6 network of a household or a company", async () => {
    const from = (line: number) => `2001:db8:77:${line.toString(16)}::1`;
    const guess = async (line: number) =>
      (await signIn(`line${line}@example.com`, "wrong", { from: from(line) })).code;
    // A /56 holds 256 lines, of which four may do what one may; a /48 holds 65,536, of which sixteen may.
    const households = [0x100, 0x200, 0x300, 0x400];
    for (const household of households) {
      for (let line = 0; line < 12; line++) expect(await guess(household + line)).toBe(20401);
      expect(await guess(household + 12)).toBe(20343);
    }
    expect(await guess(0x500)).toBe(20343);
    expect((await signIn("elsewhere@example.com", "wrong", { from: "2001:db8:78::1" })).code).toBe(20401);
  });

  it("is required after sixteen times as many failures from an IPv4 /24", async () => {
    for (let n = 0; n < 48; n++)
      expect((await signIn(`host${n}@example.com`, "wrong", { from: `192.0.77.${n}` })).code).toBe(20401);
    expect((await signIn("host@example.com", "wrong", { from: "192.0.77.99" })).code).toBe(20343);
  });

  it("is required for parallel guesses too", async () => {
    const { username } = await newAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(username, "wrong")));
    expect(answers.filter(({ code }) => code === 20401)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 20343)).toHaveLength(17);
  });

  it("is accepted once, and a used one is refused even where none is required", async () => {
    const { username } = await newAccount();
    const captcha = await captchaTicket(platform);
    const body = { username, password, captcha };
    expect((await platform.nobody.call(accounts.login, { body })).code).toBe(200);
    expect((await platform.nobody.call(accounts.login, { body })).code).toBe(20343);
  });
});

describe("guessing passwords", () => {
  it("from one address is refused after ten attempts with captchas, for a quarter of an hour", async () => {
    const { username } = await newAccount();
    const from = "198.51.100.20";
    for (let i = 0; i < 10; i += 1) await signIn(username, `guess ${i}`, { from, captcha: true });
    const stopped = await signIn(username, password, { from, captcha: true });
    expect(stopped.code).toBe(20429);
    expect(stopped.msg).toMatch(/Try again in \d+ s\./);
    platform.clock.advance(15 * 60_000 + 1000);
    expect((await signIn(username, password, { from })).code).toBe(200);
  });

  it(
    "from many addresses is checked 100 times an hour, while the owner gets in from home or by a reset link",
    deepOnly,
    async () => {
      const { username } = await newAccount();
      const home = "203.0.113.80";
      expect((await signIn(username, password, { from: home })).code).toBe(200);
      const codes = new Map<number, number>();
      for (let i = 0; i < 1000; i += 1) {
        const { code } = await signIn(username, `guess ${i}`, {
          from: `10.0.${i % 250}.${i % 7}`,
          captcha: true,
        });
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      expect(codes.get(20401)).toBe(100);
      expect(codes.get(20429)).toBe(900);
      expect((await signIn(username, password, { from: home, captcha: true })).code).toBe(200);

      const elsewhere = { from: "203.0.113.81", captcha: true };
      for (let i = 0; i < 100; i += 1)
        await signIn(username, "guess", { from: `10.1.0.${i}`, captcha: true });
      expect((await signIn(username, password, elsewhere)).code).toBe(20429);
      const captcha = await captchaTicket(platform);
      await platform.nobody.ok(registration.sendResetMail, { body: { email: username, captcha } });
      const key = await keySentTo(platform, username);
      await platform.nobody.ok(registration.resetPassword, { body: { username, key, password, active: 1 } });
      expect((await signIn(username, password, elsewhere)).code).toBe(200);
    },
  );

  it("from one address is counted, whatever the caller writes into the header before the proxy's entry", async () => {
    const { username } = await newAccount();
    for (let i = 0; i < 10; i += 1) {
      await signIn(username, "wrong", { from: `10.9.8.${i}, 198.51.100.77`, captcha: true });
    }
    const again = { from: "203.0.113.99, 198.51.100.77", captcha: true };
    expect((await signIn(username, password, again)).code).toBe(20429);
  });

  it("from one address is counted even if the proxy appends the port of each connection", async () => {
    const { username } = await newAccount();
    for (let i = 0; i < 10; i += 1) {
      await signIn(username, "wrong", { from: `198.51.100.78:${50_000 + i}`, captcha: true });
    }
    const again = { from: "198.51.100.78:50100", captcha: true };
    expect((await signIn(username, password, again)).code).toBe(20429);
  });

  it("from one IPv6 /64 counts as from one address", async () => {
    const { username } = await newAccount();
    for (let i = 0; i < 10; i += 1) {
      await signIn(username, "wrong", { from: `2001:db8:1:2::${i + 1}`, captcha: true });
    }
    expect((await signIn(username, password, { from: "2001:db8:1:2:ffff::1", captcha: true })).code).toBe(
      20429,
    );
    expect((await signIn(username, password, { from: "2001:db8:1:3::1", captcha: true })).code).toBe(200);
  });
});
