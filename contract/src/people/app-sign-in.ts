import { z } from "zod";
import { isEmail, isMobile } from "../accounts/account-names.ts";
import { Captcha, RequiredCaptcha } from "../accounts/captcha.ts";
import { limits } from "../grammar/limits.ts";
import { LoginPassword, RegisterPassword, ResetPassword } from "../accounts/passwords.ts";
import { policyKinds } from "./policy-kinds.ts";
import { addressed, AuthCode, checkAddress, codeTypes, Nonce, SentCode } from "../accounts/registration.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, lineOf } from "../basics/text.ts";

/** The key of the app that the person uses. */
const app_key = z.string().min(1).max(64).regex(/^\w+$/, "invalid");

/** The name with which a person signs in: an email in upper or lower case, or a mobile number. */
const Username = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(limits.accountLength)
  .refine((name) => isMobile(name) || isEmail(name), "account_format");

/** The ids of the accepted policy versions, which have to include all that are in force. */
export const AcceptedPolicies = z.array(Id).max(policyKinds.length * limits.policyVersions);

const SignedIn = z.object({ access_token: z.string(), uid: Id });

const signInRoute = { method: "POST", base: "app", access: "public", waits: true } as const;

export const appSignIn = defineRoutes("A person at home: registering and signing in", {
  sendCode: {
    ...signInRoute,
    path: "/auth_code",
    summary: "Send a six-digit code in the app's name; 20345 with `count_time` if one has just been sent",
    body: z
      .object({ app_key, ...addressed, code_type: z.enum(codeTypes), captcha: RequiredCaptcha })
      .superRefine(checkAddress),
    response: SentCode,
  },
  register: {
    ...signInRoute,
    path: "/register",
    summary: "Register with the code that was sent, agree to the current policies, and sign in",
    body: z.object({
      app_key,
      username: Username,
      auth_code: AuthCode,
      nonce: Nonce,
      password: RegisterPassword,
      nickname: lineOf(limits.nickname).optional(),
      accepted: AcceptedPolicies,
    }),
    response: SignedIn,
  },
  login: {
    ...signInRoute,
    path: "/login",
    summary: "Sign in to an app",
    body: z.object({
      app_key,
      username: Username,
      password: LoginPassword,
      /**
       * Needed after several failed sign-ins for the account or from the caller's address; without it, the call is then
       * refused with 20343.
       */
      captcha: Captcha.optional(),
    }),
    response: SignedIn,
  },
  resetPassword: {
    ...signInRoute,
    path: "/reset_password",
    summary: "Set a new password with the code that was sent; every session ends",
    body: z.object({
      app_key,
      username: Username,
      auth_code: AuthCode,
      nonce: Nonce,
      password: ResetPassword,
    }),
    response: z.null(),
  },
});
