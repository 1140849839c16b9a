import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  copyTitle: "复制产品",
  copyText: "副本沿用“{name}”的功能点、配置和标签，处于开发中且未上架；设备仍属于原产品。",
  copyName: "副本名称",
  copySuffix: "副本",
  copied: "“{name}”已复制",
  deleteManyTitle: "删除 {count} 个产品？",
  deletedMany: "已删除 {count} 个产品",
  deleting: "正在删除产品",
  willDelete: "将被删除",
  willKeep: "将保留",
  notDeleted: "{count} 个产品未删除",
  allDeletable: "所选产品都不能删除。",
};
