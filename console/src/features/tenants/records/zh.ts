import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  tenants: "租户",
  "tenants.create": "添加租户",
  "tenants.update": "修改租户",
  "tenants.setStatus": "启用或停用租户",
  "tenants.setStatus.1": "启用租户",
  "tenants.setStatus.2": "停用租户",
  "tenants.returnProduct": "将租户的产品退回开发",
  "tenants.setRegistrationQuota": "修改自助注册账号的配额",
  "tenants.sendActivation": "重新发送租户的激活链接",
};
