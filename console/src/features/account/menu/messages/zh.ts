import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  accountMenu: "{name} 的账号",
  accountInfo: "账号信息",
  firstSteps: "新手引导",
  docs: "文档",
  signOut: "退出登录",
};
