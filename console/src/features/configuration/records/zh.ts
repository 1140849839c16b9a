import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  configuration: "产品配置",
  "configuration.save": "修改产品配置",
  "configuration.saveGuide": "修改产品的配网引导",
  "configuration.choosePanel": "选择产品面板",
  "configuration.saveModule": "选择产品模组",
  "configuration.saveSpec": "修改产品参数表",
  productLanguages: "产品多语言",
  "productLanguages.change": "修改产品多语言",
  "productLanguages.changeGuide": "修改产品配网引导多语言",
  productScenes: "场景联动",
  "productScenes.save": "修改产品场景联动",
  productVoice: "语音服务",
  "productVoice.openOrClose": "开通或关闭产品语音服务",
};
