import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  scenarios: "测试场景",
  "scenarios.create": "创建测试场景",
  "scenarios.update": "修改测试场景",
  "scenarios.remove": "删除测试场景",
  "scenarios.play": "在虚拟设备上运行测试场景",
};
