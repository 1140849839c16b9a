import { z } from "zod";
import { accounts } from "./accounts.ts";
import { limits } from "../grammar/limits.ts";
import { Count, Seconds } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

/** The second factors that a person can present after the password. */
const factorKinds = ["totp", "passkey", "recovery_code"] as const;
export type FactorKind = (typeof factorKinds)[number];

/** The `data` of the refusal `second_factor_required`. */
export const SecondStep = z.object({
  /** For `POST /user/login/second_factor`, within {@link limits.secondStepSeconds}. */
  ticket: z.string(),
  methods: z.array(z.enum(factorKinds)),
});
export type SecondStep = z.infer<typeof SecondStep>;

/** The six digits of an authenticator app. People may type a space, because apps show the digits in two groups. */
const TotpCode = z
  .string()
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(
    z
      .string()
      .min(1)
      .regex(/^\d{6}$/, "code_format"),
  );

/**
 * A recovery code in upper or lower case, with or without its dashes. Codes of the first releases have 16 letters and
 * digits.
 */
const RecoveryCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, "").toLowerCase())
  .pipe(
    z
      .string()
      .min(1)
      .regex(new RegExp(`^([a-z2-9]{16}|[a-z2-9]{${limits.recoveryCode}})$`), "recovery_code_format"),
  );

const base64Url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

/** A credential's id has at most 1,023 bytes, which are 1,364 characters of base64url. */
const CredentialId = base64Url(1364);
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal("public-key") };

/** The options of a WebAuthn ceremony, as `@simplewebauthn/browser` expects them. */
const Ceremony = z.object({ options: z.record(z.string(), z.unknown()) });

/** A new passkey, as the browser's WebAuthn gives it (`RegistrationResponseJSON`). */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** The assertion of a passkey, as the browser's WebAuthn gives it (`AuthenticationResponseJSON`). */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(8000),
    userHandle: base64Url(100).optional(),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

/** A presented second factor: exactly one of the three fields. */
export const ShownFactor = z
  .object({
    auth_code: TotpCode.optional(),
    recovery_code: RecoveryCode.optional(),
    credential: Assertion.optional(),
  })
  .refine((shown) => Object.values(shown).filter((factor) => factor !== undefined).length === 1, {
    path: ["auth_code"],
    message: "required",
  });
export type ShownFactor = z.infer<typeof ShownFactor>;

const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Seconds,
  used_at: Seconds.nullable(),
});

const PasskeyName = lineOf(limits.passkeyName);

