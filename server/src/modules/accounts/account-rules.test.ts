import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { validationMessages } from "@thingwright/contract/grammar/validation-messages.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
beforeAll(async () => {
  owner = await platform.actor();
});

type Rule = [
  what: string,
  value: unknown,
  /** The messages of a refused value, in English and in Chinese; null for a value that passes. */
  refusal: { en: string; zh_CN: string } | null,
];

const atLeast = (n: number) => ({ en: `At least ${n} characters`, zh_CN: `至少 ${n} 个字符` });
const atMost = (n: number) => ({ en: `At most ${n} characters`, zh_CN: `最多 ${n} 个字符` });
const required = { en: "Required", zh_CN: "必填" };
const accountFormat = {
  en: "Enter a mobile number, an email or a member account",
  zh_CN: "请输入手机号、邮箱或成员账号",
};
const mobileFormat = { en: "Enter a valid mobile number", zh_CN: "请输入正确的手机号" };
const emailFormat = { en: "Enter a valid email address", zh_CN: "请输入正确的邮箱地址" };
const codeFormat = { en: "Enter the six digits", zh_CN: "请输入 6 位数字验证码" };
const spaces = { en: "Spaces are not allowed", zh_CN: "不能包含空格" };
const twoKinds = {
  en: "Use at least two of letters, digits and symbols !@#$%^&*()",
  zh_CN: "至少包含字母、数字和符号 !@#$%^&*() 中的两种",
};
const threeKinds = {
  en: "Use at least three of uppercase letters, lowercase letters, digits and symbols !@#$%^&*()",
  zh_CN: "至少包含大写字母、小写字母、数字和符号 !@#$%^&*() 中的三种",
};

/** Each value stands in for one field of a body that is otherwise right. */
function rules(
  route: Route,
  field: string,
  body: object,
  table: Rule[],
  as: () => Caller = () => platform.nobody,
) {
  describe(`${route.method} ${route.path}: ${field}`, () => {
    it.each(table)("%s", async (_what, value, refusal) => {
      for (const language of ["en", "zh_CN"] as const) {
        const given = { body: { ...body, [field]: value }, language: language.replace("_", "-") };
        const { data } = await as().call(route, given);
        const fields = Array.isArray(data) ? (data as { path: string; message: string }[]) : [];
        const told = fields.filter(({ path }) => path === field).map((one) => one.message);
        expect(told).toEqual(refusal ? [refusal[language]] : []);
      }
    });
  });
}

const captcha = { ticket: "none", rand_str: "none" };

rules(accounts.login, "username", { password: "x", captcha }, [
  ["a mobile number", "13812345678", null],
  ["a mobile number that begins with 17", "17812345678", null],
  ["an email", "someone@example.com", null],
  ["a member's login name", "mem-ber_1.x@lamps-co", null],
  ["spaces around it", "  someone@example.com ", null],
  ["nothing", "", required],
  ["none", undefined, required],
  ["a mobile number that begins with 12", "12812345678", accountFormat],
  ["a mobile number of 10 digits", "1381234567", accountFormat],
  ["a word", "someone", accountFormat],
  ["a member's name without its prefix", "member@", accountFormat],
]);

rules(accounts.login, "password", { username: "someone@example.com", captcha }, [
  ["20 characters", "x".repeat(20), null],
  ["20 characters and spaces around them", ` ${"x".repeat(20)} `, null],
  ["21 characters", "x".repeat(21), atMost(20)],
  ["nothing", "", required],
  ["spaces alone", "   ", required],
]);

const request = { user_type: "email", code_type: "register", captcha };
rules(registration.sendCode, "username", request, [
  ["an email", "someone@example.com", null],
  ["an email with a plus", "some.one+x@mail.example.co.uk", null],
  ["a mobile number", "13812345678", emailFormat],
  ["an email without a dot", "someone@example", emailFormat],
  ["an email with a space", "some one@example.com", emailFormat],
  ["nothing", "", required],
]);
rules(registration.sendCode, "username", { ...request, user_type: "phone" }, [
  ["a mobile number", "19912345678", null],
  ["an email", "someone@example.com", mobileFormat],
  ["a number that begins with 16", "16612345678", mobileFormat],
  ["12 digits", "138123456789", mobileFormat],
  ["spaces around it", " 13812345678 ", null],
  ["nothing", "", required],
]);

rules(registration.sendResetMail, "email", { captcha }, [
  ["an email", "someone@example.com", null],
  ["a mobile number", "13812345678", emailFormat],
  ["nothing", "", required],
]);

