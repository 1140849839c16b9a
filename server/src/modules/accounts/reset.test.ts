import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { activated, enabled, level } from "@thingwright/contract/grammar/enums.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../test/caller.ts";
import { captchaTicket } from "../../../test/captcha.ts";
import { accountRow, makeAccount, signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { codeSentTo, keySentTo, messagesTo } from "../../../test/inbox.ts";
import { waitingForLocks } from "../../../test/locks.ts";
import { changeRights, keepRights } from "../../platform/database/rights-lock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { updateAccount } from "./accounts.store.ts";
import { addPrimaryAccount } from "./index.ts";

const test = systemScope("tests make what they need");
const fresh = "A!new!Password!12345";

const ascending = (a: number, b: number) => a - b;

const platform = await forFile(startPlatform());
// Limits of the tests before have passed.
beforeEach(() => platform.clock.advance(2 * 3600_000));

let count = 0;
async function newAccount(username = `forgetful${(count += 1)}@example.com`) {
  const account = { username, passwordHash: "none", nickname: "Ada", level: level.user } as const;
  return { username, uid: await addPrimaryAccount(platform.sql, account, platform.clock.now()) };
}

async function askForLink(email: string) {
  const body = { email, captcha: await captchaTicket(platform) };
  return platform.nobody.call(registration.sendResetMail, { body });
}

function reset(username: string, key: string, password = fresh, language = "en") {
  const body = { username, key, password, active: 1 };
  return platform.nobody.call(registration.resetPassword, { body, language });
}

async function signsIn(username: string, password = fresh): Promise<boolean> {
  const body = { username, password, captcha: await captchaTicket(platform) };
  return (await platform.nobody.call(accounts.login, { body })).code === 200;
}

describe("a reset link", () => {
  it("names its account, sets a password of 20 characters, ends all sessions, and is reported by mail", async () => {
    const { username, uid } = await newAccount();
    const session = callerOf(platform.url, await signInAs(platform.sql, platform.clock, uid), uid);
    expect((await session.call(accounts.current)).code).toBe(200);
    expect((await askForLink(username)).code).toBe(200);
    const key = await keySentTo(platform, username);
    expect(await platform.nobody.ok(registration.emailOfKey, { query: { key } })).toBe(username);
    expect(await platform.nobody.ok(registration.accountOfKey, { body: { key } })).toBe(username);
    expect(JSON.stringify(platform.logged)).toContain("reset_password_email?key=***");
    expect(JSON.stringify(platform.logged)).not.toContain(key);
    expect(fresh).toHaveLength(20);
    expect((await reset(username, key)).code).toBe(200);
    expect(await signsIn(username)).toBe(true);
    expect((await session.call(accounts.current)).code).toBe(20202);
    expect((await messagesTo(platform, username))[0]?.subject).toBe("Your password was changed");
  });

  it("works once, even for several requests at the same moment", async () => {
    const { username } = await newAccount();
    await askForLink(username);
    const key = await keySentTo(platform, username);
    const answers = await Promise.all(
      [1, 2, 3].map((n) => reset(username, key, `${fresh.slice(0, 19)}${n}`)),
    );
    expect(answers.map(({ code }) => code).toSorted(ascending)).toEqual([200, 20347, 20347]);
    expect(await reset(username, key)).toMatchObject({
      status: 410,
      msg: "This link has expired or has already been used. Request a new one.",
    });
    expect(await reset(username, key, fresh, "zh-CN")).toMatchObject({
      msg: "链接已失效或已被使用，请重新获取。",
    });
    expect((await platform.nobody.call(registration.emailOfKey, { query: { key } })).status).toBe(410);
  });

  it("is handled in turn with other calls of its account, and leaves database connections to others", async () => {
    const { username, uid } = await newAccount();
    await askForLink(username);
    const key = await keySentTo(platform, username);
    const other = await platform.actor();
    let many: Promise<{ code: number }[]> | undefined;
    await platform.sql.transaction(async (sql) => {
      await changeRights(sql, uid);
      many = Promise.all(Array.from({ length: 30 }, () => reset(username, key)));
      await expect.poll(() => waitingForLocks(platform.sql), { timeout: 30_000 }).toBe(2);
      await other.ok(products.list);
      expect(await waitingForLocks(platform.sql)).toBe(2);
    });
    expect((await many!).filter(({ code }) => code === 200)).toHaveLength(1);
  }, 60_000);

  it("is valid for ten minutes", async () => {
    const { username } = await newAccount();
    await askForLink(username);
    const key = await keySentTo(platform, username);
    platform.clock.advance(10 * 60_000 - 30_000);
    expect((await platform.nobody.call(registration.emailOfKey, { query: { key } })).status).toBe(200);
    platform.clock.advance(31_000);
    expect((await platform.nobody.call(registration.emailOfKey, { query: { key } })).status).toBe(410);
    expect((await reset(username, key)).status).toBe(410);
  });

  it("is replaced by the next requested link", async () => {
    const { username } = await newAccount();
    await askForLink(username);
    const first = await keySentTo(platform, username);
    platform.clock.advance(61_000);
    await askForLink(username);
    expect((await reset(username, first)).status).toBe(410);
    expect((await reset(username, await keySentTo(platform, username))).code).toBe(200);
  });

  it("works only for its own account, and not while that account is disabled", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    await askForLink(one.username);
    const key = await keySentTo(platform, one.username);
    expect((await reset(other.username, key)).status).toBe(410);
    await updateAccount(test, platform.sql, one.uid, { status: enabled.no });
    expect((await reset(one.username, key)).status).toBe(410);
    await updateAccount(test, platform.sql, one.uid, { status: enabled.yes });
    expect((await reset(one.username, key)).code).toBe(200);
  });

  it("is requested with the same answer and the same wait for each well-formed address", async () => {
    const { username } = await newAccount();
    const disabled = await newAccount();
    await updateAccount(test, platform.sql, disabled.uid, { status: enabled.no });
    const addresses = [username, "nobody-at-all@example.com", disabled.username];
    for (const address of addresses) {
      expect(await askForLink(address)).toMatchObject({ status: 200, code: 200, data: null });
    }
    for (const address of addresses) {
      const { code, data } = await askForLink(address);
      expect(code).toBe(20345);
      expect((data as unknown as { count_time: number }).count_time).toBeGreaterThan(0);
    }
    expect(await messagesTo(platform, "nobody-at-all@example.com")).toEqual([]);
    expect(await messagesTo(platform, disabled.username)).toEqual([]);
    const bare = await platform.nobody.call(registration.sendResetMail, { body: { email: username } });
    expect(bare.status).toBe(422);
  });

  it("cannot be guessed more than sixty times", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 1000; i += 1) {
      const key = `guess-number-${String(i).padStart(30, "0")}`;
      statuses.push((await platform.nobody.call(registration.emailOfKey, { query: { key } })).status);
    }
    expect(statuses.filter((status) => status === 410)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(940);
  });
});

