import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  devices: "设备",
  "devices.create": "注册设备",
  "devices.remove": "删除设备",
  "devices.setStatus": "启用或停用设备",
  "devices.setStatus.1": "启用设备",
  "devices.setStatus.2": "停用设备",
  "devices.setStatusOfMany": "批量启用或停用设备",
  "devices.setStatusOfMany.1": "开始批量启用设备",
  "devices.setStatusOfMany.2": "开始批量停用设备",
  "devices.setStatusOfMany.3": "批量启用或停用设备已完成",
  "devices.setStatusOfMany.4": "批量启用或停用设备失败",
  "devices.setStatusOfMany.5": "批量启用或停用设备部分完成",
  "devices.removeMany": "开始批量删除设备",
  "devices.removeMany.3": "批量删除设备已完成",
  "devices.removeMany.4": "批量删除设备失败",
  "devices.removeMany.5": "批量删除设备部分完成",
  "devices.renewSecret": "重置设备密钥",
  "devices.call": "调用设备",
  virtualDevices: "虚拟设备",
  "virtualDevices.create": "创建虚拟设备",
  "virtualDevices.remove": "删除虚拟设备",
  "virtualDevices.setOnline": "启动或停止虚拟设备",
  "virtualDevices.setOnline.1": "启动虚拟设备",
  "virtualDevices.setOnline.2": "停止虚拟设备",
};
