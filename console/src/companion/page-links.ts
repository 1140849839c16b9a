import type { CompanionApp } from "@thingwright/contract/people/companion-app.ts";
import { type ContentLanguage, textIn } from "@thingwright/contract/basics/content-languages.ts";
import type { Words } from "./words.ts";

/**
 * Returns the links to an app's pages outside of the companion, in the chosen language: the download page and the
 * policies.
 */
export function pageLinks(
  { download, policies }: Pick<CompanionApp, "download" | "policies">,
  { language, words }: { language: ContentLanguage; words: Pick<Words, "download"> },
): { url: string; title: string }[] {
  const pages = [
    ...(download ? [{ url: download, title: words.download }] : []),
    ...policies.map(({ url, titles }) => ({ url, title: textIn(titles, language) })),
  ];
  return pages.map(({ url, title }) => ({ url: `${url}?lang=${language}`, title }));
}
