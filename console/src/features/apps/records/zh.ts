import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  apps: "应用",
  "apps.create": "创建应用",
  "apps.update": "修改应用",
  "apps.renewSecret": "重置应用的 App Secret",
  "apps.remove": "删除应用",
  appVersions: "应用版本",
  "appVersions.create": "创建应用版本",
  "appVersions.update": "修改应用版本",
  "appVersions.setStatus": "发布或下架应用版本",
  "appVersions.setStatus.2": "发布应用版本",
  "appVersions.setStatus.3": "下架应用版本",
  "appVersions.link": "生成应用版本链接",
  "appVersions.remove": "删除应用版本",
  appServer: "应用服务端",
  "appServer.called": "代用户调用接口",
};
