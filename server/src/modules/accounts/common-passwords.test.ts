import { dictionary } from "@zxcvbn-ts/language-common";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { RegisterPassword, ResetPassword } from "@thingwright/contract/accounts/passwords.ts";
import { expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { captchaTicket } from "../../../test/captcha.ts";
import { accountRow, givePassword, makeRole } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { codeSentTo, keySentTo } from "../../../test/inbox.ts";
import { isCommonPassword } from "./common-passwords.ts";

const platform = await forFile(startPlatform());
const common = {
  en: "This password is too common and easy to guess. Choose another one",
  zh_CN: "该密码过于常见，容易被猜中，请更换",
};
const ownName = {
  en: "The password must not be your account, name, company, contact or the platform name. Choose another",
  zh_CN: "密码不能与账号、昵称、公司名称、联系方式或平台名称相同，请更换",
};

/** What is said at the field of a password that is refused, in both languages. */
async function wordsOf(route: Parameters<Caller["call"]>[0], body: object, as = platform.nobody) {
  const told = async (language: string) => {
    const { fields } = await as.refused(route, { body, language });
    return fields.map(({ path, message }) => `${path}: ${message}`).join();
  };
  return { en: await told("en"), zh_CN: await told("zh-CN") };
}
const at = ({ en, zh_CN }: typeof common) => ({ en: `password: ${en}`, zh_CN: `password: ${zh_CN}` });

async function codeFor(username: string): Promise<string> {
  const captcha = await captchaTicket(platform);
  await platform.nobody.ok(registration.sendCode, {
    body: { user_type: "email", username, code_type: "register", captcha },
  });
  return codeSentTo(platform, username);
}

it("refuses a common password at registration, and the code can still be used", async () => {
  const username = "lamp1234@example.com";
  const person = {
    user_type: "email" as const,
    username,
    nickname: "Ada2026",
    auth_code: await codeFor(username),
  };
  for (const password of ["abc123", "Abc123", "  PASSW0RD ", "1qaz2wsx", "Password1!", "dragon-99"])
    expect(await wordsOf(registration.register, { ...person, password })).toEqual(at(common));
  for (const password of ["Lamp1234", "ada2026"])
    expect(await wordsOf(registration.register, { ...person, password })).toEqual(at(ownName));
  // As a part of another, such a word is no reason.
  await platform.nobody.ok(registration.register, { body: { ...person, password: "abc123-ada" } });
});

it("refuses a common password at a reset or an activation, and the link can still be used", async () => {
  const owner = await platform.actor();
  const email = `${owner.owner}@example.com`;
  await platform.nobody.ok(registration.sendResetMail, {
    body: { email, captcha: await captchaTicket(platform) },
  });
  const reset = { username: email, key: await keySentTo(platform, email), active: 1 as const };
  expect(await wordsOf(registration.resetPassword, { ...reset, password: "Password1" })).toEqual(at(common));
  await platform.nobody.ok(registration.resetPassword, { body: { ...reset, password: "Lantern-1" } });

  const { sql, clock } = platform;
  const maker = await platform.actor();
  const role_id = await makeRole(sql, clock, { owner: maker.owner, menus: [], products: "all" });
  const { username } = await maker.ok(members.create, {
    body: { name: "Ines2026", email: "ines@example.com", role_id },
  });
  const activation = { username, key: await keySentTo(platform, "ines@example.com"), active: 1 as const };
  expect(await wordsOf(registration.resetPassword, { ...activation, password: "Ines2026" })).toEqual(
    at(ownName),
  );
  expect(await wordsOf(registration.resetPassword, { ...activation, password: "Qwerty123" })).toEqual(
    at(common),
  );
  await platform.nobody.ok(registration.resetPassword, { body: { ...activation, password: "Lantern-2" } });
});

it("refuses a common password at a change, and keeps the old one", async () => {
  const owner = await platform.actor();
  await givePassword(platform.sql, owner.owner, "Lantern-1");
  const before = await accountRow(platform.sql, owner.owner);
  const change = { old_password: "Lantern-1", password: "Welcome1" };
  expect(await wordsOf(accountInfo.changePassword, change, owner)).toEqual(at(common));
  expect((await accountRow(platform.sql, owner.owner)).password_hash).toBe(before.password_hash);
});

it("contains each dictionary password that fits the rules", async () => {
  const list = dictionary["passwords-common"];
  // The list is in lower case: people begin with a capital where one is asked for.
  const capital = list.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  for (const rules of [RegisterPassword, ResetPassword]) {
    const fitting = new Set([...list, ...capital].filter((word) => rules.safeParse(word).success));
    expect(fitting.size).toBeGreaterThan(3000);
    expect(fitting).toContain("Password1");
    const unknown: string[] = [];
    for (const word of fitting) if (!(await isCommonPassword(word))) unknown.push(word);
    expect(unknown).toEqual([]);
  }
});