describe("a member who needs a password", () => {
  it("gets a link for each account with the email address", async () => {
    const { uid: owner } = await newAccount();
    const email = "shared@example.com";
    for (const username of ["one@works", "two@works"]) {
      const uid = await makeAccount(platform.sql, platform.clock, { level: level.member, owner });
      await updateAccount(test, platform.sql, uid, { username, email });
    }
    await askForLink(email);
    const mails = await messagesTo(platform, email);
    expect(mails).toHaveLength(2);
    for (const username of ["one@works", "two@works"]) {
      const mail = mails.find(({ text }) => text.includes(username));
      const key = /\?key=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
      expect((await reset(username, key)).code).toBe(200);
      expect(await signsIn(username)).toBe(true);
    }
  });

  it("and has only a phone gets the activation link by text message, and can then sign in", async () => {
    const owner = await platform.actor();
    const role = {
      name: "Clerks",
      description: "",
      menu_permissions: [],
      apps: { kind: "all" },
      products: { kind: "all" },
    };
    const { data } = await owner.call(roles.create, { body: role });
    const body = { name: "phoned", role_id: data.id, mobile: "13799990000" };
    const { username } = await owner.ok(members.create, { body });
    const [text] = await messagesTo(platform, "13799990000");
    expect(text).toMatchObject({ channel: "sms", subject: "Your Thingwright account is ready" });
    expect(text?.text).toContain(`Your account ${username} is ready.`);
    expect((await reset(username, await keySentTo(platform, "13799990000"))).code).toBe(200);
    expect(await signsIn(username)).toBe(true);
  });

  it("and has not been activated yet gets an activation link, which activates the account", async () => {
    const { uid, username } = await newAccount();
    await updateAccount(test, platform.sql, uid, { activated: activated.no });
    await askForLink(username);
    const [mail] = await messagesTo(platform, username);
    expect(mail?.text).toContain("/activate_account?key=");
    platform.clock.advance(6 * 86_400_000);
    expect((await reset(username, await keySentTo(platform, username))).code).toBe(200);
    expect((await accountRow(platform.sql, uid)).activated).toBe(activated.yes);
    expect(await signsIn(username)).toBe(true);
  });
});