const form = {
  user_type: "email",
  username: "someone@example.com",
  auth_code: "123456",
  nickname: "Ada",
  password: "letters1",
};
rules(registration.register, "username", form, [
  ["an email", "someone@example.com", null],
  ["a mobile number", "13812345678", emailFormat],
  ["nothing", "", required],
]);
rules(registration.register, "username", { ...form, user_type: "phone" }, [
  ["a mobile number", "15012345678", null],
  ["a number that begins with 10", "10012345678", mobileFormat],
  ["nothing", "", required],
]);
rules(registration.register, "user_type", form, [
  ["none", undefined, required],
  ["neither phone nor email", "post", { en: "Choose one of the options", zh_CN: "请选择其中一项" }],
]);
rules(registration.register, "auth_code", form, [
  ["six digits", "012345", null],
  ["spaces around them", " 012345 ", null],
  ["five digits", "12345", codeFormat],
  ["letters", "12345a", codeFormat],
  ["nothing", "", required],
]);
rules(registration.register, "nickname", form, [
  ["one character", "A", null],
  ["ten characters of Chinese", "一二三四五六七八九十", null],
  ["eleven characters", "12345678901", atMost(10)],
  ["nothing", "", required],
  ["spaces alone", "   ", required],
  ["emoji alone, which are taken out", "😀🎉", required],
  ["ten characters once spaces and emoji are out", "  12345   789😀0 ", null],
]);
rules(registration.register, "company_name", form, [
  ["nothing", "", null],
  ["50 characters", "c".repeat(50), null],
  ["51 characters", "c".repeat(51), atMost(50)],
]);
rules(registration.register, "password", form, [
  ["letters and digits", "lux193", null],
  ["letters and symbols", "abc!@#", null],
  ["digits and symbols", "123$%^&*()", null],
  ["18 characters", "a1".repeat(9), null],
  ["spaces around it", "  lux193  ", null],
  ["5 characters", "abc12", atLeast(6)],
  ["19 characters", `${"a1".repeat(9)}b`, atMost(18)],
  ["letters alone", "abcdef", twoKinds],
  ["upper and lower case, which are one kind", "abcDEF", twoKinds],
  ["another symbol besides", "lux193~", null],
  ["another symbol, which is no kind", "abcdef~", twoKinds],
  ["nothing", "", required],
]);

const reset = { username: "someone@example.com", key: "k".repeat(43), active: 1 };
const newPassword: Rule[] = [
  ["upper case, lower case and digits", "Abcdef12", null],
  ["lower case, digits and symbols", "abcde12!", null],
  ["20 characters", "Abcdef12!".padEnd(20, "x"), null],
  ["spaces around it", "  Abcdef12 ", null],
  ["7 characters", "Abcde12", atLeast(8)],
  ["21 characters", "Abcdef12!".padEnd(21, "x"), atMost(20)],
  ["two kinds", "abcdef12", threeKinds],
  ["another symbol besides", "Abcdef12~", null],
  ["another symbol, which is no kind", "Abcdefgh~", threeKinds],
  ["nothing", "", { en: "Enter a new password", zh_CN: "请输入新密码" }],
];
rules(registration.resetPassword, "password", reset, newPassword);
rules(registration.resetPassword, "active", { ...reset, password: "Abcdef12" }, [
  ["1", 1, null],
  ["2", 2, { en: "Choose one of the options", zh_CN: "请选择其中一项" }],
]);
rules(registration.resetByPhone, "password", { username: "13812345678", auth_code: "123456" }, newPassword);
rules(registration.resetByPhone, "username", { auth_code: "123456", password: "Abcdef12" }, [
  ["a mobile number", "13812345678", null],
  ["an email", "someone@example.com", mobileFormat],
  ["nothing", "", required],
]);
rules(registration.resetByPhone, "auth_code", { username: "13812345678", password: "Abcdef12" }, [
  ["six digits", "123456", null],
  ["seven digits", "1234567", codeFormat],
  ["nothing", "", required],
]);
rules(accountInfo.changePassword, "password", { old_password: "not it" }, newPassword, () => owner);
rules(
  accountInfo.changePassword,
  "old_password",
  { password: "Abcdef12" },
  [
    ["21 characters", "x".repeat(21), atMost(20)],
    ["nothing", "", required],
  ],
  () => owner,
);
rules(
  accountInfo.updateProfile,
  "nickname",
  {},
  [
    ["ten characters once spaces and emoji are out", "  12345   789😀0 ", null],
    ["eleven characters", "12345678901", atMost(10)],
    ["nothing", "", required],
  ],
  () => owner,
);

const member = { name: "mem", email: "someone@example.com" };
rules(
  members.create,
  "name",
  { ...member, role_id: "0197a0de-0000-7000-8000-000000000000" },
  [
    ["letters, digits and - _ .", "Mem-ber_1.x", null],
    ["a space", "mem ber", { en: "Letters, digits and - _ . only", zh_CN: "仅支持字母、数字和 - _ ." }],
    ["an @", "mem@ber", { en: "Letters, digits and - _ . only", zh_CN: "仅支持字母、数字和 - _ ." }],
    ["nothing", "", required],
  ],
  () => owner,
);
rules(
  members.create,
  "role_id",
  member,
  [["none", undefined, { en: "Please select role", zh_CN: "请选择角色" }]],
  () => owner,
);

describe("a password with a space in it", () => {
  it.each([
    [registration.register, { ...form, password: "abc 123" }],
    [registration.resetPassword, { ...reset, password: "Abcdef 12" }],
  ])("is refused for the space first", async (route, body) => {
    for (const language of ["en", "zh_CN"] as const) {
      const { fields } = await platform.nobody.refused(route, { body, language: language.replace("_", "-") });
      expect(fields[0]?.message).toBe(spaces[language]);
    }
  });
});

it("the contract has the messages for rules that only the pages can check", () => {
  expect(validationMessages.passwords_differ).toEqual({
    en: "Passwords do not match",
    zh_CN: "两次输入的密码不一致",
  });
  expect(validationMessages.agreement_required).toEqual({
    en: "Read and agree to the privacy agreement first",
    zh_CN: "请阅读并同意隐私协议",
  });
});
