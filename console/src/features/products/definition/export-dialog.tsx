import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { Check, Copy, Download } from "lucide-react";
import { download } from "../../../lib/csv.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { JsonEditor } from "../../../ui/json-editor.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { messages } from "./messages/en.ts";

interface ExportDialogProps {
  points: readonly FunctionPoint[];
  /** The beginning of the file's name. */
  fileName: string;
  onClose: () => void;
}

/** The definition as JSON, which can be copied or saved. */
export function ExportDialog({ points, fileName, onClose }: ExportDialogProps) {
  const t = useMessages(messages);
  const { state, copy } = useCopy();
  const text = JSON.stringify(points, null, 2);
  const said = { idle: t("copy"), done: t("copied"), failed: t("copyFailed") }[state];
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t("exportTitle")}
      description={t("exportText")}
      footer={
        <>
          <Button icon={state === "done" ? Check : Copy} onClick={() => void copy(text)}>
            <span aria-live="polite">{said}</span>
          </Button>
          <Button
            variant="primary"
            icon={Download}
            onClick={() => download(`${fileName}.json`, `${text}\n`, "application/json")}
          >
            {t("download")}
          </Button>
        </>
      }
    >
      <JsonEditor value={text} readOnly height={420} aria-label={t("exportTitle")} />
    </Dialog>
  );
}
