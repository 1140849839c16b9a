import type { Translation } from "../../i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  openPage: "打开页面",
  onlyHere: "该地址只能在本机打开",
  onlyHereText:
    "如需让手机和其他电脑访问，请使用本机在局域网中的地址打开控制台，或在服务器上设置 PUBLIC_URL。",
};
