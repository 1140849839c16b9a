import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "未知设备",
  subtitle: "最近一小时内因平台上没有该设备而被拒绝的接入。",
  fileName: "未知设备",
  search: "名称、产品 Key、地址",
  device: "设备名称",
  productKey: "产品 Key",
  reason: "原因",
  reason_refused_unknown: "该产品下没有此名称的设备",
  reason_refused_swapped: "用户名中设备名称与产品 Key 的顺序颠倒",
  noProduct: "没有产品使用此 Key",
  noId: "没有设备使用此 ID",
  reason_refused_registration: "设备请求动态注册：请先注册设备，再为其写入设备密钥",
  reason_refused_token: "没有设备使用此访问令牌",
  reason_refused_user_name: "用户名不是“deviceName&productKey”、访问令牌或“deviceId|…”中的任何一种",
  unnamed: "未报名称",
  address: "地址",
  tries: "尝试次数",
  first: "首次尝试",
  last: "最近尝试",
  emptyTitle: "最近一小时内没有未知设备",
  emptyText:
    "使用您的产品 Key、但设备名称未注册的设备，会在接入后数秒内出现在这里。如果没有出现，说明设备尚未连到平台（主机、端口或 TLS 有误）、使用了别的产品 Key，或使用了不属于任何设备的令牌。已注册设备被拒绝的原因见其上下线日志。",
  nothingFound: "没有符合条件的未知设备",
};
