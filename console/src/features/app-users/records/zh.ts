import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  appUsers: "应用用户",
  "appUsers.reveal": "查看应用用户的完整联系方式",
};
