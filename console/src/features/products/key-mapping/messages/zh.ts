import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "键名映射",
  text: "固件无需修改：填写固件中对应功能点的键名。数据按标识符存储，下发时使用键名。",
  key: "固件中的键名",
  point: fieldWords.point.zh_CN,
  choosePoint: "选择功能点",
  add: "添加键名",
  remove: "移除 {key}",
  removeEmpty: "移除第 {row} 行",
  removed: "已移除 {key}。",
  undo: "撤销",
  emptyTitle: "暂无键名映射",
  emptyText: "如果固件上报的是 {example} 这类不能用作标识符的键名，将其映射到功能点即可，无需修改固件。",
  noPoints: "请先添加功能点，键名须对应一个功能点。",
  sent: "用于下发",
  sentHint: "同一功能点有多个键名时，下发使用最前面的一个，可拖动调整顺序。",
  paste: "批量粘贴",
  pasteLabel: "每行一个：键名 = 标识符",
  pasteAdd: "添加到列表",
  pasteBad: "{count} 行未添加：格式应为“键名 = 标识符”，且标识符属于本产品。",
  pasteFull: "每个产品最多 {limit} 个键名。",
  saved: "键名映射已保存",
  none: "未映射",
};
