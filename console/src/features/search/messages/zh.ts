import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  placeholder: "搜索产品、设备、应用和面板，或前往页面",
  found: "搜索结果",
  panel: fieldWords.panel.zh_CN,
  visited: "最近访问",
  searchDevices: "在全部设备中搜索“{typed}”",
  searchProducts: "在全部产品中搜索“{typed}”",
  newProduct: "创建产品",
  createFirmware: "创建固件",
  createDevice: "创建设备",
  startVirtual: "启动虚拟设备",
  inviteMember: "添加成员",
  createRole: "创建角色",
  createApp: "创建应用",
  createGroup: "创建产品群组",
  places: "前往",
  actions: "操作",
  switchLanguage: "切换到 {language}",
  lightTheme: "使用浅色主题",
  darkTheme: "使用深色主题",
  systemTheme: "跟随系统主题",
  blankProduct: "从空白产品开始",
  signOut: "退出登录",
};
