import type { Text } from "../basics/language.ts";

/**
 * The manuals of the platform besides its API reference, in English. Each is the file of that name in `docs/`, and the
 * page of that name under `/docs`.
 */
export const manuals = {
  "device-protocol": { readers: "makers", title: { en: "Device protocol", zh_CN: "设备协议" } },
  "device-code": { readers: "makers", title: { en: "Device code", zh_CN: "设备代码" } },
  panels: { readers: "makers", title: { en: "Writing panels", zh_CN: "编写面板" } },
  "guide-packages": { readers: "makers", title: { en: "Guide packages", zh_CN: "配网引导包" } },
  "product-file": { readers: "makers", title: { en: "Product files", zh_CN: "产品文件" } },
  "exchange-formats": { readers: "makers", title: { en: "Exchange formats", zh_CN: "交换格式" } },
  production: { readers: "makers", title: { en: "Production", zh_CN: "生产" } },
  interoperability: { readers: "makers", title: { en: "Interoperability", zh_CN: "互操作性" } },
  glossary: { readers: "makers", title: { en: "Glossary", zh_CN: "术语" } },
  operations: { readers: "operators", title: { en: "Operations", zh_CN: "运维" } },
  scale: { readers: "operators", title: { en: "Scale", zh_CN: "规模" } },
  security: { readers: "operators", title: { en: "Security", zh_CN: "安全" } },
} as const satisfies Record<string, { readers: "makers" | "operators"; title: Text }>;

/** The text of a link from a page of the console to its manual. */
export const manualLink: Text = { en: "Manual: {title}", zh_CN: "手册：{title}" };

export type Manual = keyof typeof manuals;

/** @param section the id of a heading: its words in lower case, joined by hyphens */
export function manualUrl(manual: Manual, section?: string): string {
  return `/docs/${manual}${section === undefined ? "" : `#${section}`}`;
}
