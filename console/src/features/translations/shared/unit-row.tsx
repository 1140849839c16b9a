import {
  type ContentLanguage,
  fallbackOf,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import type { ClipboardEvent, KeyboardEvent, Ref } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { Button } from "../../../ui/button.tsx";
import { Input, Textarea } from "../../../ui/input.tsx";
import { type Drafts } from "./draft-history.ts";
import { textOf, type UnitFilter } from "./find-units.ts";
import { messages } from "./messages/en.ts";
import {
  maxOf,
  problemOf,
  savedText,
  type TextEdit,
  type TextProblem,
  type Texts,
  type TranslationUnit,
} from "./units.ts";
import type { Refused } from "./use-editor.ts";

/** Texts whose maximum length is larger than this get a field of several lines. */
const oneLine = 60;

export interface UnitRowProps {
  unit: TranslationUnit;
  texts: Texts;
  drafts: Drafts;
  filter: UnitFilter;
  editable: boolean;
  /** Whether a column describes what each text is. Without that column, the source text serves as the description. */
  labelled: boolean;
  /** The edit of this text, if somebody else has changed the text meanwhile. */
  stale: TextEdit | undefined;
  refused: Refused | undefined;
  onText: (text: string) => void;
  onBlur: () => void;
  onKeep: (edit: TextEdit) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  field: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** Returns the attributes of an element that shows a text in a language. */
export function written(language: ContentLanguage): { lang: string; dir: "rtl" | "ltr" } {
  const words: { tag: string; rightToLeft?: true } = languageTable[language];
  return { lang: words.tag, dir: words.rightToLeft ? "rtl" : "ltr" };
}

/** Returns the grid columns of a row on tablets and larger screens. On phones, the cells are one below the other. */
export function columnsOf(labelled: boolean): string {
  return labelled
    ? "sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,4fr)]"
    : "sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]";
}

/** Shows a text in the source language beside the field for the text in the target language. */
export function UnitRow(props: UnitRowProps) {
  const {
    unit,
    texts,
    drafts,
    filter,
    editable,
    labelled,
    stale,
    refused,
    field,
    onText,
    onBlur,
    onKeep,
    onKeyDown,
    onPaste,
  } = props;
  const t = useMessages(messages);
  const { source, target } = filter;
  const text = textOf(texts, drafts, target, unit.key);
  const now = savedText(texts, target, unit.key);
  const unsaved = text !== now;
  const max = maxOf(unit, target);
  const length = [...text].length;
  const { own } = languageTable[target];
  const problem = unsaved ? problemOf(unit, target, text) : refused?.problem;
  const wordsOf = (kind: TextProblem) => (kind === "tooLong" ? t(kind, { max }) : t(kind, { language: own }));
  const error = problem ? wordsOf(problem) : refused?.message;
  const Field = max > oneLine ? Textarea : Input;
  return (
    <div
      className={cx(
        "grid gap-x-4 gap-y-1.5 border-b border-line px-3 py-2",
        columnsOf(labelled),
        unsaved && "bg-selected",
      )}
    >
      {labelled && <p className="min-w-0 break-words text-muted sm:py-1.5">{unit.label}</p>}
      <p {...written(source)} className="min-w-0 break-words sm:py-1.5">
        {textOf(texts, drafts, source, unit.key) || <span className="text-faint">--</span>}
        {unsaved && <span className="sr-only"> ({t("unsaved")})</span>}
      </p>
      <div className="flex min-w-0 flex-col gap-1">
        <Field
          {...written(target)}
          {...(max > oneLine && { rows: 1 })}
          ref={field}
          value={text}
          readOnly={!editable}
          aria-label={[...(unit.group ? [unit.group] : []), unit.label, own].join(" · ")}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          placeholder={standIn(texts, drafts, target, unit.key)}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={cx(max > oneLine && "min-h-8 resize-none [field-sizing:content]")}
        />
        {error ? (
          <p className="text-meta text-danger-ink">{error}</p>
        ) : (
          length > max * 0.8 &&
          unsaved && <p className="text-meta text-muted">{t("lengthOf", { length, max })}</p>
        )}
        {stale && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-warning-ink">
            <span>{now ? t("staleChanged", { text: now }) : t("staleCleared")}</span>
            <Button variant="link" size="sm" onClick={() => onText(now)}>
              {t("takeTheirs")}
            </Button>
            <Button variant="link" size="sm" onClick={() => onKeep(stale)}>
              {t("keepMine")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns the text that readers of a language see if there is no text in that language. */
function standIn(texts: Texts, drafts: Drafts, language: ContentLanguage, key: string): string {
  for (const other of fallbackOf(language).slice(1)) {
    const text = textOf(texts, drafts, other, key);
    if (text) return text;
  }
  return "";
}
