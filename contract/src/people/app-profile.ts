import { z } from "zod";
import { AcceptedPolicies } from "./app-sign-in.ts";
import { AppVersionName } from "./app-versions.ts";
import { platforms } from "./apps.ts";
import { RequiredCaptcha } from "../accounts/captcha.ts";
import { contentLanguages } from "../basics/content-languages.ts";
import { Sex } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { Count, PositiveInteger, Seconds, wholeNumber } from "../basics/numbers.ts";
import type { NamedFile } from "../basics/named-file.ts";
import { wholeListOf } from "../grammar/page.ts";
import { LoginPassword, ResetPassword } from "../accounts/passwords.ts";
import { policyKinds } from "./policy-kinds.ts";
import { addressed, AuthCode, checkAddress, Nonce, SentCode } from "../accounts/registration.ts";
import { defineRoutes } from "../grammar/route.ts";
import { clearable, Id, lineOf } from "../basics/text.ts";

const year = wholeNumber(limits.firstBirthYear, 2200);

/** A version of a policy that a person has agreed to, or still has to agree to. */
const AskedPolicy = z.object({ id: Id, kind: z.enum(policyKinds), number: PositiveInteger });

export const AcceptedPolicy = AskedPolicy.extend({ accepted_at: Seconds });

const AppProfile = z.object({
  uid: Id,
  app_key: z.string(),
  /** The person signs in with `email` or `phone`. At least one of them is set; the other may be empty. */
  email: z.string(),
  phone: z.string(),
  nickname: z.string(),
  sex: Sex,
  birth_year: year.nullable(),
  /** The age at the end of this year, from the year of birth. */
  age: Count.nullable(),
  address: z.string(),
  /** The language of content and messages; null means the language of the phone. */
  language: z.enum(contentLanguages).nullable(),
  created_at: Seconds,
  policies: z.object({
    accepted: z.array(AcceptedPolicy),
    /** Policies in force that the person has not agreed to. */
    to_accept: z.array(AskedPolicy.extend({ effective_at: Seconds })),
  }),
});
export type AppProfile = z.infer<typeof AppProfile>;

/** A field that is left out keeps its value. */
const ProfileChange = z.object({
  nickname: lineOf(limits.nickname).optional(),
  sex: Sex.optional(),
  birth_year: year.nullable().optional(),
  address: clearable(lineOf(limits.appUserAddress, 0)),
  language: z.enum(contentLanguages).nullable().optional(),
});

const AppSession = z.object({
  id: z.string(),
  /** Whether the caller uses this session right now. */
  current: z.boolean(),
  address: z.string(),
  agent: z.string(),
  created_at: Seconds,
  seen_at: Seconds,
});
export type AppSession = z.infer<typeof AppSession>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;

export const appProfile = defineRoutes("A person at home: profile, sessions, and the end of the account", {
  get: {
    ...ofPerson,
    method: "GET",
    path: "/user",
    summary: "The profile of the signed-in person, and the policies they have yet to agree to",
    revealsPersonalData: true,
    response: AppProfile,
  },
  update: {
    ...ofPerson,
    method: "PUT",
    path: "/user",
    summary: "Change the profile",
    body: ProfileChange,
    response: AppProfile,
  },
  installed: {
    ...ofPerson,
    personal: true,
    method: "PUT",
    path: "/user/installed",
    summary: "Report the app version on the person's phone: makers see how many people use each",
    body: z.object({ platform: z.enum(platforms), version: AppVersionName }),
    response: z.null(),
  },
  logout: {
    ...ofPerson,
    personal: true,
    method: "DELETE",
    path: "/user/logout",
    changesRights: true,
    summary: "End this session",
    response: z.null(),
  },
  sessions: {
    ...ofPerson,
    personal: true,
    method: "GET",
    path: "/user/session",
    summary: "The sessions of the person",
    response: wholeListOf(AppSession),
  },
  endSession: {
    ...ofPerson,
    personal: true,
    method: "DELETE",
    path: "/user/session",
    changesRights: true,
    summary: "End one session, or with `others` all but this one",
    query: z.object({ id: z.string().max(100).optional(), others: z.literal("1").optional() }),
    response: z.null(),
  },
  accept: {
    ...ofPerson,
    personal: true,
    method: "POST",
    path: "/user/policy",
    summary: "Agree to current or upcoming versions of policies",
    body: z.object({ accepted: AcceptedPolicies.min(1) }),
    response: z.null(),
  },
  changePassword: {
    ...ofPerson,
    personal: true,
    method: "PUT",
    path: "/user/password",
    waits: true,
    changesRights: true,
    summary: "Change the password; every other session ends",
    body: z.object({ old_password: LoginPassword, password: ResetPassword }),
    response: z.null(),
  },
  sendContactCode: {
    ...ofPerson,
    personal: true,
    method: "POST",
    path: "/user/contact_code",
    waits: true,
    summary: "Send a six-digit code to an email or phone number that the person wants to sign in with",
    body: z.object({ ...addressed, captcha: RequiredCaptcha }).superRefine(checkAddress),
    response: SentCode,
  },
  changeContact: {
    ...ofPerson,
    personal: true,
    method: "PUT",
    path: "/user/contact",
    waits: true,
    changesRights: true,
    summary: "Sign in with this email or phone number from now on, confirmed by the code that was sent to it",
    body: z
      .object({ ...addressed, auth_code: AuthCode, nonce: Nonce, password: LoginPassword })
      .superRefine(checkAddress),
    response: AppProfile,
  },
  export: {
    ...ofPerson,
    personal: true,
    method: "GET",
    path: "/user/export",
    download: "application/json",
    summary: "All data stored about the person, as a file",
    response: z.custom<NamedFile>(),
  },
  cancel: {
    ...ofPerson,
    personal: true,
    method: "POST",
    path: "/user/cancel",
    waits: true,
    changesRights: true,
    summary: "Delete the account: personal data is erased at once and cannot be restored",
    body: z.object({ password: LoginPassword }),
    response: z.null(),
  },
});
