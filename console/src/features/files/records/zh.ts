import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  files: "文件",
  "files.uploadImage": "上传图片",
  "files.uploadTiny": "上传文件",
  "files.takeObject": "使用临时凭证上传文件",
};
