import { randomInt } from "node:crypto";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { type Registration, registration } from "@thingwright/contract/accounts/registration.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { captchaTicket } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { codeSentTo, messagesTo } from "../../../test/inbox.ts";

const ascending = (a: number, b: number) => a - b;

const platform = await forFile(startPlatform());
// Limits of the tests before have passed.
beforeEach(() => platform.clock.advance(2 * 3600_000));

let count = 0;
const newEmail = () => `newcomer${(count += 1)}@example.com`;
const newMobile = () => `138${String(randomInt(100_000_000)).padStart(8, "0")}`;

async function askForCode(username: string, fields: object = {}, language = "en") {
  const captcha = await captchaTicket(platform);
  const user_type = username.includes("@") ? "email" : "phone";
  const body = { user_type, username, code_type: "register", captcha, ...fields };
  return platform.nobody.call(registration.sendCode, { body, language });
}

const form = (username: string, auth_code: string, fields: Partial<Registration> = {}): Registration => ({
  user_type: username.includes("@") ? "email" : "phone",
  username,
  auth_code,
  nickname: "Ada",
  company_name: "Lamps & Co",
  password: "letters1",
  ...fields,
});

function register(username: string, auth_code: string, fields: Partial<Registration> = {}) {
  return platform.nobody.call(registration.register, { body: form(username, auth_code, fields) });
}

