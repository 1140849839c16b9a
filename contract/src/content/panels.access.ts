import { defineAccess, everyLevel } from "../grammar/access.ts";

const screen = { section: "products", navigation: 1, levels: everyLevel, permission: "panel:read" } as const;

export const panelAccess = defineAccess({
  title: { en: "Panels", zh_CN: "面板" },
  permissions: {
    "panel:read": { en: "View panels", zh_CN: "查看面板" },
    "panel:create": { en: "Create panels", zh_CN: "创建面板" },
    "panel:update": { en: "Change panels and release versions", zh_CN: "修改面板与发布版本" },
  },
  screens: [
    {
      ...screen,
      key: "panelManage",
      title: { en: "Panels", zh_CN: "面板管理" },
      path: "/dashboard/panelManage",
      needs: ["category:read"],
      edits: ["panel:create", "panel:update"],
    },
    {
      ...screen,
      key: "panelCreate",
      title: { en: "Create panel", zh_CN: "创建面板" },
      path: "/dashboard/panelManage/createPanelInfo",
      permission: "panel:create",
      needs: ["panel:read", "category:read"],
      hidden: true,
    },
    {
      ...screen,
      key: "panelInfo",
      title: { en: "Panel", zh_CN: "面板详情" },
      path: "/dashboard/panelManage/panelInfo/$id",
      needs: ["category:read"],
      edits: ["panel:update"],
      hidden: true,
    },
  ],
});
