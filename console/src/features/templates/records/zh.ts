import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  templates: "品类模板",
  "templates.save": "修改品类模板",
  "templates.publish": "发布品类模板",
  "templates.restore": "恢复品类模板的历史版本",
  templatePages: "模板内容",
  "templatePages.savePanel": "修改模板的面板与 App 设置",
  "templatePages.saveGuide": "修改模板的配网引导",
  "templatePages.saveVoice": "修改模板的语音能力",
  "templatePages.saveVoiceExample": "修改模板的示例语句",
};
