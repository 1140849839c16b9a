import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { cleanText } from "@thingwright/contract/basics/text.ts";
import { useEffect, useMemo, useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { toast } from "../../../ui/toast.ts";
import {
  type DraftHistory,
  type Drafts,
  editsOf,
  endStep,
  isStale,
  keepDraft,
  noDrafts,
  redo,
  saved,
  type,
  type Typed,
  undo,
  untouched,
} from "./draft-history.ts";
import { countFilled, findUnits, withEdits } from "./find-units.ts";
import { messages } from "./messages/en.ts";
import {
  problemOf,
  RefusedTexts,
  savedText,
  type TextEdit,
  type TextProblem,
  type TranslationSource,
} from "./units.ts";
import { languagesOf, type TranslationView, useTranslationView } from "./use-translation-view.ts";

/** The languages whose texts are shown in place of missing texts. */
const fallbacks: readonly ContentLanguage[] = ["zh_CN", "zh", "en"];

/** A text that was not saved, and why. */
export interface Refused {
  key: string;
  language: ContentLanguage;
  problem?: TextProblem;
  /** The reason, as returned by the server. */
  message?: string;
}

interface Unsaved {
  history: DraftHistory;
  /**
   * The drafts that the filter uses. They are not updated at each keystroke, so that a row does not disappear while the
   * user types in it.
   */
  filterDrafts: Drafts;
  /**
   * The texts that were refused. A refusal applies to one wording, so it is removed when the user changes the draft.
   */
  refused: readonly Refused[];
}

const nothing: Unsaved = { history: noDrafts, filterDrafts: noDrafts.drafts, refused: [] };

function withHistory(unsaved: Unsaved, history: DraftHistory): Unsaved {
  const refused = untouched(unsaved.refused, unsaved.history.drafts, history.drafts);
  return { ...unsaved, history, refused };
}

/**
 * Manages the state of a translation editor: what it shows, which texts are not saved yet, and which texts were
 * refused.
 * @param section limits the displayed units to a section. Unsaved texts in other sections are kept, and are saved
 * together with the texts of this section
 */
export function useEditor(source: TranslationSource, section: string | undefined) {
  const t = useMessages(messages);
  const own = useLanguage();
  const { units: all, texts } = source;
  const units = useMemo(
    () => (section === undefined ? all : all.filter((unit) => unit.section === section)),
    [all, section],
  );
  const { view, setView } = useTranslationView();
  const [{ history, filterDrafts, refused }, setUnsaved] = useState(nothing);
  const [failure, setFailure] = useState<unknown>();
  const [saving, setSaving] = useState(false);

  const counts = useMemo(() => countFilled(units, texts, source.filled), [units, texts, source.filled]);
  const [first] = useState(() => languagesOf(view, own, counts, units.length));
  const filter = useMemo(
    () => ({ ...view, source: view.source ?? first.source, target: view.target ?? first.target }),
    [view, first],
  );
  const needed = [...new Set([filter.source, filter.target, ...fallbacks])];
  const absent = needed.filter((language) => texts[language] === undefined).join();
  const { load } = source;
  useEffect(() => {
    // A failure is ignored here, because the page itself reports calls that fail.
    if (absent !== "") void load(absent.split(",") as ContentLanguage[]).catch(() => undefined);
  }, [absent, load]);

  const edits = useMemo(() => editsOf(history.drafts, texts), [history.drafts, texts]);
  const stale = useMemo(() => edits.filter((edit) => isStale(edit, texts)), [edits, texts]);
  const shown = useMemo(
    () => findUnits(units, texts, filterDrafts, filter),
    [units, texts, filterDrafts, filter],
  );
  const filled = useMemo(() => withEdits(counts, texts, edits), [counts, texts, edits]);

  const setHistory = (next: (before: DraftHistory) => DraftHistory) =>
    setUnsaved((before) => withHistory(before, next(before.history)));
  /** Changes the history, and applies the changed drafts to the filter at once. */
  const setHistoryAndFilter = (next: (before: DraftHistory) => DraftHistory) =>
    setUnsaved((before) => {
      const after = next(before.history);
      return { ...withHistory(before, after), filterDrafts: after.drafts };
    });
  /** Marks texts as refused, except for those that the user has changed while the call was running. */
  const setRefused = (list: readonly Refused[]) =>
    setUnsaved((before) => ({
      ...before,
      refused: untouched(list, history.drafts, before.history.drafts),
    }));
  const put = (typed: readonly Typed[], typing = false) =>
    setHistory((before) => type(before, typed, texts, typing));
  const show = (change: Partial<TranslationView>) => {
    setHistoryAndFilter((same) => same);
    setView(change);
  };

  /**
   * Returns the texts to save (`due`), cleaned in the same way as on the server, and the texts that cannot be saved
   * (`wrong`).
   */
  const validateEdits = () => {
    const byKey = new Map(all.map((unit) => [unit.key, unit]));
    const wrong = edits.flatMap(({ key, language, text }): Refused[] => {
      const unit = byKey.get(key);
      const problem = unit && problemOf(unit, language, text);
      return problem ? [{ key, language, problem }] : [];
    });
    const clean = edits.map((edit) => ({ ...edit, text: cleanText(edit.text) }));
    const due = clean.filter(({ language, key, text }) => text !== savedText(texts, language, key));
    return { wrong, due };
  };

  const send = async (due: readonly TextEdit[]) => {
    const typed = edits;
    setSaving(true);
    setFailure(undefined);
    try {
      await source.save(due);
      setHistoryAndFilter((before) => saved(before, typed));
      toast.success(t("saved", { count: due.length }));
    } catch (error) {
      if (!(error instanceof RefusedTexts)) return setFailure(error);
      if (error.stale) await source.reload();
      else setRefused(error.texts);
    } finally {
      setSaving(false);
    }
  };

  return {
    filter,
    show,
    shown,
    filled,
    total: units.length,
    // The languages that are only shown in place of missing texts may load later.
    loading: [filter.source, filter.target].some((language) => texts[language] === undefined),
    drafts: history.drafts,
    edits,
    stale,
    refused,
    failure,
    saving,
    put,
    endStep: () => setHistory(endStep),
    undo: history.past.length > 0 ? () => setHistory(undo) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redo) : undefined,
    keep: (edit: TextEdit) => setHistory((before) => keepDraft(before, edit, texts)),
    save: async () => {
      if (saving || stale.length > 0) return;
      const { wrong, due } = validateEdits();
      setRefused(wrong);
      if (wrong.length > 0) return;
      if (due.length === 0) setHistoryAndFilter(() => noDrafts);
      else await send(due);
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
