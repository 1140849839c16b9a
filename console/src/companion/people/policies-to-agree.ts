import type { CompanionApp } from "@thingwright/contract/people/companion-app.ts";
import { type ContentLanguage, textIn } from "@thingwright/contract/basics/content-languages.ts";
import { type PolicyKind, policyPath } from "@thingwright/contract/people/policy-kinds.ts";
import type { LaterWords } from "./later-words.ts";

interface Reader {
  language: ContentLanguage;
  words: Pick<LaterWords, "policyTitles">;
}

/**
 * Returns links to the policies to agree to: those in `asked` or, if `asked` is empty, all policies of the app. The
 * titles are in the reader's language. `app` was loaded with the page, so it may lack a newer policy from `asked`; the
 * title of such a policy comes from `words`.
 */
export function policiesToAgree(
  app: Pick<CompanionApp, "app_key" | "policies"> | null,
  asked: readonly PolicyKind[],
  { language, words }: Reader,
): { url: string; title: string }[] {
  if (!app) return [];
  const known = app.policies.map(({ url, titles }) => ({ url, title: textIn(titles, language) }));
  const policyOf = (kind: PolicyKind) => {
    const url = policyPath(app.app_key, kind);
    return known.find((one) => one.url === url) ?? { url, title: words.policyTitles[kind] };
  };
  const policies = asked.length > 0 ? asked.map(policyOf) : known;
  return policies.map(({ url, title }) => ({ url: `${url}?lang=${language}`, title }));
}
