import type { Text } from "./language.ts";

interface LanguageWords extends Text {
  /** The language's name in that language. */
  own: string;
  /** The BCP 47 tag, for the `lang` attribute. */
  tag: string;
  rightToLeft?: true;
}

/** The languages that content can have texts in, in the order in which lists show them. */
export const languageTable = {
  zh: { en: "Chinese", zh_CN: "中文", own: "中文", tag: "zh" },
  zh_CN: { en: "Chinese (Simplified)", zh_CN: "简体中文", own: "简体中文", tag: "zh-CN" },
  zh_TW: { en: "Chinese (Traditional)", zh_CN: "繁体中文", own: "繁體中文", tag: "zh-TW" },
  en: { en: "English", zh_CN: "英语", own: "English", tag: "en" },
  es: { en: "Spanish", zh_CN: "西班牙语", own: "Español", tag: "es" },
  pt: { en: "Portuguese", zh_CN: "葡萄牙语", own: "Português", tag: "pt" },
  ar: { en: "Arabic", zh_CN: "阿拉伯语", own: "العربية", tag: "ar", rightToLeft: true },
  ru: { en: "Russian", zh_CN: "俄语", own: "Русский", tag: "ru" },
  vi: { en: "Vietnamese", zh_CN: "越南语", own: "Tiếng Việt", tag: "vi" },
  ko: { en: "Korean", zh_CN: "韩语", own: "한국어", tag: "ko" },
  de: { en: "German", zh_CN: "德语", own: "Deutsch", tag: "de" },
  fr: { en: "French", zh_CN: "法语", own: "Français", tag: "fr" },
  it: { en: "Italian", zh_CN: "意大利语", own: "Italiano", tag: "it" },
  ja: { en: "Japanese", zh_CN: "日语", own: "日本語", tag: "ja" },
  tr: { en: "Turkish", zh_CN: "土耳其语", own: "Türkçe", tag: "tr" },
} as const satisfies Record<string, LanguageWords>;

export type ContentLanguage = keyof typeof languageTable;
export const contentLanguages = Object.keys(languageTable) as [ContentLanguage, ...ContentLanguage[]];

/** The languages that every content has. */
export const defaultLanguages = ["zh_CN", "en"] as const;
export type DefaultLanguage = (typeof defaultLanguages)[number];

export function isDefaultLanguage(language: string): language is DefaultLanguage {
  return (defaultLanguages as readonly string[]).includes(language);
}

/** A text in the languages that it is translated into. */
export type Translated = Partial<Record<ContentLanguage, string>>;

/** Chinese fallbacks for a missing text: readers of Chinese get them before English, everybody else after it. */
const chinese = ["zh_CN", "zh"] as const satisfies readonly ContentLanguage[];
const readChinese: readonly ContentLanguage[] = ["zh_CN", "zh", "zh_TW"];

/**
 * The order in which a text is looked up: the language itself; if it is a form of Chinese, zh_CN and zh; then English;
 * then Chinese. All content has Chinese and English, so the search ends there.
 */
export function fallbackOf(language: ContentLanguage): readonly ContentLanguage[] {
  const related = readChinese.includes(language) ? chinese : [];
  return [...new Set<ContentLanguage>([language, ...related, "en", ...chinese])];
}

/** Whether a text in an unknown language can serve as English: all its letters are Latin. */
export function readsInEnglish(text: string): boolean {
  return text !== "" && /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text);
}

/** @returns the text in the language, or in its first fallback that has a text; empty if there is none */
export function textIn(texts: Translated, language: ContentLanguage): string {
  for (const candidate of fallbackOf(language)) {
    const text = texts[candidate];
    if (text) return text;
  }
  return "";
}
