import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  files: "文件",
  "files.uploadImage": "上传图片",
};
