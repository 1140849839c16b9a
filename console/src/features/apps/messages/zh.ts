import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "应用",
  subtitle: "用户用来控制产品的应用。",
  fileName: "应用",
  search: "名称或包名",
  nothingFound: "没有符合条件的应用",
  emptyTitle: "还没有应用",
  emptyText: "创建应用后，即可获得平台识别它的 App Key。",
  emptyReadText: "其他人创建的应用会显示在这里。",

  name: "名称",
  packageName: "包名",
  packageHelp: "应用商店和手机识别应用的标识，创建后不可修改。",
  packageStays: "包名创建后不可修改。",
  platforms: "平台",
  android: "Android",
  ios: "iOS",
  icon: "图标",
  iconHelp: "建议使用正方形图片",
  appKey: "App Key",
  appSecret: "App Secret",

  create: "创建应用",
  createTitle: "创建应用",
  created: "已创建 {name}",
  edit: "编辑",
  editTitle: "编辑应用",
  saved: "已保存 {name}",
  deleteTitle: "删除该应用？",
  deleteText: "其 App Key 和 App Secret 将同时失效，且无法恢复。",
  deleted: "已删除 {name}",

  secretTitle: "{name} 的 App Key 和 App Secret",
  onceTitle: "App Secret 仅显示这一次",
  onceText: "请保存在自己的服务器上，不要写入应用本身。",
  secretSaved: "我已保存 App Secret",
  renewSecret: "重置 App Secret",
  renewTitle: "重置 App Secret？",
  renewText: "重置后，旧的 App Secret 立即失效。",
  renewConfirm: "重置",

  conflictTitle: "该应用已被他人修改",
  conflictText: "在你打开期间，有人保存了修改。",
  keepMine: "保存我的修改",
  all: "全部应用",
};
