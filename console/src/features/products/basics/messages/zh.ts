import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  editTitle: "编辑产品",
  editText: "品类和通信方式创建后不可修改。",
  editNotesText: "产品结束开发后，仅备注可以修改。",
  saved: "已保存",
  notesHelp: "仅供团队内部查看，设备和最终用户看不到。",
  modelHelp: "包装上的型号，例如 TW-A60-E27。",
  wakeInterval: "唤醒间隔",
  seconds: "秒",
  wakeHelp: "设备最长多久唤醒一次，单位为秒",
};
