import { languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { Languages } from "lucide-react";
import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LeaveGuard } from "../../../lib/leave-guard.ts";
import { currentToken } from "../../../lib/session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Typed } from "./draft-history.ts";
import { EditorNotices } from "./editor-notices.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { LanguageRail } from "./language-rail.tsx";
import { messages } from "./messages/en.ts";
import type { TranslationSource } from "./units.ts";
import { UnitList } from "./unit-list.tsx";
import { type Editor, useEditor } from "./use-editor.ts";

const ImportDrawer = lazyPart(() => import("./import-drawer.tsx").then((m) => m.ImportDrawer));

interface TranslationEditorProps {
  source: TranslationSource;
  /** The file name for exports. */
  name: string;
  editable: boolean;
  /** Whether the page itself explains why the texts cannot be edited; the editor then shows no notice of its own. */
  isExplained?: boolean;
  /** The section of units that is shown. By default, all units are shown. */
  section?: string;
  /** Shown if there is nothing to translate. */
  empty?: ReactNode;
}

/**
 * The editor for the translations of any object. The source language is shown beside the target language, with
 * completeness, search, import and export. The languages, the filter and the keyword are stored in the URL (`from`,
 * `to`, `show`, `keyword`).
 */
export function TranslationEditor({
  source,
  name,
  editable,
  isExplained = false,
  section,
  empty,
}: TranslationEditorProps) {
  const t = useMessages(messages);
  const guard = useContext(LeaveGuard);
  const editor = useEditor(source, section);
  const [importing, setImporting] = useState(false);
  const { filter, show, filled, total, edits } = editor;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s" || event.altKey) return;
    event.preventDefault();
    if (editable && !importing) void editor.save();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  const take = (typed: readonly Typed[]) => {
    editor.put(typed);
    // If the file has no text in the target language, the editor switches to a language of the file, so that the user
    // sees a change.
    const [first] = typed;
    if (first && typed.every(({ language }) => language !== filter.target)) show({ target: first.language });
  };

  if (total === 0 && empty) return empty;
  return (
    <div className="flex flex-col gap-3">
      {!editable && !isExplained && <Alert>{t("readOnly")}</Alert>}
      <EditorNotices editor={editor} />
      <EditorToolbar
        source={source}
        editor={editor}
        name={name}
        editable={editable}
        onImport={() => setImporting(true)}
      />
      <div className="flex items-start gap-5">
        <LanguageRail
          filled={filled}
          total={total}
          edits={edits}
          target={filter.target}
          onTarget={(target) => show({ target })}
        />
        <div className="min-w-0 flex-1">
          {editor.loading ? (
            <Skeleton className="h-96 w-full" />
          ) : editor.shown.length === 0 ? (
            <NothingShown editor={editor} />
          ) : (
            <UnitList editor={editor} texts={source.texts} editable={editable} />
          )}
        </div>
      </div>
      {importing && <ImportDrawer source={source} onTake={take} onClose={() => setImporting(false)} />}
      {guard({
        unsaved: () => edits.length > 0 && !editor.saving && currentToken() !== null,
        leaving: undefined,
        settleLeave: () => undefined,
      })}
    </div>
  );
}

function NothingShown({ editor }: { editor: Editor }) {
  const t = useMessages(messages);
  const { keyword, show, target } = editor.filter;
  const language = languageTable[target].own;
  const searched = keyword !== "" || show === "all";
  const [title, text] = searched
    ? [t("nothingFound"), t("nothingFoundText")]
    : show === "missing"
      ? [t("nothingMissing", { language }), t("nothingMissingText")]
      : [t("nothingChanged", { language }), t("nothingChangedText")];
  return (
    <EmptyState
      icon={Languages}
      title={title}
      description={text}
      action={<Button onClick={() => editor.show({ keyword: "", show: "all" })}>{t("showAll")}</Button>}
    />
  );
}
