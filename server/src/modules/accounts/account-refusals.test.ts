import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { enabled, level } from "@thingwright/contract/grammar/enums.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { captchaTicket } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { updateAccount } from "./accounts.store.ts";
import { addPrimaryAccount } from "./index.ts";

const test = systemScope("tests make what they need");
const password = "Abcdeg12";
const username = "disabled@example.com";

const platform = await forFile(startPlatform());
beforeAll(async () => {
  const account = { username, password, nickname: "Ada", level: level.user } as const;
  const uid = await addPrimaryAccount(platform.sql, account, platform.clock.now());
  await updateAccount(test, platform.sql, uid, { status: enabled.no });
});
// Limits of the tests before have passed.
beforeEach(() => platform.clock.advance(2 * 3600_000));

const form = { user_type: "email", nickname: "Ada", password: "letters1", auth_code: "000000" };
const wrong = { username: "someone@example.com", password: "wrong" };
const withCaptcha = async (body: object) => ({ ...body, captcha: await captchaTicket(platform) });

async function say(route: Route, body: object, language = "en"): Promise<{ code: number; msg: string }> {
  const { code, msg } = await platform.nobody.call(route, { body, language });
  // The seconds of a wait are the clock's.
  return { code, msg: msg.replace(/\d+/, "N") };
}

interface Refusal {
  code: number;
  en: string;
  zh_CN: string;
  /** Makes the call that is refused, after the calls that lead to it. */
  after?: () => Promise<unknown>;
  route: Route;
  body: () => object | Promise<object>;
}

const sendCode = () =>
  withCaptcha({ user_type: "email", username: "busy@example.com", code_type: "register" });

const refusals: Record<string, Refusal> = {
  "a wrong account or password": {
    code: 20401,
    en: "Wrong account or password.",
    zh_CN: "账号或密码错误。",
    route: accounts.login,
    body: () => wrong,
  },
  "no captcha after three failures": {
    code: 20343,
    en: "Please verify first.",
    zh_CN: "请先完成验证。",
    after: () => Promise.all([1, 2, 3].map(() => say(accounts.login, wrong))),
    route: accounts.login,
    body: () => wrong,
  },
  "a captcha that proves nothing": {
    code: 20343,
    en: "The verification has expired or failed. Verify again.",
    zh_CN: "验证已失效或未通过，请重新验证。",
    route: accounts.login,
    body: () => ({ ...wrong, captcha: { ticket: "made up", rand_str: "x" } }),
  },
  "a code without a captcha": {
    code: 20343,
    en: "Please verify first.",
    zh_CN: "请先完成验证。",
    route: registration.sendCode,
    body: () => ({ user_type: "email", username: "someone@example.com", code_type: "register" }),
  },
  "a link by mail without a captcha": {
    code: 20343,
    en: "Please verify first.",
    zh_CN: "请先完成验证。",
    route: registration.sendResetMail,
    body: () => ({ email: "someone@example.com" }),
  },
  "a code with a captcha that proves nothing": {
    code: 20343,
    en: "The verification has expired or failed. Verify again.",
    zh_CN: "验证已失效或未通过，请重新验证。",
    route: registration.sendCode,
    body: async () => ({ ...(await sendCode()), captcha: { ticket: "made up", rand_str: "x" } }),
  },
  "too many tries": {
    code: 20429,
    en: "Too many requests. Try again in N s.",
    zh_CN: "请求过于频繁，请在 N 秒后重试。",
    after: async () => {
      for (let i = 0; i < 10; i += 1) await say(accounts.login, await withCaptcha(wrong));
    },
    route: accounts.login,
    body: () => withCaptcha(wrong),
  },
  "a disabled account": {
    code: 20402,
    en: "This account is disabled. Contact your administrator.",
    zh_CN: "该账号已停用，请联系管理员。",
    route: accounts.login,
    body: () => ({ username, password }),
  },
  "a second code within a minute": {
    code: 20345,
    en: "Too busy to get auth code, retry after N seconds.",
    zh_CN: "获取验证码过于频繁，请在 N 秒后重试。",
    after: async () => say(registration.sendCode, await sendCode()),
    route: registration.sendCode,
    body: sendCode,
  },
  "a second link by mail within a minute": {
    code: 20345,
    en: "Too busy to get auth code, retry after N seconds.",
    zh_CN: "获取验证码过于频繁，请在 N 秒后重试。",
    after: async () => say(registration.sendResetMail, await withCaptcha({ email: "busy@example.com" })),
    route: registration.sendResetMail,
    body: () => withCaptcha({ email: "busy@example.com" }),
  },
  "a wrong code": {
    code: 20346,
    en: "The code is wrong or has expired. Check it, or request a new one.",
    zh_CN: "验证码错误或已过期，请检查或重新获取。",
    route: registration.register,
    body: () => ({ ...form, username: "someone@example.com" }),
  },
  "a link that never was": {
    code: 20347,
    en: "This link has expired or has already been used. Request a new one.",
    zh_CN: "链接已失效或已被使用，请重新获取。",
    route: registration.resetPassword,
    body: () => ({ username, key: "short", password, active: 1 }),
  },
  "a wrong code for a new password by phone": {
    code: 20346,
    en: "The code is wrong or has expired. Check it, or request a new one.",
    zh_CN: "验证码错误或已过期，请检查或重新获取。",
    route: registration.resetByPhone,
    body: () => ({ username: "13812345678", auth_code: "000000", password }),
  },
  "a link that was used": {
    code: 20347,
    en: "This link has expired or has already been used. Request a new one.",
    zh_CN: "链接已失效或已被使用，请重新获取。",
    route: registration.resetPassword,
    body: () => ({ username, key: "k".repeat(43), password, active: 1 }),
  },
};

it.each(Object.entries(refusals))("%s is refused in the language of the caller", async (_what, refusal) => {
  const { code, en, zh_CN, after, route, body } = refusal;
  await after?.();
  expect(await say(route, await body())).toEqual({ code, msg: en });
  expect(await say(route, await body(), "zh-CN")).toEqual({ code, msg: zh_CN });
});