export const OwnFactors = z.object({
  /** When the authenticator app was set up; null without one. */
  totp: z.object({ confirmed_at: Seconds }).nullable(),
  passkeys: z.array(Passkey),
  /** The number of unused recovery codes. */
  recovery_codes: Count,
  /** Whether the primary account requires a second factor of itself and its members. */
  required: z.boolean(),
  /** The origin at which passkeys work; empty if the installation's address has no host name or no HTTPS. */
  passkey_origin: z.string(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

/** New recovery codes, which only this answer shows; none if the account already has some. */
const RecoveryCodes = z.array(z.string());

const UidParams = z.object({ uid: Id });
const own = { access: "session", personal: true, allowedWithDuties: ["second_factor_missing"] } as const;

export const secondFactors = defineRoutes(
  {
    about: "Second factors for signing in",
    name: { en: "Second factors", zh_CN: "两步验证" },
    fields: {
      required: { en: "Required", zh_CN: "强制" },
    },
  },
  {
    get: {
      ...own,
      method: "GET",
      path: "/user/second_factor",
      summary: "The caller's second factors",
      response: OwnFactors,
    },
    offerTotp: {
      ...own,
      method: "POST",
      path: "/user/second_factor/totp",
      proof: true,
      summary: "Get a secret for an authenticator app; it takes effect once a code has confirmed it",
      done: { en: "Started setting up an authenticator app", zh_CN: "开始绑定身份验证器" },
      response: z.object({ secret: z.string(), uri: z.string() }),
    },
    confirmTotp: {
      ...own,
      method: "PUT",
      path: "/user/second_factor/totp",
      proof: true,
      summary: "Confirm the authenticator app with its first code; the app replaces an earlier one",
      done: { en: "Set up an authenticator app", zh_CN: "绑定身份验证器" },
      body: z.object({ auth_code: TotpCode }),
      response: z.object({ recovery_codes: RecoveryCodes }),
    },
    removeTotp: {
      ...own,
      method: "DELETE",
      path: "/user/second_factor/totp",
      proof: true,
      summary: "Remove the authenticator app",
      done: { en: "Removed the authenticator app", zh_CN: "解绑身份验证器" },
      response: z.null(),
    },
    renewRecoveryCodes: {
      ...own,
      method: "POST",
      path: "/user/second_factor/recovery_code",
      proof: true,
      summary: "Generate new recovery codes, shown once; the earlier ones stop working",
      done: { en: "Generated new recovery codes", zh_CN: "重新生成恢复码" },
      response: z.object({ recovery_codes: RecoveryCodes }),
    },
    offerPasskey: {
      ...own,
      method: "POST",
      path: "/user/second_factor/passkey/options",
      proof: true,
      summary: "Get the WebAuthn options of a new passkey",
      done: { en: "Started adding a passkey", zh_CN: "开始添加通行密钥" },
      response: Ceremony,
    },
    addPasskey: {
      ...own,
      method: "POST",
      path: "/user/second_factor/passkey",
      waits: true,
      proof: true,
      summary:
        "Add the passkey that the browser made with the options of `POST /user/second_factor/passkey/options`",
      done: { en: "Added a passkey", zh_CN: "添加通行密钥" },
      body: z.object({ name: PasskeyName, credential: NewCredential }),
      response: z.object({ id: Id, recovery_codes: RecoveryCodes }),
    },
    renamePasskey: {
      ...own,
      method: "PUT",
      path: "/user/second_factor/passkey/:id",
      summary: "Rename a passkey",
      done: { en: "Renamed a passkey", zh_CN: "重命名通行密钥" },
      params: IdParams,
      body: z.object({ name: PasskeyName }),
      response: z.null(),
    },
    removePasskey: {
      ...own,
      method: "DELETE",
      path: "/user/second_factor/passkey/:id",
      proof: true,
      summary: "Remove a passkey",
      done: { en: "Removed a passkey", zh_CN: "移除通行密钥" },
      params: IdParams,
      response: z.null(),
    },
    setRequired: {
      method: "PUT",
      path: "/user/second_factor/required",
      access: "member:update",
      proof: true,
      changesRights: true,
      summary:
        "Require a second factor for the primary account and its members, or stop requiring it; not a call for members",
      done: { en: "Changed whether a second factor is required", zh_CN: "修改强制两步验证设置" },
      body: z.object({ required: z.boolean() }),
      response: z.null(),
    },
    removeOfMember: {
      method: "DELETE",
      path: "/sub_user/:uid/second_factor",
      access: "member:update",
      proof: true,
      changesRights: true,
      summary: "Remove the second factors of a member who has lost them",
      done: { en: "Removed a member's second factors", zh_CN: "移除成员的两步验证" },
      params: UidParams,
      response: z.null(),
    },
    removeOfTenant: {
      method: "DELETE",
      path: "/tenant/:uid/second_factor",
      access: "tenant:update",
      proof: true,
      summary: "Remove the second factors of a tenant who has lost them",
      done: { en: "Removed a tenant's second factors", zh_CN: "移除租户的两步验证" },
      params: UidParams,
      response: z.null(),
    },
    prove: {
      ...own,
      method: "POST",
      path: "/user/session/proof/second_factor",
      waits: true,
      summary: "Confirm your identity with a second factor, for the calls that require it",
      done: { en: "Confirmed their identity with a second factor", zh_CN: "通过两步验证确认身份" },
      body: z.object({ factor: ShownFactor }),
      response: z.null(),
    },
    askProof: {
      ...own,
      method: "POST",
      path: "/user/session/proof/options",
      summary: "Get the WebAuthn options for confirming your identity with a passkey",
      done: { en: "Was asked for a passkey", zh_CN: "请求使用通行密钥" },
      response: Ceremony,
    },
    takeSecondStep: {
      method: "POST",
      path: "/user/login/second_factor",
      access: "public",
      waits: true,
      summary: "Finish signing in with a second factor, after `POST /user/login` has asked for one",
      done: { en: "Signed in with a second factor", zh_CN: "通过两步验证登录" },
      body: z.object({ ticket: z.string().min(1).max(100), factor: ShownFactor }),
      response: accounts.login.response,
    },
    askPasskey: {
      method: "POST",
      path: "/user/login/passkey/options",
      access: "public",
      waits: true,
      summary: "Get the WebAuthn options for signing in with a passkey; with a ticket, for the second step",
      done: { en: "Was asked for a passkey at sign-in", zh_CN: "登录时请求使用通行密钥" },
      body: z.object({ ticket: z.string().min(1).max(100).optional() }),
      response: Ceremony,
    },
    loginWithPasskey: {
      method: "POST",
      path: "/user/login/passkey",
      access: "public",
      waits: true,
      summary: "Sign in with a passkey alone",
      done: { en: "Signed in with a passkey", zh_CN: "使用通行密钥登录" },
      body: z.object({ credential: Assertion }),
      response: accounts.login.response,
    },
  },
);
