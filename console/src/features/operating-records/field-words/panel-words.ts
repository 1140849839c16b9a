import type { Language } from "@thingwright/contract/language.ts";

const words = {
  en: {
    categories: "Categories",
    first: "First version",
    origins: "May call",
    own: "Own",
    image: "Picture",
    current: "Current version",
    android: "Android",
    ios: "iOS",
    share: "Share of homes (%)",
    panel_stage: "Rolled out to",
    panel_version: "Panel version",
    product_ids: "Products",
    "panel_stage.draft": "No one yet",
    "panel_stage.testers": "Testers",
    "panel_stage.share": "A share of homes",
    "panel_stage.all": "All homes",
    "panel_stage.withdrawn": "Withdrawn",
  },
  zh_CN: {
    categories: "适用品类",
    first: "首个版本",
    origins: "允许访问的地址",
    own: "自有",
    image: "图片",
    current: "当前版本",
    android: "Android",
    ios: "iOS",
    share: "家庭比例（%）",
    panel_stage: "发布范围",
    panel_version: "面板版本",
    product_ids: "产品",
    "panel_stage.draft": "未发布",
    "panel_stage.testers": "测试人员",
    "panel_stage.share": "部分家庭",
    "panel_stage.all": "全部家庭",
    "panel_stage.withdrawn": "已撤回",
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Words for what is recorded of panels, their versions, and products that have them. */
export function panelWords(language: Language): Readonly<Record<string, string>> {
  const own = words[language];
  // A call gives the stage under a shorter name than the record of a version does.
  const stages = Object.entries(own).flatMap(([key, word]) => {
    const [, stage] = key.split("panel_stage.");
    return stage ? [[`panelVersions.stage.${stage}`, word]] : [];
  });
  const platforms = ["panels", "panelVersions"].flatMap((of) => [
    [`${of}.platforms.android`, own.android],
    [`${of}.platforms.ios`, own.ios],
  ]);
  return { ...own, ...(Object.fromEntries([...stages, ...platforms]) as Record<string, string>) };
}
