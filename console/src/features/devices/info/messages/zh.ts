import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  properties: "属性",
  property: "属性",
  reported: "上报值",
  trail: "最近走势",
  desired: "期望值",
  pending: "待下发",
  pendingHint: "设备尚未接受该值，上线后会再次下发。",
  notReported: "尚未上报",
  issueOnly: "只下发",
  noPointsTitle: "产品还没有功能点",
  noPointsText: "功能点定义设备上报的数据。添加后，数值会显示在这里。",
  addPoint: "添加功能点",
  notInProduct: "已不在产品中",

  noValuesTitle: "还没有数值",
  noValuesReal: "连接设备，第一个数值就会显示在这里。程序中标出的部分，请按设备凭证填写。",
  noValuesVirtual: "启动虚拟设备，几秒后就会上报。",
  tryVirtual: "用虚拟设备试试",

  identity: "身份",
  network: "网络与固件",
  fleet: "活跃度与地区",
  times: "时间",
  labels: "设备上报的标签",
  makerLabels: "您的标签",
  makerLabelsHint: "可在设备列表中批量设置。",
  labelsHint: "由设备自行上报。",
  noFirmware: "未上报",
};