describe("a new password by phone", () => {
  const mobile = "13912345678";
  beforeAll(() => newAccount(mobile));

  async function askForCode(username: string) {
    const captcha = await captchaTicket(platform);
    const body = { user_type: "phone", username, code_type: "reset", captcha };
    return platform.nobody.call(registration.sendCode, { body });
  }
  const resetByPhone = (auth_code: string, username = mobile, password = fresh) =>
    platform.nobody.call(registration.resetByPhone, { body: { username, auth_code, password } });

  it("accepts the code once", async () => {
    await askForCode(mobile);
    const code = await codeSentTo(platform, mobile);
    const answers = await Promise.all([1, 2].map(() => resetByPhone(code)));
    expect(answers.map((answer) => answer.code).toSorted(ascending)).toEqual([200, 20346]);
    expect(await signsIn(mobile)).toBe(true);
  });

  it("is answered the same for a number without an account, and nothing is sent to that number", async () => {
    const unknown = "13900000000";
    const look = ({ data }: Awaited<ReturnType<typeof askForCode>>) => ({
      ...data,
      nonce: data.nonce.length,
    });
    expect(look(await askForCode(unknown))).toEqual(look(await askForCode(mobile)));
    expect((await resetByPhone("123456", unknown)).code).toBe(20346);
    expect((await resetByPhone("123456")).code).toBe(20346);
    expect(await messagesTo(platform, unknown)).toEqual([]);
  });

  it("is refused if the number of the account is replaced meanwhile", async () => {
    const wrong = "13922223333";
    const { uid: owner } = await newAccount();
    const uid = await makeAccount(platform.sql, platform.clock, { level: level.member, owner });
    await updateAccount(test, platform.sql, uid, { mobile: wrong });
    await askForCode(wrong);
    const code = await codeSentTo(platform, wrong);
    let late: ReturnType<typeof resetByPhone> | undefined;
    await platform.sql.transaction(async (sql) => {
      // As a change of a member's contact does.
      await keepRights(sql, owner);
      await updateAccount(test, sql, uid, { mobile: "13922224444" });
      late = resetByPhone(code, wrong);
      await expect.poll(() => waitingForLocks(platform.sql), { timeout: 15_000 }).toBe(1);
    });
    expect((await late)?.problem).toBe("code_wrong");
  });

  it("does not accept the code of a registration", async () => {
    const captcha = await captchaTicket(platform);
    const username = "13911112222";
    const body = { user_type: "phone", username, code_type: "register", captcha };
    await platform.nobody.call(registration.sendCode, { body });
    expect((await resetByPhone(await codeSentTo(platform, username), username)).code).toBe(20346);
  });
});
