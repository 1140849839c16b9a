import type { Text } from "./language.ts";

/** What an account may have only so many of, as a refusal names it. */
export const quotas = {
  products: { en: "products", zh_CN: "产品" },
  devices: { en: "devices", zh_CN: "设备" },
  virtualDevices: { en: "virtual devices", zh_CN: "虚拟设备" },
  members: { en: "members", zh_CN: "成员" },
  roles: { en: "roles", zh_CN: "角色" },
  images: { en: "images", zh_CN: "图片" },
  memberImages: { en: "images of one member", zh_CN: "单个成员的图片" },
  tasks: { en: "unfinished tasks", zh_CN: "未结束任务" },
} as const satisfies Record<string, Text>;

export type QuotaName = keyof typeof quotas;
