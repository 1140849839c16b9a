import type { ContentLanguage, Translated } from "../basics/content-languages.ts";

/** The folder of the pages for people at home. Share codes that belong to no app are also opened below it. */
export const companionFolder = "/companion/";

export const defaultAccent = "#4f46e5";

/** Data embedded in the page of an app's companion, so that it shows name and icon before anything else is loaded. */
export interface CompanionApp {
  app_key: string;
  /** The app's own name, which stands in for a missing translation. */
  name: string;
  name_texts: Translated;
  accent: string;
  languages: readonly ContentLanguage[];
  /** Whether it shows the generic panel for products without a working panel of their own. */
  default_panel: boolean;
  default_language: ContentLanguage;
  /** The address of the icon that is shown in the page. */
  icon: string;
  /** The policies in force, each with its address and its titles in the offered languages. */
  policies: readonly { url: string; titles: Translated }[];
  /** The download page of the app for phones; empty while no version is published. */
  download: string;
}

/** The path of an app's companion on the installation's address. */
export const companionPath = (appKey: string) => `${companionFolder}${appKey}/`;

const chinese: readonly ContentLanguage[] = ["zh_CN", "zh", "zh_TW"];

/**
 * The companion's name in a language; if there is none and the language is a form of Chinese, the name in another form;
 * else the app's own name.
 */
export function companionName(
  { name, name_texts }: Pick<CompanionApp, "name" | "name_texts">,
  language: ContentLanguage,
): string {
  const related = chinese.includes(language) ? chinese : [];
  return [language, ...related].map((one) => name_texts[one]).find((one) => one) ?? name;
}

const readsTraditional = /^zh-(tw|hk|mo|hant)\b/i;

/** The content languages for a BCP 47 tag, best first. */
function languagesOf(tag: string): readonly string[] {
  if (readsTraditional.test(tag)) return ["zh_TW", "zh_CN", "zh"];
  const language = tag.replace(/-.*/, "").toLowerCase();
  if (language !== "zh") return [language];
  return tag.length === language.length ? ["zh", "zh_CN", "zh_TW"] : ["zh_CN", "zh", "zh_TW"];
}

/**
 * The first of the preferred languages that is offered.
 * @param tags BCP 47, the most preferred first
 * @param otherwise the result if none is offered
 */
export function preferredLanguage<Otherwise extends ContentLanguage | undefined>(
  tags: readonly string[],
  offered: readonly ContentLanguage[],
  otherwise: Otherwise,
): ContentLanguage | Otherwise {
  for (const language of tags.flatMap(languagesOf)) {
    const found = offered.find((one) => one === language);
    if (found) return found;
  }
  return otherwise;
}
