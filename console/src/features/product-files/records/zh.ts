import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  productFiles: "产品文件",
  "productFiles.make": "从文件创建产品",
  "productFiles.apply": "采用产品文件中的改动",
};
