import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  panels: "面板",
  "panels.create": "创建面板",
  "panels.update": "修改面板",
  "panels.remove": "删除面板",
  panelVersions: "面板版本",
  "panelVersions.create": "添加面板版本",
  "panelVersions.update": "修改面板版本",
  "panelVersions.setStage": "调整面板版本的发布范围",
  "panelVersions.remove": "删除面板版本",
  productPanels: "产品面板",
  "productPanels.choose": "选择产品面板的版本",
  "productPanels.preview": "在产品上预览面板版本",
  "productPanels.updateProducts": "更新产品面板的版本",
};
