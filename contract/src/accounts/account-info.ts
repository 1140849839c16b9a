import { z } from "zod";
import { languages } from "../basics/language.ts";
import { limits } from "../grammar/limits.ts";
import { wholeListOf } from "../grammar/page.ts";
import { LoginPassword, ResetPassword } from "./passwords.ts";
import { tokenPermissions } from "../grammar/permission.ts";
import { allDuties, defineRoutes } from "../grammar/route.ts";
import { clearable, Id, IdParams, lineOf } from "../basics/text.ts";
import { TimeZone } from "../basics/time-zone.ts";
import { Count, PositiveInteger, Seconds, wholeNumber } from "../basics/numbers.ts";

export const Profile = z.object({
  nickname: lineOf(limits.nickname).optional(),
  /** Ignored for members, whose company name is that of their main account. */
  company_name: clearable(lineOf(limits.companyName, 0)),
  /** The path of an uploaded image, or empty. */
  icon: clearable(z.string().max(200)),
  /** The time zone in which the account's schedules run; ignored for members, too. */
  time_zone: TimeZone.optional(),
});

export const PasswordChange = z.object({ old_password: LoginPassword, password: ResetPassword });

export const SessionEntry = z.object({
  id: z.string(),
  /** Whether the caller uses this session right now. */
  current: z.boolean(),
  address: z.string(),
  agent: z.string(),
  created_at: Seconds,
  seen_at: Seconds,
  /** When the session ends even if it is in use; null if sessions end only after some time without use. */
  ends_at: Seconds.nullable(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.enum(tokenPermissions)),
  created_at: Seconds,
  expires_at: Seconds.nullable(),
  used_at: Seconds.nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const NewAccessToken = z.object({
  name: lineOf(limits.tokenName),
  /** Only permissions that the caller has. */
  permissions: z.array(z.enum(tokenPermissions)).min(1, "permission_required").max(tokenPermissions.length),
  /** Days until the token expires; if left out, it is valid until it is deleted. */
  days: wholeNumber(1, 3650).optional(),
});

export const accountInfo = defineRoutes(
  {
    about: "The caller's profile, sessions and access tokens",
    name: { en: "Account info", zh_CN: "账号信息" },
    fields: {
      permissions: { en: "Permissions", zh_CN: "权限" },
    },
  },
  {
    updateProfile: {
      method: "PUT",
      path: "/user",
      access: "session",
      personal: true,
      summary: "Change nickname, company, icon and time zone",
      done: { en: "Changed their profile", zh_CN: "修改个人资料" },
      body: Profile,
      response: z.null(),
    },
    setLanguage: {
      method: "PUT",
      path: "/user/language",
      access: "session",
      personal: true,
      allowedWithDuties: allDuties,
      summary: "Remember the interface language of the account",
      done: { en: "Changed the language", zh_CN: "切换语言" },
      body: z.object({ language: z.enum(languages) }),
      response: z.null(),
    },
    changePassword: {
      method: "PUT",
      path: "/user/password",
      access: "session",
      personal: true,
      waits: true,
      allowedWithDuties: allDuties,
      changesRights: true,
      summary: "Change the password; every other session ends",
      done: { en: "Changed their password", zh_CN: "修改密码" },
      body: PasswordChange,
      response: z.null(),
    },
    sessions: {
      method: "GET",
      path: "/user/session",
      access: "session",
      personal: true,
      summary: "The sessions of the account",
      response: wholeListOf(SessionEntry),
    },
    endSession: {
      method: "DELETE",
      path: "/user/session",
      access: "session",
      personal: true,
      changesRights: true,
      summary: "End one session, or with `others` all but this one",
      done: { en: "Ended a session", zh_CN: "退出会话" },
      query: z.object({ id: z.string().max(100).optional(), others: z.literal("1").optional() }),
      response: z.null(),
    },
    company: {
      method: "GET",
      path: "/company",
      access: "session",
      summary: "The company of the account",
      response: z.object({
        company_name: z.string(),
        prefix: z.string(),
        /** A main account's quotas and how much of each is used; null for a member. */
        quota: z
          .object({
            device_quota: PositiveInteger,
            device_count: Count,
            member_quota: PositiveInteger,
            member_count: Count,
          })
          .nullable(),
      }),
    },
    accessTokens: {
      method: "GET",
      path: "/user/access_token",
      access: "session",
      personal: true,
      summary: "Tokens for the open API",
      response: wholeListOf(AccessToken),
    },
    createAccessToken: {
      method: "POST",
      path: "/user/access_token",
      access: "session",
      personal: true,
      proof: true,
      summary: "Create a token for the open API; only this response shows the token",
      done: { en: "Created an access token", zh_CN: "创建访问令牌" },
      body: NewAccessToken,
      response: z.object({ id: Id, token: z.string() }),
    },
    removeAccessToken: {
      method: "DELETE",
      path: "/user/access_token/:id",
      access: "session",
      personal: true,
      changesRights: true,
      summary: "Delete a token; it stops working at once",
      done: { en: "Deleted an access token", zh_CN: "删除访问令牌" },
      params: IdParams,
      response: z.null(),
    },
  },
);