describe("registering", () => {
  it.each([
    ["an email", newEmail],
    ["a mobile number", newMobile],
  ])(
    "with %s accepts the sent code, creates an account of level 2, and allows sign-in",
    async (_kind, made) => {
      const username = made();
      expect((await askForCode(username)).data).toEqual({ count_time: 60, nonce: expect.any(String) });
      expect((await register(username, await codeSentTo(platform, username))).code).toBe(200);
      const body = { username, password: "letters1" };
      const session = await platform.nobody.ok(accounts.login, { body });
      expect(session.level).toBe(level.user);
    },
  );

  it("treats an email address in any case as the same account", async () => {
    const username = newEmail();
    await askForCode(username.toUpperCase());
    expect((await register(username.toUpperCase(), await codeSentTo(platform, username))).code).toBe(200);
    const body = { username: ` ${username.toUpperCase()} `, password: " letters1 " };
    expect((await platform.nobody.call(accounts.login, { body })).code).toBe(200);
  });

  it.each([
    ["Asia/Shanghai", "Asia/Shanghai"],
    ["Mars/Olympus_Mons", "UTC"],
    [undefined, "UTC"],
  ])("with the time zone %s gives the account the time zone %s", async (time_zone, given) => {
    const username = newEmail();
    await askForCode(username);
    const fields = time_zone === undefined ? {} : { time_zone };
    expect((await register(username, await codeSentTo(platform, username), fields)).code).toBe(200);
    const body = { username, password: "letters1" };
    const { access_token } = await platform.nobody.ok(accounts.login, { body });
    expect((await platform.as(access_token).ok(accounts.current)).time_zone).toBe(given);
  });

  it("succeeds for two companies of the same name at the same moment", async () => {
    const [one, other] = [newEmail(), newEmail()];
    for (const username of [one, other]) await askForCode(username);
    const codes = [await codeSentTo(platform, one), await codeSentTo(platform, other)] as const;
    const company = { company_name: "Twin Works" };
    const answers = await Promise.all([register(one, codes[0], company), register(other, codes[1], company)]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  });

  it("ignores a level that somebody adds", async () => {
    const username = newEmail();
    await askForCode(username);
    const body = {
      ...form(username, await codeSentTo(platform, username)),
      level: 1,
      status: 1,
      owner_id: "x",
    };
    await platform.nobody.call(registration.register, { body });
    const login = { username, password: "letters1" };
    expect((await platform.nobody.ok(accounts.login, { body: login })).level).toBe(level.user);
  });

  it("answers the same for an address with an account, and mails its owner that the account exists", async () => {
    const username = newEmail();
    await askForCode(username);
    await register(username, await codeSentTo(platform, username));
    platform.clock.advance(61_000);
    const [known, unknown] = [await askForCode(username), await askForCode(newEmail())];
    const look = ({ data, ...answer }: typeof known) => ({
      ...answer,
      headers: null,
      data: { ...data, nonce: data.nonce.length },
    });
    expect(look(known)).toEqual(look(unknown));
    const [mail] = await messagesTo(platform, username);
    expect(mail?.subject).toBe("You already have a Thingwright account");
    expect(mail?.text).not.toMatch(/\d{6}/);
    const refused = await register(username, "123456", { password: "other123" });
    const stranger = await register(newEmail(), "123456");
    expect({ ...refused, headers: null, request_id: "" }).toEqual({
      ...stranger,
      headers: null,
      request_id: "",
    });
    expect((await askForCode(username)).code).toBe(20345);
  });

  it("creates one account for several requests with one code at the same moment", async () => {
    const username = newEmail();
    await askForCode(username);
    const code = await codeSentTo(platform, username);
    const answers = await Promise.all([1, 2, 3].map(() => register(username, code)));
    expect(answers.map((answer) => answer.code).toSorted(ascending)).toEqual([200, 20346, 20346]);
    expect((await register(username, code)).code).toBe(20346);
  });
});

describe("codes", () => {
  it("are sent once a minute, and a refusal has the remaining seconds", async () => {
    const username = newEmail();
    await askForCode(username);
    platform.clock.advance(20_000);
    const busy = await askForCode(username);
    expect(busy).toMatchObject({ status: 429, code: 20345 });
    const { count_time } = busy.data;
    expect(count_time).toBeGreaterThan(30);
    expect(count_time).toBeLessThanOrEqual(40);
    expect(busy.headers.get("retry-after")).toBe(String(count_time));
    expect(busy.msg).toBe(`Too busy to get auth code, retry after ${count_time} seconds.`);
    platform.clock.advance(41_000);
    expect((await askForCode(username)).code).toBe(200);
  });

  it("are sent even if the last one was sent while the clock was ahead", async () => {
    const username = newEmail();
    platform.clock.jump(3_600_000);
    expect((await askForCode(username)).code).toBe(200);
    platform.clock.jump(-3_600_000);
    expect((await askForCode(username)).code).toBe(200);
    expect((await askForCode(username)).code).toBe(20345);
  });

  it("are sent once, of several requests at the same moment", async () => {
    const username = newEmail();
    const answers = await Promise.all([1, 2, 3].map(() => askForCode(username)));
    expect(answers.map(({ code }) => code).toSorted(ascending)).toEqual([200, 20345, 20345]);
    expect(await messagesTo(platform, username)).toHaveLength(1);
  });

  it("are sent to one address at most ten times an hour", async () => {
    const username = newEmail();
    for (let i = 0; i < 10; i += 1) {
      expect((await askForCode(username)).code).toBe(200);
      platform.clock.advance(61_000);
    }
    expect(await askForCode(username)).toMatchObject({ status: 429, code: 20345 });
  });

  it("expire after ten minutes", async () => {
    const username = newEmail();
    await askForCode(username);
    const code = await codeSentTo(platform, username);
    platform.clock.advance(10 * 60_000 + 1000);
    expect((await register(username, code)).code).toBe(20346);
  });

  it("are invalid after five wrong guesses, even if these arrive at once", async () => {
    const username = newEmail();
    await askForCode(username);
    const code = await codeSentTo(platform, username);
    const wrong = (n: number) => String((Number(code) + n) % 1_000_000).padStart(6, "0");
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => register(username, wrong(n + 1))));
    expect(new Set(guesses.map((answer) => answer.code))).toEqual(new Set([20346]));
    expect(await register(username, code)).toMatchObject({ status: 422, code: 20346 });
  });

  it("cannot be guessed more than sixty times", async () => {
    const codes: number[] = [];
    for (let i = 0; i < 1000; i += 1) codes.push((await register(newEmail(), "000000")).code);
    expect(codes.filter((code) => code === 20346)).toHaveLength(60);
    expect(codes.at(-1)).toBe(20429);
  });

  it("of one address are not valid for another", async () => {
    const [username, other] = [newEmail(), newEmail()];
    await askForCode(username);
    const code = await codeSentTo(platform, username);
    expect((await register(other, code)).code).toBe(20346);
    expect((await register(username, code)).code).toBe(200);
  });

  it("are replaced by the next code", async () => {
    const username = newEmail();
    await askForCode(username);
    const first = await codeSentTo(platform, username);
    let next = first;
    // One in a million is the same again.
    while (next === first) {
      platform.clock.advance(61_000);
      await askForCode(username);
      next = await codeSentTo(platform, username);
    }
    expect((await register(username, first)).code).toBe(20346);
    expect((await register(username, next)).code).toBe(200);
  });

  it("are sent in the language of the caller", async () => {
    const username = newEmail();
    await askForCode(username, {}, "zh-CN");
    const [mail] = await messagesTo(platform, username);
    expect(mail?.subject).toBe("您的 Thingwright 注册验证码");
  });

  it("require a captcha, which is used up even if the code is refused", async () => {
    const username = newEmail();
    const bare = await askForCode(username, { captcha: undefined });
    expect(bare).toMatchObject({ status: 422, code: 20343, msg: "Please verify first." });
    const captcha = await captchaTicket(platform);
    expect((await askForCode(username, { captcha })).code).toBe(200);
    expect((await askForCode(username, { captcha })).code).toBe(20343);
    const second = await captchaTicket(platform);
    expect((await askForCode(username, { captcha: second })).code).toBe(20345);
    platform.clock.advance(61_000);
    expect((await askForCode(username, { captcha: second })).code).toBe(20343);
  });
});
