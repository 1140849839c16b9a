import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  pairing: "配网方式",
  pairingText: "将新设备添加到家庭的方式，排在首位的优先。",
  choose: "选择配网方式",
  change: "修改",
  unfit: "与通信方式不符",
  otherLanguages: "其他语言",
};
