import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../lib/i18n.ts";

export const en = {
  navigation: "Main navigation",
  search: "Search",
  language: fieldWords.language.en,
  theme: "Theme",
  themeLight: "Light",
  themeDark: "Dark",
  themeSystem: "Match the system",
  languageFailed: "The language could not be loaded. Reload the page and try again.",
  offlineBanner: "You are offline. What you see may be out of date.",
  notFoundTitle: "Page not found",
  notFoundText: "The address is wrong, or you do not have access to this page.",
  missingTitle: "This page could not be loaded",
  missingPage: "The console may have been updated since you opened it. Reload to continue.",
  missingPart:
    "Part of this page could not be loaded. The console may have been updated. Save your changes, then reload.",
  missingUnreached: "The server could not be reached. Try again in a moment.",
  reload: "Reload",
  errorTitle: "This page could not be shown",
} as const;

/** Words of the frame. */
export const messages = defineMessages(en, () => import("./zh.ts"));
