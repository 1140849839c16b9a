import { defineAccess } from "../grammar/access.ts";
import { level } from "../grammar/enums.ts";

export const tenantAccess = defineAccess({
  title: { en: "Tenants", zh_CN: "租户" },
  permissions: {
    "tenant:read": { en: "View tenants", zh_CN: "查看租户" },
    "tenant:update": { en: "Change tenants", zh_CN: "修改租户", personal: true },
  },
  screens: [
    {
      key: "tenantManage",
      title: { en: "Tenant center", zh_CN: "租户中心" },
      path: "/account/tenantManage",
      section: "account",
      navigation: 1,
      levels: [level.admin],
      permission: "tenant:read",
      edits: ["tenant:update"],
    },
    {
      key: "tenantInfo",
      title: { en: "Tenant", zh_CN: "租户详情" },
      path: "/account/tenantManage/$target",
      section: "account",
      navigation: 1,
      levels: [level.admin],
      permission: "tenant:read",
      hidden: true,
    },
  ],
});
