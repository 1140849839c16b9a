import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { describe, expect, it } from "vitest";
import { captchaTicket } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { codeSentTo, keySentTo } from "../../../test/inbox.ts";

const [open, invitation, closed, mailOnly, textsOnly] = [
  await forFile(startPlatform()),
  await forFile(startPlatform({ REGISTRATION: "invitation" })),
  await forFile(startPlatform({ REGISTRATION: "closed" })),
  await forFile(startPlatform({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@example.com" })),
  await forFile(startPlatform({ SMS_URL: "http://127.0.0.1:1", SMS_PRIVATE: "true" })),
];

const addresses = { email: "stranger@example.com", phone: "13800138000" };
const password = "Secret-free1!";

async function askForCode(platform: typeof open, user_type: "email" | "phone", code_type = "register") {
  const captcha = await captchaTicket(platform);
  const body = { user_type, username: addresses[user_type], code_type, captcha };
  return platform.nobody.call(registration.sendCode, { body });
}

function registerAt(platform: typeof open, auth_code: string) {
  const person = { user_type: "email" as const, username: addresses.email, nickname: "Ada", password };
  return platform.nobody.call(registration.register, { body: { ...person, auth_code } });
}

async function words(platform: typeof open, route: Route, body: object): Promise<[en: string, zh: string]> {
  const { msg } = await platform.nobody.refused(route, { body, language: "en" });
  return [msg, (await platform.nobody.refused(route, { body, language: "zh-CN" })).msg];
}

describe("a site without open registration", () => {
  it.each([
    [
      "by invitation",
      () => invitation,
      "registration_by_invitation",
      [
        "Registration is by invitation. Ask the platform administrator for an invitation.",
        "本平台仅限受邀注册，请联系平台管理员获取邀请。",
      ],
    ],
    ["at all", () => closed, "registration_closed", ["Registration is closed here.", "本平台未开放注册。"]],
  ] as const)("refuses to send a code or to register: %s", async (_what, site, problem, said) => {
    const platform = site();
    expect(await askForCode(platform, "email")).toMatchObject({ status: 403, problem });
    expect(await registerAt(platform, "000000")).toMatchObject({ status: 403, problem });
    const person = { user_type: "email", username: addresses.email, nickname: "Ada", password };
    expect(await words(platform, registration.register, { ...person, auth_code: "000000" })).toEqual(said);
  });

  it("accepts people invited by the administrator, and resets of forgotten passwords", async () => {
    const admin = await invitation.actor(level.admin);
    const email = "invited@example.com";
    const body = { email, nickname: "Ida", company_name: "Ida", device_quota: 3, member_quota: 3 };
    await admin.ok(tenants.create, { body });
    const key = await keySentTo(invitation, email);
    const reset = { username: email, key, password, active: 1 as const };
    await invitation.nobody.ok(registration.resetPassword, { body: reset });
    await invitation.nobody.ok(accounts.login, { body: { username: email, password } });
    expect(await askForCode(invitation, "email", "reset")).toMatchObject({ status: 200 });
  });
});

describe("a site that can send only email or only text messages", () => {
  it("refuses the other kind of address for registration and reset", async () => {
    for (const purpose of ["register", "reset"]) {
      expect(await askForCode(mailOnly, "phone", purpose)).toMatchObject({
        status: 422,
        problem: "text_messages_not_sent",
        msg: "This platform cannot send text messages. Use an email address.",
      });
      expect(await askForCode(textsOnly, "email", purpose)).toMatchObject({
        status: 422,
        problem: "mails_not_sent",
        msg: "This platform cannot send email. Use a mobile number.",
      });
    }
    const captcha = await captchaTicket(textsOnly);
    const body = { email: addresses.email, captcha };
    expect(
      await textsOnly.nobody.refused(registration.sendResetMail, { body, language: "zh-CN" }),
    ).toMatchObject({
      problem: "mails_not_sent",
      msg: "本平台未开通邮件发送，请使用手机号。",
    });
    expect(await askForCode(mailOnly, "email")).toMatchObject({ status: 200 });
    expect(await askForCode(textsOnly, "phone")).toMatchObject({ status: 200 });
    expect((await askForCode(open, "phone")).status).toBe(200);
  });
});

it("gives new accounts the registration quotas of the tenant center, and leaves other accounts alone", async () => {
  const admin = await open.actor(level.admin);
  const standing = await open.actor();
  const before = await admin.ok(tenants.get, { params: { uid: standing.owner } });
  await admin.ok(tenants.setRegistrationQuota, { body: { device_quota: 7, member_quota: 2 } });
  expect((await askForCode(open, "email")).status).toBe(200);
  expect(await registerAt(open, await codeSentTo(open, addresses.email))).toMatchObject({ status: 200 });
  const { list } = await admin.ok(tenants.list, { query: { keyword: addresses.email } });
  expect(list).toMatchObject([{ device_quota: 7, member_quota: 2 }]);
  expect(await admin.ok(tenants.get, { params: { uid: standing.owner } })).toEqual(before);
});
