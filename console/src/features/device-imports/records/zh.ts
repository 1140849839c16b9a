import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  deviceImports: "导入设备",
  "deviceImports.create": "上传设备清单",
  "deviceImports.start": "开始导入设备",
  "deviceImports.start.3": "导入设备已完成",
  "deviceImports.start.4": "导入设备失败",
  "deviceImports.start.5": "导入设备部分完成",
  "deviceImports.credentials": "下载导入设备的凭证",
  "deviceImports.forget": "销毁导入设备的凭证",
  "deviceImports.remove": "放弃导入设备",
};
