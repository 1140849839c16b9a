import { z } from "zod";
import { Email } from "./account-names.ts";
import { Activated, Enabled } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { Member, members } from "./members.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { Product, products } from "../products/products.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, lineOf } from "../basics/text.ts";
import { Count, fromQuery, PositiveInteger, Seconds } from "../basics/numbers.ts";

const quotas = {
  /** Devices that the tenant may register. */
  device_quota: PositiveInteger,
  /** Members that the tenant may have. */
  member_quota: PositiveInteger,
};

const editable = {
  nickname: lineOf(limits.nickname),
  company_name: lineOf(limits.companyName),
  ...quotas,
};

export const Tenant = z.object({
  uid: Id,
  username: z.string(),
  nickname: z.string(),
  company_name: z.string(),
  status: Enabled,
  activated: Activated,
  /** Whether the tenant's main account signs in with a second factor. */
  second_factor: z.boolean(),
  device_quota: PositiveInteger,
  member_quota: PositiveInteger,
  device_count: Count,
  member_count: Count,
  product_count: Count,
  login_at: Seconds.nullable(),
  created_at: Seconds,
});
export type Tenant = z.infer<typeof Tenant>;

/** The quotas of accounts that register themselves. */
export const RegistrationQuota = z.object(quotas);
export type RegistrationQuota = z.infer<typeof RegistrationQuota>;

const UidParams = z.object({ uid: Id });

export const tenants = defineRoutes(
  {
    about: "Accounts of an installation",
    name: { en: "Tenants", zh_CN: "租户" },
    fields: {
      device_quota: { en: "Device quota", zh_CN: "设备配额" },
      member_quota: { en: "Member quota", zh_CN: "成员配额" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/tenant",
      access: "tenant:read",
      summary: "The tenants of the platform",
      query: listQuery(["created_at", "username", "login_at"], {
        status: fromQuery(Enabled).optional(),
        activated: fromQuery(Activated).optional(),
      }),
      response: listOf(Tenant),
    },
    get: {
      method: "GET",
      path: "/tenant/:uid",
      access: "tenant:read",
      summary: "One tenant, with its usage",
      params: UidParams,
      response: Tenant,
    },
    listMembers: {
      method: "GET",
      path: "/tenant/:uid/member",
      access: "tenant:read",
      summary: "The members of a tenant",
      params: UidParams,
      query: members.list.query,
      response: listOf(Member),
    },
    listProducts: {
      method: "GET",
      path: "/tenant/:uid/product",
      access: "tenant:read",
      summary: "The products of a tenant",
      params: UidParams,
      query: products.list.query.omit({ group_id: true }),
      response: listOf(Product),
    },
    returnProduct: {
      method: "POST",
      path: "/tenant/:uid/product/:id/return",
      access: "tenant:update",
      summary: "Return a discontinued product of a tenant to development",
      done: { en: "Returned a tenant's product to development", zh_CN: "将租户的产品退回开发" },
      params: UidParams.extend({ id: Id }),
      response: z.null(),
    },
    create: {
      method: "POST",
      path: "/tenant",
      access: "tenant:update",
      proof: true,
      summary: "Create a tenant and send the activation link",
      done: { en: "Added a tenant", zh_CN: "添加租户" },
      body: z.object({ email: Email, ...editable }),
      response: Tenant,
    },
    update: {
      method: "PUT",
      path: "/tenant/:uid",
      access: "tenant:update",
      summary: "Change a tenant and its quota",
      done: { en: "Changed a tenant", zh_CN: "修改租户" },
      params: UidParams,
      body: z.object(editable).partial(),
      response: Tenant,
    },
    setStatus: {
      method: "PUT",
      path: "/tenant/:uid/status",
      access: "tenant:update",
      proof: true,
      summary: "Enable or disable a tenant and its members; disabling ends their sessions and live views",
      done: { en: "Enabled or disabled a tenant", zh_CN: "启用或停用租户" },
      doneWith: {
        1: { en: "Enabled a tenant", zh_CN: "启用租户" },
        2: { en: "Disabled a tenant", zh_CN: "停用租户" },
      },
      params: UidParams,
      body: z.object({ status: Enabled }),
      response: Tenant,
    },
    registrationQuota: {
      method: "GET",
      path: "/registration_quota",
      access: "tenant:read",
      summary: "The quotas of self-registered accounts",
      response: RegistrationQuota,
    },
    setRegistrationQuota: {
      method: "PUT",
      path: "/registration_quota",
      access: "tenant:update",
      summary: "Change the quotas of accounts that register from now on",
      done: { en: "Changed the registration quotas", zh_CN: "修改自助注册账号的配额" },
      body: RegistrationQuota.partial(),
      response: RegistrationQuota,
    },
    sendActivation: {
      method: "POST",
      path: "/tenant/:uid/activate_email",
      access: "tenant:update",
      summary: "Send the activation link again",
      done: { en: "Resent a tenant's activation link", zh_CN: "重新发送租户的激活链接" },
      params: UidParams,
      response: z.null(),
    },
  },
);
