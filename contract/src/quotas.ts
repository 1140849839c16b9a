import type { Text } from "./language.ts";

/** What an account may have only so many of, as a refusal names it. */
export const quotas = {
  categories: { en: "categories", zh_CN: "品类" },
  products: { en: "products", zh_CN: "产品" },
  productLabels: { en: "labels of one product", zh_CN: "单个产品的标签" },
  devices: { en: "devices", zh_CN: "设备" },
  virtualDevices: { en: "virtual devices", zh_CN: "虚拟设备" },
  shareCodes: { en: "share codes of one device", zh_CN: "单个设备的共享码" },
  scenarios: { en: "scenarios", zh_CN: "测试场景" },
  productScenarios: { en: "scenarios of one product", zh_CN: "单个产品的测试场景" },
  scenarioRuns: { en: "devices that play a scenario", zh_CN: "正在运行场景的设备" },
  members: { en: "members", zh_CN: "成员" },
  roles: { en: "roles", zh_CN: "角色" },
  files: { en: "files", zh_CN: "文件" },
  memberFiles: { en: "files of one member", zh_CN: "单个成员的文件" },
  uploads: { en: "unfinished uploads", zh_CN: "未完成的上传" },
  memberUploads: { en: "unfinished uploads of one member", zh_CN: "单个成员未完成的上传" },
  fileBytes: { en: "storage in MB", zh_CN: "存储空间（MB）" },
  tasks: { en: "unfinished tasks", zh_CN: "未结束任务" },
  modules: { en: "modules", zh_CN: "通信模组" },
  productGroups: { en: "product groups", zh_CN: "产品群组" },
  apps: { en: "apps", zh_CN: "应用" },
} as const satisfies Record<string, Text>;

export type QuotaName = keyof typeof quotas;
