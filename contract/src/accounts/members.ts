import { z } from "zod";
import { Email, MemberName, Mobile } from "./account-names.ts";
import { Activated, Enabled } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { clearable, Id, lineOf } from "../basics/text.ts";
import { fromQuery, Seconds } from "../basics/numbers.ts";

/** The address that the activation link is sent to: an email or a mobile number. */
const contact = {
  email: Email.optional(),
  mobile: Mobile.optional(),
};

export const NewMember = z
  .object({
    /** The part of the login name before the company's prefix. */
    name: MemberName,
    nickname: lineOf(limits.nickname).optional(),
    role_id: z.uuid({ error: "role_required" }),
    ...contact,
  })
  .refine((member) => member.email !== undefined || member.mobile !== undefined, {
    path: ["email"],
    message: "contact_required",
  });
export type NewMember = z.input<typeof NewMember>;

export const Member = z.object({
  uid: Id,
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  role_id: Id.nullable(),
  role_name: z.string(),
  status: Enabled,
  activated: Activated,
  /** Whether the member signs in with a second factor. */
  second_factor: z.boolean(),
  login_at: Seconds.nullable(),
  created_at: Seconds,
});
export type Member = z.infer<typeof Member>;

const UidParams = z.object({ uid: Id });

export const members = defineRoutes(
  {
    about: "Members of an account",
    name: { en: "Members", zh_CN: "成员" },
    fields: {
      mobile: { en: "Mobile number", zh_CN: "手机号" },
      role_name: { en: "Role", zh_CN: "角色" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/sub_user",
      access: "member:read",
      summary: "The members of the account",
      query: listQuery(["created_at", "username", "login_at"], {
        role_id: Id.optional(),
        status: fromQuery(Enabled).optional(),
        activated: fromQuery(Activated).optional(),
      }),
      response: listOf(Member),
    },
    get: {
      method: "GET",
      path: "/sub_user/:uid",
      access: "member:read",
      summary: "One member",
      params: UidParams,
      response: Member,
    },
    create: {
      method: "POST",
      path: "/sub_user",
      access: "member:update",
      proof: true,
      summary: "Create a member and send the activation link",
      done: { en: "Added a member", zh_CN: "添加成员" },
      body: NewMember,
      response: Member,
    },
    update: {
      method: "PUT",
      path: "/sub_user/:uid",
      access: "member:update",
      proof: true,
      summary: "Change a member's nickname and contact details; the last contact detail cannot be cleared",
      done: { en: "Changed a member", zh_CN: "修改成员" },
      params: UidParams,
      body: z.object({
        nickname: lineOf(limits.nickname).optional(),
        email: clearable(Email),
        mobile: clearable(Mobile),
      }),
      response: Member,
    },
    remove: {
      method: "DELETE",
      path: "/sub_user/:uid",
      access: "member:update",
      changesRights: true,
      summary: "Delete a member; its sessions end",
      done: { en: "Deleted a member", zh_CN: "删除成员" },
      params: UidParams,
      response: z.null(),
    },
    setStatus: {
      method: "PUT",
      path: "/sub_user/:uid/status",
      access: "member:update",
      proof: true,
      changesRights: true,
      summary: "Enable or disable a member; disabling ends its sessions and live views",
      done: { en: "Enabled or disabled a member", zh_CN: "启用或停用成员" },
      doneWith: {
        1: { en: "Enabled a member", zh_CN: "启用成员" },
        2: { en: "Disabled a member", zh_CN: "停用成员" },
      },
      params: UidParams,
      body: z.object({ status: Enabled }),
      response: Member,
    },
    setRole: {
      method: "PUT",
      path: "/sub_user/:uid/role",
      access: "member:update",
      proof: true,
      changesRights: true,
      summary: "Assign a role to a member",
      done: { en: "Assigned a role", zh_CN: "分配角色" },
      params: UidParams,
      body: z.object({ role_id: z.uuid({ error: "role_required" }) }),
      response: Member,
    },
    sendActivation: {
      method: "POST",
      path: "/sub_user/:uid/activate_email",
      access: "member:update",
      summary: "Send the activation link again",
      done: { en: "Resent a member's activation link", zh_CN: "重新发送成员的激活链接" },
      params: UidParams,
      response: z.null(),
    },
  },
);
