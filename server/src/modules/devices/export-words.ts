import type { DeviceExportColumn } from "@thingwright/contract/devices/device-export.ts";
import type { Text } from "@thingwright/contract/basics/language.ts";

/**
 * The column headings of an export. An import accepts the same headings for the columns that it shares with an export.
 */
export const exportHeadings: Record<DeviceExportColumn, Text> = {
  name: { en: "Name", zh_CN: "名称" },
  device_name: { en: "Device name", zh_CN: "设备标识" },
  id: { en: "Device ID", zh_CN: "设备 ID" },
  product_name: { en: "Product", zh_CN: "产品" },
  product_key: { en: "Product key", zh_CN: "产品 Key" },
  kind: { en: "Kind", zh_CN: "类型" },
  online: { en: "State", zh_CN: "在线状态" },
  activated: { en: "Activated", zh_CN: "激活状态" },
  status: { en: "Status", zh_CN: "启用状态" },
  firmware_version: { en: "Firmware", zh_CN: "固件版本" },
  mac: { en: "MAC", zh_CN: "MAC 地址" },
  imei: { en: "IMEI", zh_CN: "IMEI" },
  tuyalink_id: { en: "TuyaLink ID", zh_CN: "TuyaLink ID" },
  labels: { en: "Labels", zh_CN: "标签" },
  activated_at: { en: "Activated at (UTC)", zh_CN: "激活时间（UTC）" },
  online_at: { en: "Last online (UTC)", zh_CN: "最近上线（UTC）" },
  offline_at: { en: "Last offline (UTC)", zh_CN: "最近下线（UTC）" },
  created_at: { en: "Created at (UTC)", zh_CN: "创建时间（UTC）" },
};

/** Words for the values 1 and 2 of each column. */
export const exportValues = {
  kind: [
    { en: "real", zh_CN: "真实" },
    { en: "virtual", zh_CN: "虚拟" },
  ],
  online: [
    { en: "online", zh_CN: "在线" },
    { en: "offline", zh_CN: "离线" },
  ],
  activated: [
    { en: "activated", zh_CN: "已激活" },
    { en: "not activated", zh_CN: "未激活" },
  ],
  status: [
    { en: "enabled", zh_CN: "启用" },
    { en: "disabled", zh_CN: "停用" },
  ],
} as const satisfies Partial<Record<DeviceExportColumn, readonly [Text, Text]>>;
