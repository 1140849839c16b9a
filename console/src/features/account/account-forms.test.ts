import { ResetPassword } from "@thingwright/contract/accounts/passwords.ts";
import { problemsOf } from "@thingwright/contract/testing/problems-of.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { Confirmation, samePasswords } from "./entrance/password-pair.ts";
import { registerForms } from "./register-form.ts";

/** The error message for a refused value, in English and in Chinese. */
type Words = readonly [en: string, zh_CN: string];
type Rule = [what: string, field: string, value: unknown, refusal: Words | null];

const required: Words = ["Required", "必填"];
const email: Words = ["Enter a valid email address", "请输入正确的邮箱地址"];
const mobile: Words = ["Enter a valid mobile number", "请输入正确的手机号"];
const differ: Words = ["Passwords do not match", "两次输入的密码不一致"];
const agree: Words = ["Read and agree to the privacy agreement first", "请阅读并同意隐私协议"];
const twoKinds: Words = [
  "Use at least two of letters, digits and symbols !@#$%^&*()",
  "至少包含字母、数字和符号 !@#$%^&*() 中的两种",
];
const threeKinds: Words = [
  "Use at least three of uppercase letters, lowercase letters, digits and symbols !@#$%^&*()",
  "至少包含大写字母、小写字母、数字和符号 !@#$%^&*() 中的三种",
];

/** Tests each value in one field of a form whose other fields are valid. */
function rules(name: string, schema: z.ZodType, sound: object, table: Rule[]) {
  test.each(table)(`${name}: %s`, (_what, field, value, refusal) => {
    const [first] = problemsOf(schema, { ...sound, [field]: value });
    expect(first && [first.path, first.en, first.zh_CN]).toEqual(refusal ? [field, ...refusal] : undefined);
  });
}

const registration = {
  username: "someone@example.com",
  auth_code: "123456",
  nickname: "Ada",
  company_name: "",
  password: "letters1",
  password_confirm: "letters1",
  agreed: true,
};

rules("registering by email", registerForms.email, registration, [
  ["an email", "username", " Someone@Example.com ", null],
  ["a mobile number", "username", "13812345678", email],
  ["no email", "username", "", required],
  ["no code", "auth_code", "", required],
  ["no nickname", "nickname", "😀", required],
  ["eleven characters", "nickname", "12345678901", ["At most 10 characters", "最多 10 个字符"]],
  ["a password of one kind", "password", "letters", twoKinds],
  ["the same password, with spaces around it", "password_confirm", " letters1 ", null],
  ["another password", "password_confirm", "letters2", differ],
  ["no second password", "password_confirm", "", required],
  ["no tick", "agreed", false, agree],
]);

rules("registering by phone", registerForms.phone, { ...registration, username: "13812345678" }, [
  ["a mobile number", "username", "19912345678", null],
  ["an email", "username", "someone@example.com", mobile],
  ["no number", "username", "", required],
]);

const NewPassword = z
  .object({ password: ResetPassword, password_confirm: Confirmation })
  .refine(...samePasswords);
rules("a new password", NewPassword, { password: "Abcdef12", password_confirm: "Abcdef12" }, [
  ["no password", "password", "", ["Enter a new password", "请输入新密码"]],
  ["two kinds", "password", "abcdef12", threeKinds],
  ["another one below", "password_confirm", "Abcdef13", differ],
  ["none below", "password_confirm", " ", required],
]);

test("two different passwords are reported while other fields are still empty", () => {
  const typed = { ...registration, username: "", nickname: "", password_confirm: "other" };
  const told = problemsOf(registerForms.email, typed).map(({ path }) => path);
  expect(told).toContain("password_confirm");
});
