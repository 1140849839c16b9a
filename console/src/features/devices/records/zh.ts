import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  devices: "设备",
  "devices.create": "注册设备",
  "devices.remove": "删除设备",
  "devices.setStatus": "启用或停用设备",
  "devices.setStatus.1": "启用设备",
  "devices.setStatus.2": "停用设备",
  "devices.renewSecret": "重置设备密钥",
  "devices.call": "调用设备",
  virtualDevices: "虚拟设备",
  "virtualDevices.create": "创建虚拟设备",
  "virtualDevices.remove": "删除虚拟设备",
  "virtualDevices.setOnline": "启动或停止虚拟设备",
  "virtualDevices.setOnline.1": "启动虚拟设备",
  "virtualDevices.setOnline.2": "停止虚拟设备",
};
