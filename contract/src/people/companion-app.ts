import type { ContentLanguage, Translated } from "../basics/content-languages.ts";

/** The folder of the pages for people at home. A share code without an app opens below it too. */
export const companionFolder = "/companion/";

export const defaultAccent = "#4f46e5";

/** What the page of an app's companion brings along, so that it shows its name and mark before anything else has come. */
export interface CompanionApp {
  app_key: string;
  /** The app's own name, which stands in for a missing translation. */
  name: string;
  name_texts: Translated;
  accent: string;
  languages: readonly ContentLanguage[];
  /** Whether it shows the generic panel for devices whose product has no panel of its own that runs. */
  default_panel: boolean;
  default_language: ContentLanguage;
  /** The address of the icon that is shown in the page. */
  icon: string;
  /** The policies that are in force, each with its address and what it is called in the languages that are offered. */
  policies: readonly { url: string; titles: Translated }[];
  /** Where the app for phones is downloaded; empty while no version of it is published. */
  download: string;
}

/** The address of an app's companion, below the installation's own. */
export const companionPath = (appKey: string) => `${companionFolder}${appKey}/`;

const chinese: readonly ContentLanguage[] = ["zh_CN", "zh", "zh_TW"];

/** What the companion is called in a language: by a name of that language, for readers of Chinese also of its other forms, or the app's own. */
export function companionName(
  { name, name_texts }: Pick<CompanionApp, "name" | "name_texts">,
  language: ContentLanguage,
): string {
  const related = chinese.includes(language) ? chinese : [];
  return [language, ...related].map((one) => name_texts[one]).find((one) => one) ?? name;
}

const readsTraditional = /^zh-(tw|hk|mo|hant)\b/i;

/** What stands for a BCP 47 tag, the best first. */
function languagesOf(tag: string): readonly string[] {
  if (readsTraditional.test(tag)) return ["zh_TW", "zh_CN", "zh"];
  const language = tag.replace(/-.*/, "").toLowerCase();
  if (language !== "zh") return [language];
  return tag.length === language.length ? ["zh", "zh_CN", "zh_TW"] : ["zh_CN", "zh", "zh_TW"];
}

/**
 * The first of the preferred languages that is offered.
 * @param tags BCP 47, the most preferred first
 * @param otherwise where none of them is
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
