import { type ContentLanguage, contentLanguages } from "@thingwright/contract/content-languages.ts";

/** The share code in the path of this page; empty if there is none. */
export function codeIn(path: string): string {
  return /^\/companion\/share\/([^/]+)\/?$/.exec(path)?.[1] ?? "";
}

const traditional = /^zh-(tw|hk|mo|hant)/i;

/** The first of the browser's languages that content can be in; English if there is none. */
export function preferredLanguage(tags: readonly string[]): ContentLanguage {
  for (const tag of tags) {
    if (/^zh\b/i.test(tag)) return traditional.test(tag) ? "zh_TW" : "zh_CN";
    const short = tag.slice(0, 2).toLowerCase();
    const found = contentLanguages.find((language) => language === short);
    if (found) return found;
  }
  return "en";
}
