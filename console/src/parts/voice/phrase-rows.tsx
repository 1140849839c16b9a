import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Mic, Plus, Trash2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { useFieldArray } from "react-hook-form";
import type { Form } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input } from "../../ui/input.tsx";
import { SortableList } from "../../ui/sortable-list.tsx";
import { toast } from "../../ui/toast.ts";
import { type ExamplesValues, newLines } from "./examples-form.ts";
import { messages } from "./messages/en.ts";

interface PhraseRowsProps {
  form: Form<ExamplesValues, ExamplesValues>;
  language: ContentLanguage;
}

/** The phrases of one language: typed or pasted, in the order in which the app shows them. */
export function PhraseRows({ form, language }: PhraseRowsProps) {
  const t = useMessages(messages);
  const list = useRef<HTMLDivElement>(null);
  const name = `phrases.${language}` as const;
  const rows = useFieldArray({ control: form.control, name });
  const { tag } = languageTable[language];
  const direction = "rightToLeft" in languageTable[language] ? "rtl" : "ltr";
  const isFull = rows.fields.length >= limits.voiceExamples;
  const textsBut = (index: number) =>
    (form.getValues(name) ?? []).filter((_, i) => i !== index).map(({ text }) => text);

  /** Returns a row as it is typed now: `rows.fields` has the texts from when a row was last added, removed or moved. */
  const typed = (id: string) => form.getValues(name)?.[rows.fields.findIndex((row) => row.id === id)];

  const add = (at = rows.fields.length) => {
    if (!isFull) rows.insert(at, { text: "" }, { focusName: `${name}.${at}.text` });
  };
  /** Enter adds a phrase below, Backspace removes a blank one, as in a list of lines. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (event.currentTarget.value.trim() !== "") add(index + 1);
    }
    if (event.key === "Backspace" && event.currentTarget.value === "" && rows.fields.length > 1) {
      event.preventDefault();
      rows.remove(index);
      form.setFocus(`${name}.${Math.max(0, index - 1)}.text`);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/\n/.test(text.trim())) return;
    event.preventDefault();
    const before = event.currentTarget.value.trim();
    const lines = newLines(text, textsBut(index));
    if (lines.length === 0) return;
    const added = (before ? [before, ...lines] : lines).map((one) => ({ text: one }));
    const all = [...(form.getValues(name) ?? [])];
    all.splice(index, 1, ...added);
    rows.replace(all.slice(0, limits.voiceExamples));
  };
  const remove = (index: number) => {
    const row = form.getValues(`${name}.${index}`);
    rows.remove(index);
    list.current?.focus();
    if (row && row.text.trim() !== "")
      toast({
        title: t("removed"),
        action: { label: t("undo"), onSelect: () => rows.insert(index, row, { shouldFocus: false }) },
      });
  };

  if (rows.fields.length === 0) {
    return (
      <EmptyState
        icon={Mic}
        title={t("noneYet")}
        description={t("noneYetText")}
        action={
          <Button icon={Plus} onClick={() => add()}>
            {t("add")}
          </Button>
        }
      />
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <SortableList
        label={t("phrasesTitle")}
        items={rows.fields}
        keyOf={({ id }) => id}
        labelOf={({ id }) => typed(id)?.text ?? ""}
        onReorder={(items) => rows.replace(items.flatMap(({ id }) => typed(id) ?? []))}
        className="gap-2"
      >
        {(_, { handle, index }) => (
          <div className="flex items-start gap-1">
            <span className="pt-0.5">{handle}</span>
            <Field
              label={t("phrase", { number: index + 1 })}
              hideLabel
              error={form.error(`${name}.${index}.text`)}
              className="flex-1"
            >
              <Input
                {...form.register(`${name}.${index}.text`)}
                lang={tag}
                dir={direction}
                autoComplete="off"
                onKeyDown={(event) => onKeyDown(event, index)}
                onPaste={(event) => onPaste(event, index)}
              />
            </Field>
            <IconButton
              icon={Trash2}
              label={t("remove", { number: index + 1 })}
              onClick={() => remove(index)}
            />
          </div>
        )}
      </SortableList>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button icon={Plus} size="sm" onClick={() => add()} disabled={isFull}>
          {t("add")}
        </Button>
        <span className="text-meta text-muted">
          {isFull
            ? t("full", { limit: limits.voiceExamples })
            : t("countOf", { count: rows.fields.length, limit: limits.voiceExamples })}
        </span>
      </div>
      <p className="text-meta text-muted">{t("pasteHint")}</p>
    </div>
  );
}
