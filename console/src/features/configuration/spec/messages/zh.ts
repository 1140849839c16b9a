import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "参数表",
  text: "面向用户的产品技术参数，例如额定功率、外形尺寸。",
  none: "暂无参数",
  noneText: "添加第一行后，可以从表格软件中粘贴其余各行。",
  add: "添加一行",
  row: "第 {number} 行",
  key: "名称",
  value: fieldWords.value.zh_CN,
  unit: fieldWords.unit.zh_CN,
  remove: "删除第 {number} 行",
  removed: "已删除“{name}”",
  pasteHint: "可以把从表格软件复制的多行内容（名称、值、单位）粘贴到任一输入框中。",
  pasted: "已粘贴 {count} 行",
  pastedSome: "已粘贴 {count} 行，参数表最多 {limit} 行",
  full: "参数表最多 {limit} 行。",
  undo: "撤销",
  saved: "参数表已保存",
};
