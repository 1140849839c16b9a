import {
  type CompanionApp,
  companionFolder,
  companionPath,
  preferredLanguage,
} from "@thingwright/contract/people/companion-app.ts";
import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";

interface Boot {
  app: CompanionApp | null;
  base: string;
  language: ContentLanguage;
  /**
   * The version of the page, which equals the `version` of the service worker of the same build; empty without an app.
   */
  version: string;
}

const key = "thingwright.companion.language";

/**
 * Returns the data that the server has sent with the page, and the language: the one chosen on this phone, else the
 * first of the phone's languages that the app offers, else the app's default language.
 */
export function readBoot(): Boot {
  const sent = document.querySelector<HTMLScriptElement>("script#app");
  const app = sent ? (JSON.parse(sent.text) as CompanionApp) : null;
  const offered = app?.languages ?? contentLanguages;
  const chosen = offered.find((language) => language === rememberedLanguage());
  const own = preferredLanguage(navigator.languages, offered, app?.default_language ?? "en");
  const base = app ? companionPath(app.app_key) : companionFolder;
  return { app, base, language: chosen ?? own, version: sent?.dataset.version ?? "" };
}

function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function rememberLanguage(language: ContentLanguage): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Where the browser refuses storage, the choice lasts until the page is left.
  }
}
