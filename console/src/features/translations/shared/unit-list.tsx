import { languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { toast } from "../../../ui/toast.ts";
import { linesOf } from "./find-units.ts";
import { messages } from "./messages/en.ts";
import { readCsv } from "./sheet/read-sheet-file.ts";
import { cellOf, savedText, type Texts, type TranslationUnit } from "./units.ts";
import { columnsOf, UnitRow, written } from "./unit-row.tsx";
import type { Editor } from "./use-editor.ts";

interface UnitListProps {
  editor: Editor;
  texts: Texts;
  editable: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Lists the texts that match the filter. There may be thousands, so only the visible ones are rendered. */
export function UnitList({ editor, texts, editable }: UnitListProps) {
  const t = useMessages(messages);
  const { shown, filter } = editor;
  const { source, target } = filter;
  const lines = useMemo(() => linesOf(shown), [shown]);
  const lineOf = useMemo(
    () => new Map(lines.map((line, i) => [line.kind === "unit" ? line.unit.key : `\n${line.name}`, i])),
    [lines],
  );
  const places = useMemo(() => new Map(shown.map(({ key }, i) => [key, i])), [shown]);
  const stale = useMemo(
    () => new Map(editor.stale.map((edit) => [cellOf(edit.language, edit.key), edit])),
    [editor.stale],
  );
  const refused = useMemo(
    () => new Map(editor.refused.map((one) => [cellOf(one.language, one.key), one])),
    [editor.refused],
  );
  const labelled = useMemo(
    () => shown.some(({ key, label }) => savedText(texts, source, key) !== label),
    [shown, texts, source],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const fields = useRef(new Map<string, Field>());
  /** The text whose field must get the focus as soon as it is rendered. */
  const wanted = useRef<string>(undefined);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === "group" ? 33 : 49),
    getItemKey: (index) => {
      const line = lines[index];
      return line === undefined ? index : line.kind === "unit" ? line.unit.key : `\n${line.name}`;
    },
    overscan: 8,
  });

  const goTo = (unit: TranslationUnit | undefined) => {
    if (!unit) return;
    const field = fields.current.get(unit.key);
    if (field) {
      field.focus();
      field.select();
    } else wanted.current = unit.key;
    virtualizer.scrollToIndex(lineOf.get(unit.key) ?? 0);
  };
  const keep = (key: string) => (field: Field | null) => {
    if (!field) return void fields.current.delete(key);
    fields.current.set(key, field);
    if (wanted.current !== key) return;
    wanted.current = undefined;
    field.focus({ preventScroll: true });
    field.select();
  };

  const undoOrRedo = (event: KeyboardEvent<Field>) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) editor.redo?.();
    else editor.undo?.();
  };

  const press = (unit: TranslationUnit) => (event: KeyboardEvent<Field>) => {
    // While an input method is composing text, Enter and the arrow keys choose among its suggestions.
    if (event.nativeEvent.isComposing || event.altKey) return;
    undoOrRedo(event);
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    goTo(shown[(places.get(unit.key) ?? 0) + step]);
  };
  const paste = (unit: TranslationUnit) => async (event: ClipboardEvent<Field>) => {
    const copied = event.clipboardData.getData("text/plain");
    if (!editable || !/[\r\n\t]/.test(copied.trim())) return;
    event.preventDefault();
    const cells = (await readCsv(copied.replace(/\r?\n$/, ""), "\t")).map(([first = ""]) => first);
    const from = places.get(unit.key) ?? 0;
    const rows = shown.slice(from, from + cells.length);
    editor.put(rows.map(({ key }, i) => ({ language: target, key, text: cells[i]!.trim() })));
    const left = cells.length - rows.length;
    toast.success(
      left > 0 ? t("pastedSome", { count: rows.length, left }) : t("pasted", { count: rows.length }),
    );
  };

  return (
    <div className="overflow-clip rounded-lg border border-line">
      <div
        aria-hidden
        className={cx(
          "grid gap-x-4 border-b border-line bg-sunken px-3 py-2 text-meta font-medium text-muted max-sm:hidden",
          columnsOf(labelled),
        )}
      >
        {labelled && <span>{t("what")}</span>}
        <span {...written(source)}>{languageTable[source].own}</span>
        <span {...written(target)}>{languageTable[target].own}</span>
      </div>
      <div ref={scroller} className="max-h-[max(22rem,calc(100dvh-18rem))] overflow-y-auto">
        <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            if (line === undefined) return null;
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.kind === "group" ? (
                  <p className="border-b border-line bg-sunken px-3 py-1.5 font-medium">{line.name}</p>
                ) : (
                  <UnitRow
                    unit={line.unit}
                    texts={texts}
                    drafts={editor.drafts}
                    filter={filter}
                    editable={editable}
                    labelled={labelled}
                    stale={stale.get(cellOf(target, line.unit.key))}
                    refused={refused.get(cellOf(target, line.unit.key))}
                    onText={(text) => editor.put([{ language: target, key: line.unit.key, text }], true)}
                    onBlur={editor.endStep}
                    onKeep={editor.keep}
                    onKeyDown={press(line.unit)}
                    onPaste={(event) => void paste(line.unit)(event)}
                    field={keep(line.unit.key)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** 1 for the next text, -1 for the one before, 0 for keys that stay in the field. */
function stepOf({ key, shiftKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent<Field>): -1 | 0 | 1 {
  if (ctrlKey || metaKey) return 0;
  if (key === "Enter") return shiftKey ? -1 : 1;
  if (shiftKey) return 0;
  const { selectionStart, selectionEnd, value } = currentTarget;
  const several = currentTarget instanceof HTMLTextAreaElement;
  if (key === "ArrowDown") return !several || selectionStart === value.length ? 1 : 0;
  if (key === "ArrowUp") return !several || selectionEnd === 0 ? -1 : 0;
  return 0;
}
