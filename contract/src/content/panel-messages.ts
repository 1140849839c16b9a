import type { Text } from "../basics/language.ts";

/** Messages of checks of panels, their versions, and products that have them. */
export const panelMessages = {
  panel_image: {
    en: "The picture of a panel must be a PNG or JPG of {width} × {height} pixels",
    zh_CN: "面板图片须为 {width} × {height} 像素的 PNG 或 JPG 图片",
  },
  panel_version_lower: {
    en: "The archive is version {version}. It must be higher than the latest version, {latest}",
    zh_CN: "压缩包的版本为 {version}，须高于当前最新版本 {latest}",
  },
  panel_origin_unasked: {
    en: "The panel does not ask for this address",
    zh_CN: "面板未申请访问该地址",
  },
  panel_unfit: {
    en: "The panel does not fit the function points of this product: {points}",
    zh_CN: "面板与该产品的功能点不匹配：{points}",
  },
  panel_without_version: {
    en: "No version of this panel has been released yet",
    zh_CN: "该面板还没有已发布的版本",
  },
  panel_version_held: {
    en: "This version is not released: it was never rolled out, or was withdrawn",
    zh_CN: "该版本未发布或已撤回",
  },
  share_required: { en: "Enter a percentage from 1 to 99", zh_CN: "请填写 1 至 99 的百分比" },
  products_exceeded: {
    en: "Number of added products exceeded: at most {maximum} at a time",
    zh_CN: "添加产品数量超限：一次最多 {maximum} 个",
  },
  version_format: {
    en: "Three numbers of at most two digits, such as 1.0.0",
    zh_CN: "应为三段、每段最多两位数字，例如 1.0.0",
  },
  bridge_unknown: {
    en: "This platform supports bridge version {known}",
    zh_CN: "本平台支持的桥接版本为 {known}",
  },
  name_required: { en: "A name in zh_CN or en is required", zh_CN: "须有 zh_CN 或 en 名称" },
  origin_format: {
    en: "Only an https address with a public host name, such as https://api.example.com",
    zh_CN: "应为公网域名的 https 地址，不含端口和路径，例如 https://api.example.com",
  },
  file_missing: { en: "The archive does not contain this file", zh_CN: "压缩包内没有该文件" },
  icon_type: { en: "Must be a PNG, JPG, WebP or SVG", zh_CN: "应为 png、jpg、webp 或 svg 图片" },
  json_format: { en: "Not JSON in UTF-8, or too long", zh_CN: "不是 UTF-8 编码的 JSON，或内容过长" },
} as const satisfies Record<string, Text>;
