import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  choosePicture: "选择图片",
  choosePictures: "添加图片",
  chooseFile: "选择文件",
  dropHere: "或拖到此处",
  replace: "更换",
  remove: "移除",
  removeNamed: "移除 {name}",
  accepted: "支持 {types}，不超过 {size}",
  acceptedExactly: "支持 {types}，{width} × {height} 像素，不超过 {size}",
  acceptedAny: "支持任意格式，不超过 {size}",
  acceptedSeveral: "最多 {count} 张",
  wrongFile: "不支持 {name}。支持 {types}，不超过 {size}。",
  tooLarge: "{name} 为空或超过 {size}，请重新选择（格式不限）。",
  wrongSize: "{name} 的尺寸为 {width} × {height} 像素，要求 {wantedWidth} × {wantedHeight} 像素。",
  unreadable: "{name} 不是有效的图片，无法读取。",
  tooMany: "最多 {count} 张图片，多出的未添加。",
  uploading: "正在上传 {name}",
  uploadFailed: "上传失败：{name}",
  downloadFailed: "下载失败：{name}",
  retry: "重试",
  cancel: "取消上传",
  pictures: "图片（按顺序）",
  download: "下载 {name}",
  imageNotFound: "图片不存在",
};
