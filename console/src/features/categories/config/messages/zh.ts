import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  productConfig: "产品配置",
  offered: "新产品的默认选项",
  offeredText: "开发者创建产品时可另行选择。",
  mode: "通信方式",
  modeHelp: "创建该品类的产品时默认选中。",
  noMode: "不预选",
  module: "模组",
  moduleHelp: "新产品默认使用的模组，开发者可另行选择。",
  pairing: "配网方式",
  pairingText: "App 将新设备添加到家庭的方式，排在首位的优先。",
  savedDraft: "已保存到模板草稿",
  savingFailed: "保存失败",
  toVoice: "返回语音",
  platform: "语音平台",
  choosePairing: "选择配网方式",
  otherLanguages: "其他语言",
};
