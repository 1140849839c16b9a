import { defineAccess, everyLevel } from "../grammar/access.ts";

/** The start of the paths of one app's screens. */
const appPath = "/dashboard/application/$appId";

/** The common fields of the pages of one app. */
const ofOne = {
  section: "products",
  navigation: 2,
  parent: "app",
  levels: everyLevel,
  permission: "app:read",
} as const;

export const appAccess = defineAccess({
  title: { en: "Apps", zh_CN: "应用" },
  permissions: {
    "app:read": { en: "View apps", zh_CN: "查看应用" },
    "app:create": { en: "Create apps", zh_CN: "创建应用" },
    "app:update": { en: "Change apps", zh_CN: "修改应用" },
  },
  screens: [
    {
      key: "appList",
      title: { en: "Apps", zh_CN: "应用" },
      path: "/dashboard/application/list",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "app:read",
      edits: ["app:create", "app:update"],
    },
    {
      ...ofOne,
      key: "appVersions",
      title: { en: "Versions", zh_CN: "版本管理" },
      path: `${appPath}/info/version`,
      edits: ["app:update"],
    },
    {
      ...ofOne,
      key: "appCategories",
      title: { en: "Categories", zh_CN: "品类管理" },
      path: `${appPath}/info/categoryManagement`,
      needs: ["product:read", "category:read"],
      edits: ["app:update"],
    },
    {
      ...ofOne,
      key: "appPolicies",
      title: { en: "Agreement and privacy", zh_CN: "协议与隐私" },
      path: `${appPath}/info/agreeAndPrivacy`,
      edits: ["app:update"],
    },
    {
      ...ofOne,
      key: "appCompanion",
      title: { en: "Companion", zh_CN: "网页应用" },
      path: `${appPath}/info/companion`,
      edits: ["app:update"],
    },
    {
      ...ofOne,
      key: "appUpload",
      title: { en: "Upload a version", zh_CN: "上传版本" },
      path: `${appPath}/detail`,
      permission: "app:update",
      needs: ["app:read"],
    },
    {
      key: "appCategoryTexts",
      title: { en: "App category names", zh_CN: "应用品类多语言" },
      path: "/dashboard/application/virtualCategoryLocale",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "app:read",
      edits: ["app:update"],
      hidden: true,
    },
  ],
});
