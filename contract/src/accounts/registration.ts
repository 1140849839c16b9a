import { z } from "zod";
import { Email, isEmail, isMobile, Mobile } from "./account-names.ts";
import { RequiredCaptcha } from "./captcha.ts";
import { userTypes } from "./contact-ways.ts";
import { limits } from "../grammar/limits.ts";
import { RegisterPassword, ResetPassword } from "./passwords.ts";
import { defineRoutes } from "../grammar/route.ts";
import { lineOf } from "../basics/text.ts";
import { Count } from "../basics/numbers.ts";

export const codeTypes = ["register", "reset"] as const;

/** The address that a code is sent to: a mobile number or an email, as `user_type` says. */
export const addressed = {
  user_type: z.enum(userTypes),
  username: z.string().trim().min(1).max(limits.accountLength),
};

export function checkAddress(
  value: { user_type: string; username: string },
  context: z.core.$RefinementCtx,
): void {
  const fits = value.user_type === "phone" ? isMobile(value.username) : isEmail(value.username);
  if (fits) return;
  const message = value.user_type === "phone" ? "mobile_format" : "email_format";
  context.addIssue({ code: "custom", path: ["username"], message });
}

export const AuthCode = z
  .string()
  .trim()
  .min(1)
  .regex(/^\d{6}$/, "code_format");

/** Identifies one request for a code, so that other people's guesses and requests do not use up the caller's code. */
export const Nonce = z.string().max(100).optional();

/**
 * The answer to a request for a code. `count_time`: the seconds until another code can be requested; `nonce`: goes back
 * to the server with the digits of the code.
 */
export const SentCode = z.object({ count_time: Count, nonce: z.string() });
export type SentCode = z.infer<typeof SentCode>;

const CodeRequest = z
  .object({ ...addressed, code_type: z.enum(codeTypes), captcha: RequiredCaptcha })
  .superRefine(checkAddress);

export const Registration = z
  .object({
    ...addressed,
    auth_code: AuthCode,
    nonce: Nonce,
    nickname: lineOf(limits.nickname),
    company_name: lineOf(limits.companyName, 0).default(""),
    password: RegisterPassword,
    /** The browser's time zone, for the account. UTC if left out or unknown to the server. */
    time_zone: z.string().max(limits.timeZone).optional(),
  })
  .superRefine(checkAddress);
export type Registration = z.input<typeof Registration>;

/** The secret in a link of a mail: it is for one account, and can be used once. */
const Key = z.string().min(1).max(200);

const PasswordReset = z.object({
  username: z.string().trim().min(1).max(limits.accountLength),
  key: Key,
  password: ResetPassword,
  active: z.literal(1),
});

export const PhoneReset = z.object({
  username: Mobile,
  auth_code: AuthCode,
  nonce: Nonce,
  password: ResetPassword,
});

export const registration = defineRoutes(
  { about: "Registration, activation and new passwords", name: { en: "Registration", zh_CN: "注册" } },
  {
    sendCode: {
      method: "POST",
      path: "/user/auth_code",
      access: "public",
      summary: "Send a six-digit code; 20345 with `count_time` if one has just been sent",
      done: { en: "Requested a code", zh_CN: "获取验证码" },
      body: CodeRequest,
      waits: true,
      response: SentCode,
    },
    register: {
      method: "POST",
      path: "/user/registered",
      access: "public",
      summary: "Register an account with the code that was sent",
      done: { en: "Registered", zh_CN: "注册" },
      body: Registration,
      waits: true,
      response: z.null(),
    },
    sendResetMail: {
      method: "POST",
      path: "/user/email_reset_password",
      access: "public",
      summary: "Send a password reset link; the response is the same for every well-formed address",
      done: { en: "Requested a password reset", zh_CN: "申请重置密码" },
      body: z.object({ email: Email, captcha: RequiredCaptcha }),
      waits: true,
      response: z.null(),
    },
    emailOfKey: {
      method: "GET",
      path: "/user/reset_password_email",
      access: "public",
      summary: "The account of a reset or activation link; the POST call keeps the key out of URLs",
      query: z.object({ key: Key }),
      response: z.string(),
    },
    accountOfKey: {
      method: "POST",
      path: "/user/reset_password_email",
      access: "public",
      summary: "The account of a reset or activation link",
      done: { en: "Opened a link", zh_CN: "打开链接" },
      body: z.object({ key: Key }),
      waits: true,
      response: z.string(),
    },
    resetPassword: {
      method: "POST",
      path: "/user/reset_password_v2",
      access: "public",
      summary: "Set a new password with the key of a reset or activation link; a link works once",
      done: { en: "Reset the password", zh_CN: "重置密码" },
      body: PasswordReset,
      waits: true,
      response: z.null(),
    },
    resetByPhone: {
      method: "POST",
      path: "/user/phone_reset_password",
      access: "public",
      summary: "Set a new password with a code that was sent to the phone",
      done: { en: "Reset the password by phone", zh_CN: "通过手机重置密码" },
      body: PhoneReset,
      waits: true,
      response: z.null(),
    },
  },
);
