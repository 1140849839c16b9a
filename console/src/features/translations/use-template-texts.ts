import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { useLanguage } from "../../lib/language.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { refusedTexts } from "./shared/refused-texts.ts";
import { RefusedTexts, savedText, type TextEdit, type TranslationSource } from "./shared/units.ts";
import { textAtPath, textsOfTemplate, withTexts } from "./template-texts.ts";

/**
 * The largest number of attempts to save. An attempt fails if somebody else saves the draft after it was read and
 * before it is written.
 */
const mostTries = 3;

/** The texts of the draft of a category's template, as a source for the translation editor. */
export function useTemplateTexts(categoryId: string) {
  const input = { params: { id: categoryId } };
  const query = useCall(api.templates.get, input);
  const change = useAction(api.templates.save);
  const language = useLanguage();
  const draft = query.data;
  const content = useMemo(() => draft && textsOfTemplate(draft, language), [draft, language]);

  /** Saves texts in the newest draft. Other changes that somebody has made to the draft meanwhile are kept. */
  const put = async (edits: readonly TextEdit[], tries = 1): Promise<void> => {
    const newest = await call(api.templates.get, input);
    const { texts } = textsOfTemplate(newest, language);
    const stale = edits.filter(({ key, language: of, text, was }) => {
      const now = savedText(texts, of, key);
      return now !== was && now !== text;
    });
    if (stale.length > 0)
      throw new RefusedTexts(
        stale.map((edit) => ({ ...edit, message: "" })),
        true,
        undefined,
      );
    const parts = withTexts(newest, edits);
    try {
      await change.run({ ...input, body: { ...parts, draft_version: newest.draft_version } });
    } catch (error) {
      if (error instanceof CallError && error.is("conflict") && tries < mostTries)
        return put(edits, tries + 1);
      throw refusedTexts(error, (path) => textAtPath(parts, path));
    }
  };

  const source: TranslationSource | undefined = content && {
    ...content,
    load: () => Promise.resolve(content.texts),
    reload: () => query.refetch(),
    save: async (edits) => {
      await put(edits);
      await query.refetch();
    },
  };
  return { query, source };
}
