import { contentLanguages, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "./messages/en.ts";
import type { SheetFormat } from "./sheet/write-sheet-file.ts";
import type { TranslationSource } from "./units.ts";
import type { Editor } from "./use-editor.ts";

interface ExportMenuProps {
  source: TranslationSource;
  editor: Editor;
  /** The name of the file. */
  name: string;
}

/**
 * Exports the saved texts (without unsaved edits) as a file: either the two languages that are shown, or all languages.
 */
export function ExportMenu({ source, editor, name }: ExportMenuProps) {
  const t = useMessages(messages);
  const [busy, setBusy] = useState(false);
  const pair = [...new Set([editor.filter.source, editor.filter.target])];
  const save = async (languages: typeof pair, format: SheetFormat) => {
    setBusy(true);
    try {
      const [texts, { sheetOf }, { writeSheetFile }] = await Promise.all([
        source.load(languages),
        import("./sheet/sheet.ts"),
        import("./sheet/write-sheet-file.ts"),
      ]);
      await writeSheetFile(name, sheetOf(source.units, texts, languages), format);
    } catch (error) {
      toast.error(t("exportFailed"), errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const formats = (languages: typeof pair) =>
    (["csv", "xlsx"] as const).map((format) => ({
      label: t(format),
      onSelect: () => void save(languages, format),
    }));
  const [first, second] = pair.map((language) => languageTable[language].own);
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={Download} loading={busy}>
          {t("export")}
        </Button>
      }
      items={[
        { heading: second ? t("exportPair", { source: first!, target: second }) : first },
        ...formats(pair),
        "separator",
        { heading: t("exportAll") },
        ...formats([...contentLanguages]),
      ]}
    />
  );
}
