import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  state: fieldWords.state.zh_CN,
  enabled: "已启用",
  disabled: "已停用",
  activation: "激活状态",
  anyActivation: "全部激活状态",
  activated: "已激活",
  invited: "待激活",
  lastLogin: "最近登录",
  never: "从未登录",
};
