import type { Translation } from "../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  navigation: "主导航",
  search: "搜索",
  language: "语言",
  theme: "主题",
  themeLight: "浅色",
  themeDark: "深色",
  themeSystem: "跟随系统",
  languageFailed: "语言加载失败，请刷新页面后重试。",
  offlineBanner: "网络已断开，当前内容可能不是最新的。",
  notFoundTitle: "页面不存在",
  notFoundText: "地址有误，或您没有访问权限。",
  toDashboard: "返回控制台",
  errorTitle: "页面无法显示",
};
