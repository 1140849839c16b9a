import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  navigation: "主导航",
  search: "搜索",
  language: fieldWords.language.zh_CN,
  theme: "主题",
  themeLight: "浅色",
  themeDark: "深色",
  themeSystem: "跟随系统",
  languageFailed: "语言加载失败，请刷新页面后重试。",
  offlineBanner: "网络已断开，当前内容可能不是最新的。",
  notFoundTitle: "页面不存在",
  notFoundText: "地址有误，或您没有访问权限。",
  missingTitle: "页面加载失败",
  missingPage: "控制台可能已更新，请重新加载后继续。",
  missingPart: "本页部分内容加载失败，控制台可能已更新。请先保存正在填写的内容，再重新加载。",
  missingUnreached: "暂时无法连接服务器，请稍后再试。",
  reload: "重新加载",
  errorTitle: "页面无法显示",
};
