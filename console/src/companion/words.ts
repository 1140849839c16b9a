import { type ContentLanguage, fallbackOf } from "@thingwright/contract/basics/content-languages.ts";

/** The words of the pages for people at home. `{name}` stands for the name of a device or of the app. */
export interface Words {
  loading: string;
  invalidTitle: string;
  invalidText: string;
  failedTitle: string;
  failedText: string;
  retry: string;
  /** Shown if the device's product has no panel that this app shows. */
  noPanelTitle: string;
  noPanelText: string;
  /** Stands before the time at which the code expires. */
  until: string;
  /** Shown while the connection to the platform is lost. */
  lost: string;
  openTitle: string;
  openHint: string;
  linkLabel: string;
  open: string;
  notALink: string;
  scan: string;
  scanHint: string;
  cameraRefused: string;
  opened: string;
  remove: string;
  settings: string;
  language: string;
  theme: string;
  themeSystem: string;
  themeLight: string;
  themeDark: string;
  install: string;
  installText: string;
  installIos: string;
  insecureTitle: string;
  insecureText: string;
  updated: string;
  reload: string;
  offline: string;
  /** The link to the page where the app for phones is downloaded. */
  download: string;
  back: string;
  /** The link to the pages for people with an account. */
  yourHome: string;
  yourHomeText: string;
  signIn: string;
  signUp: string;
}

const loaders = {
  zh_CN: () => import("./words/zh-cn.ts"),
  zh_TW: () => import("./words/zh-tw.ts"),
  en: () => import("./words/en.ts"),
  es: () => import("./words/es.ts"),
  pt: () => import("./words/pt.ts"),
  ar: () => import("./words/ar.ts"),
  ru: () => import("./words/ru.ts"),
  vi: () => import("./words/vi.ts"),
  ko: () => import("./words/ko.ts"),
  de: () => import("./words/de.ts"),
  fr: () => import("./words/fr.ts"),
  it: () => import("./words/it.ts"),
  ja: () => import("./words/ja.ts"),
  tr: () => import("./words/tr.ts"),
} satisfies Partial<Record<ContentLanguage, () => Promise<{ words: Words }>>>;

const isWorded = (language: ContentLanguage): language is keyof typeof loaders => language in loaders;

/**
 * Loads the words in a language, or in its fallback language if nobody has translated them. Each language is a file of
 * its own.
 */
export async function loadWords(language: ContentLanguage): Promise<Words> {
  const found = fallbackOf(language).find(isWorded) ?? "en";
  return (await loaders[found]()).words;
}

export const withName = (text: string, name: string): string => text.replace("{name}", () => name);
