import { defineAccess } from "../grammar/access.ts";
import { level } from "../grammar/enums.ts";
import { voicePlatforms } from "./voice-platforms.ts";

/** The start of the paths of one category's screens. */
const categoryPath = "/system/category/detail/$categoryId";

/** A screen of one category. */
const screen = {
  section: "system",
  navigation: 2,
  parent: "category",
  levels: [level.admin],
} as const;

export const categoryAccess = defineAccess({
  title: { en: "Categories", zh_CN: "品类" },
  permissions: {
    "category:read": { en: "View categories", zh_CN: "查看品类" },
    "category:update": { en: "Change categories", zh_CN: "修改品类" },
  },
  screens: [
    {
      key: "categoryList",
      title: { en: "Categories", zh_CN: "品类管理" },
      path: "/system/category",
      section: "system",
      navigation: 1,
      levels: [level.admin],
      permission: "category:read",
      edits: ["category:update"],
    },
    {
      key: "categoryNames",
      title: { en: "Category names", zh_CN: "品类多语言" },
      path: "/system/category/locale",
      section: "system",
      navigation: 1,
      levels: [level.admin],
      permission: "category:read",
      edits: ["category:update"],
    },
    {
      key: "categorySort",
      title: { en: "Category order", zh_CN: "品类排序" },
      path: "/system/categoriesSort",
      section: "system",
      navigation: 1,
      levels: [level.admin],
      permission: "category:update",
    },
    {
      ...screen,
      key: "categoryDefinition",
      title: { en: "Function points", zh_CN: "功能定义" },
      path: `${categoryPath}/definition`,
      permission: "category:read",
      edits: ["category:update"],
    },
    {
      ...screen,
      key: "categoryConfig",
      title: { en: "Configuration", zh_CN: "配置" },
      path: `${categoryPath}/config`,
      permission: "category:update",
    },
    {
      ...screen,
      key: "categoryGuides",
      title: { en: "Pairing guides", zh_CN: "配网引导" },
      path: `${categoryPath}/config/netConfig`,
      permission: "category:update",
      hidden: true,
    },
    {
      ...screen,
      key: "categoryPanel",
      title: { en: "Panel and app", zh_CN: "面板与 App" },
      path: `${categoryPath}/config/panel`,
      permission: "category:update",
      hidden: true,
    },
    {
      ...screen,
      key: "categoryVoice",
      title: { en: "Voice", zh_CN: "语音" },
      path: `${categoryPath}/voice`,
      permission: "category:update",
    },
    {
      ...screen,
      key: "categoryVoiceExample",
      title: { en: "Example phrases", zh_CN: "示例语句" },
      path: `${categoryPath}/voice/example/$platform`,
      words: { platform: voicePlatforms },
      permission: "category:update",
      hidden: true,
    },
    {
      ...screen,
      key: "categoryTexts",
      title: { en: "Languages", zh_CN: "多语言" },
      path: `${categoryPath}/locale`,
      permission: "category:read",
      edits: ["category:update"],
    },
  ],
});
