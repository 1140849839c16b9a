import { languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { useEffect, useMemo, useState } from "react";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { toast } from "../../../ui/toast.ts";
import type { Typed } from "./draft-history.ts";
import { ImportPreview } from "./import-preview.tsx";
import { messages } from "./messages/en.ts";
import { readSheetFile } from "./sheet/read-sheet-file.ts";
import {
  columnsOf,
  planImport,
  sheetLimits,
  type SheetProblem,
  type SheetRows,
  typedBy,
} from "./sheet/sheet.ts";
import type { Texts, TranslationSource } from "./units.ts";

interface ImportDrawerProps {
  source: TranslationSource;
  onTake: (typed: readonly Typed[]) => void;
  onClose: () => void;
}

interface Chosen {
  name: string;
  rows: SheetRows;
  texts: Texts;
}

/**
 * Reads translations from a file and shows what they would change. The translations that the user accepts become
 * unsaved texts of the editor.
 */
export function ImportDrawer({ source, onTake, onClose }: ImportDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [clear, setClear] = useState(false);
  const plan = useMemo(
    () => chosen && planImport(chosen.rows, { units: source.units, texts: chosen.texts, clear }),
    [chosen, source.units, clear],
  );
  const typed = useMemo(() => (plan && typeof plan === "object" ? typedBy(plan) : []), [plan]);
  const wordsOf = (kind: SheetProblem | "unreadable" | "tooLarge") =>
    kind === "tooManyRows"
      ? t(kind, { rows: sheetLimits.rows })
      : kind === "tooManyColumns"
        ? t(kind, { columns: sheetLimits.columns })
        : t(kind);

  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    setChosen(undefined);
    try {
      const rows = await readSheetFile(file);
      if (typeof rows === "string") return setProblem(wordsOf(rows));
      const columns = columnsOf(rows);
      if (columns.problem) return setProblem(wordsOf(columns.problem));
      const texts = await source.load([...columns.languages.keys()]);
      setChosen({ name: file.name, rows, texts });
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  // The libraries are loaded in advance, while the user looks for the file.
  useEffect(() => {
    void import("papaparse").catch(() => undefined);
    void import("read-excel-file/universal").catch(() => undefined);
  }, []);

  const take = () => {
    onTake(typed);
    toast.success(t("importTaken", { count: typed.length }));
    onClose();
  };
  const hint = t("fileHint", { size: formatBytes(sheetLimits.bytes), rows: sheetLimits.rows });
  return (
    <Drawer
      open
      size="lg"
      dismissible={chosen === undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t("importTitle")}
      description={t("importText")}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button variant="primary" disabled={typed.length === 0} onClick={take}>
            {t("importUse", { count: typed.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileButton
          variant="zone"
          accept=".csv,.xlsx"
          maxBytes={sheetLimits.bytes}
          hint={chosen?.name ?? hint}
          onFiles={([file]) => void read(file)}
        >
          {t("chooseFile")}
        </FileButton>
        <Checkbox value={clear} onChange={setClear} label={t("clearEmpty")} hint={t("clearEmptyHint")} />
        {problem && <Alert tone="danger">{problem}</Alert>}
        {plan && typeof plan === "object" && (
          <>
            <p className="text-muted">
              {plan.languages.map((language) => languageTable[language].own).join(" · ")}
            </p>
            <ImportPreview plan={plan} />
          </>
        )}
      </div>
    </Drawer>
  );
}
