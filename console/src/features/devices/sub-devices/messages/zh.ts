import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "子设备",
  text: "通过本网关接入、自身不直接连接平台的设备。",
  below: "所属网关",
  inDeviceList: "在设备列表中查看",
  open: "查看",
  search: "名称、ID、MAC、IMEI、标签=值",
  anyOnline: "全部在线状态",
  fileName: "子设备",
  nothingFound: "没有符合条件的子设备",
  emptyTitle: "暂无子设备",
  emptyText: "网关固件代子设备接入时会自动添加子设备，您也可以先在这里添加。",
  belowTitle: "子设备下不能再有子设备",
  belowText: "该设备由所属网关代为接入。如需将它用作网关，请先从所属网关移除。",
  add: "添加子设备",
  addTitle: "为“{name}”添加子设备",
  addText: "平台会通知网关，此后网关可以让这些设备登录。已属于其他网关的设备将转移到本网关。",
  addMany: "添加 {count} 台设备",
  devices: "设备",
  movesFrom: "{product} · 将离开网关 {name}",
  remove: "从网关移除",
  removeTitle: "将设备从网关移除？",
  removeText: "设备将下线，网关不能再代它接入。设备及其数据和日志会保留，可以重新添加。",
  removed: "已将“{name}”从网关移除",
};
