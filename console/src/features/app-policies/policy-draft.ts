import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { RichText } from "@thingwright/contract/basics/rich-text-schema.ts";
import { z } from "zod";

type Fields = Record<ContentLanguage, typeof RichText>;

/** The values of the form for a draft: one text for each language, empty if there is none. */
export const PolicyDraft = z.object({
  texts: z.object(Object.fromEntries(contentLanguages.map((language) => [language, RichText])) as Fields),
});
export type PolicyDraft = z.infer<typeof PolicyDraft>;

export function draftOf({ texts }: { texts: Partial<Record<ContentLanguage, string>> }): PolicyDraft {
  const all = contentLanguages.map((language) => [language, texts[language] ?? ""]);
  return { texts: Object.fromEntries(all) as PolicyDraft["texts"] };
}
