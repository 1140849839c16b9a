import type { Translation } from "../../i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "内容已被他人修改",
  description: "可载入对方的版本，或保留您的修改。",
  partsChanged:
    "您编辑期间，他人保存了以下内容：{parts}。保留您的版本将覆盖对方的修改，载入对方的版本则会丢失您的修改。",
  field: "字段",
  unchanged: "未修改",
  theirs: "对方的版本",
  mine: "您的版本",
  loadTheirs: "载入对方的版本",
  keepMine: "保留我的修改",
};
