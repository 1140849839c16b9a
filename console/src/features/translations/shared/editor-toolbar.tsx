import { ArrowLeftRight, Redo2, Undo2, Upload } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { messages } from "./messages/en.ts";
import type { TranslationSource } from "./units.ts";
import type { Editor } from "./use-editor.ts";

interface EditorToolbarProps {
  source: TranslationSource;
  editor: Editor;
  name: string;
  editable: boolean;
  onImport: () => void;
}

/** Chooses the languages and the texts that are shown; imports, exports, undoes and saves. */
export function EditorToolbar({ source, editor, name, editable, onImport }: EditorToolbarProps) {
  const t = useMessages(messages);
  const { filter, show, filled, total, edits } = editor;
  const missing = total - (filled[filter.target] ?? 0);
  const changed = edits.filter(({ language }) => language === filter.target).length;
  return (
    <div className="flex flex-col gap-2">
      <FilterBar
        trailing={
          <>
            {editable && (
              <>
                <IconButton
                  icon={Undo2}
                  label={t("undo")}
                  disabled={!editor.undo}
                  onClick={() => editor.undo?.()}
                />
                <IconButton
                  icon={Redo2}
                  label={t("redo")}
                  disabled={!editor.redo}
                  onClick={() => editor.redo?.()}
                />
                <Button icon={Upload} onClick={onImport}>
                  {t("import")}
                </Button>
              </>
            )}
            <ExportMenu source={source} editor={editor} name={name} />
            {editable && (
              <Button
                variant="primary"
                disabled={edits.length === 0 || editor.stale.length > 0}
                loading={editor.saving}
                onClick={() => void editor.save()}
              >
                {edits.length === 0 ? t("save") : t("saveCount", { count: edits.length })}
              </Button>
            )}
          </>
        }
      >
        <div className="flex w-full min-w-0 items-center gap-1 sm:w-auto">
          <LanguageSelect
            label={t("source")}
            value={filter.source}
            onChange={(language) => show({ source: language })}
          />
          <IconButton
            icon={ArrowLeftRight}
            label={t("swap")}
            onClick={() => show({ source: filter.target, target: filter.source })}
          />
          <LanguageSelect
            label={t("target")}
            value={filter.target}
            onChange={(language) => show({ target: language })}
            hint={(language) => {
              const unsaved = edits.filter((edit) => edit.language === language).length;
              const filledOf = t("filledOf", { filled: filled[language] ?? 0, total });
              return unsaved > 0 ? `${filledOf} · ${t("unsavedIn", { count: unsaved })}` : filledOf;
            }}
          />
        </div>
      </FilterBar>
      <FilterBar>
        <SearchInput
          value={filter.keyword}
          onChange={(keyword) => show({ keyword })}
          placeholder={t("search")}
          aria-label={t("search")}
          className="w-full sm:w-65"
        />
        <SegmentedControl
          aria-label={t("show")}
          value={filter.show}
          onChange={(next) => show({ show: next })}
          options={[
            { value: "all", label: t("all"), count: total },
            { value: "missing", label: t("missing"), count: missing },
            ...(editable ? [{ value: "changed" as const, label: t("changed"), count: changed }] : []),
          ]}
        />
      </FilterBar>
    </div>
  );
}
