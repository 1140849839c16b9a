import { z } from "zod";
import { Level } from "../grammar/enum-schemas.ts";
import { LoginName } from "./account-names.ts";
import { Captcha } from "./captcha.ts";
import { languages } from "../basics/language.ts";
import { menuKeys } from "../grammar/menu.ts";
import { LoginPassword } from "./passwords.ts";
import { permissions } from "../grammar/permission.ts";
import { allDuties, defineRoutes } from "../grammar/route.ts";
import { Site } from "../basics/site.ts";
import { Id } from "../basics/text.ts";

export const Login = z.object({
  username: LoginName,
  password: LoginPassword,
  /**
   * Needed after several failed sign-ins for the account or from the caller's address; without it, the call is then
   * refused with 20343.
   */
  captcha: Captcha.optional(),
});
export type Login = z.infer<typeof Login>;

export const CurrentUser = z.object({
  uid: Id,
  nickname: z.string(),
  username: z.string(),
  company_name: z.string(),
  level: Level,
  role_name: z.string(),
  parent_username: z.string(),
  icon: z.string(),
  language: z.enum(languages).nullable(),
  /** The IANA name of the account's time zone; a member's is that of its main account. */
  time_zone: z.string(),
  /** The caller's permissions. The console shows only what they allow; the server checks them, too. */
  permissions: z.array(z.enum(permissions)),
  /** The screens that the caller may open: keys of the menu table. */
  menus: z.array(z.enum(menuKeys)),
  /** Whether the platform generated the password: until it is changed, most calls are refused. */
  must_change_password: z.boolean(),
  /** Whether the API and the manuals are shown at `/docs`. */
  api_docs: z.boolean(),
  site: Site,
  /** Whether signing in asks for a second factor. */
  second_factor: z.boolean(),
  /**
   * Whether the primary account requires a second factor: until callers without one have set one up, they can do little
   * else.
   */
  second_factor_required: z.boolean(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const accounts = defineRoutes(
  { about: "Signing in", name: { en: "Sign-in", zh_CN: "登录" } },
  {
    login: {
      method: "POST",
      path: "/user/login",
      access: "public",
      summary: "Sign in with account and password",
      done: { en: "Signed in", zh_CN: "登录" },
      refused: { en: "Failed to sign in", zh_CN: "登录失败" },
      body: Login,
      waits: true,
      response: z.object({ access_token: z.string(), uid: Id, level: Level }),
    },
    current: {
      method: "GET",
      path: "/user/get",
      access: "session",
      allowedWithDuties: allDuties,
      summary: "The signed-in user",
      response: CurrentUser,
    },
    logout: {
      method: "DELETE",
      path: "/user/logout",
      access: "session",
      personal: true,
      allowedWithDuties: allDuties,
      changesRights: true,
      summary: "End this session",
      done: { en: "Signed out", zh_CN: "退出登录" },
      response: z.null(),
    },
    prove: {
      method: "POST",
      path: "/user/session/proof",
      access: "session",
      personal: true,
      allowedWithDuties: ["second_factor_missing"],
      waits: true,
      summary: "Confirm your identity with the password, for the calls that require it",
      done: { en: "Confirmed their identity", zh_CN: "验证身份" },
      body: z.object({ password: LoginPassword }),
      response: z.null(),
    },
  },
);
