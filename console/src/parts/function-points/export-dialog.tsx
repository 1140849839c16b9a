import {
  type ExchangeFormat,
  exchangeFormats,
  exportPoints,
} from "@thingwright/contract/exchange/exchange.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { Check, Copy, Download } from "lucide-react";
import { useMemo, useState } from "react";
import { download } from "../../lib/csv.ts";
import { useMessages } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { JsonEditor } from "../../ui/json-editor.tsx";
import { Select } from "../../ui/select.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { LossesList } from "./losses-list.tsx";
import { messages } from "./messages/en.ts";

interface ExportDialogProps {
  points: readonly FunctionPoint[];
  /** The title of the exported object, for formats that have one. */
  title: string;
  /** The beginning of the file's name. */
  fileName: string;
  onClose: () => void;
}

/** The file extension of each format. */
const endings: Record<ExchangeFormat, string> = {
  native: "json",
  tsl: "tsl.json",
  tuya_functions: "tuya-functions.json",
  tuya_model: "tuya-model.json",
  wot: "tm.jsonld",
};

/** Shows function points in one of the formats, to copy or save, and the losses of the conversion. */
export function ExportDialog({ points, title, fileName, onClose }: ExportDialogProps) {
  const t = useMessages(messages);
  const { state, copy } = useCopy();
  const [format, setFormat] = useState<ExchangeFormat>("native");
  const { text, losses } = useMemo(() => {
    const made = exportPoints(format, points, title);
    return { text: JSON.stringify(made.value, null, 2), losses: made.losses };
  }, [format, points, title]);
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
            onClick={() => download(`${fileName}.${endings[format]}`, `${text}\n`, "application/json")}
          >
            {t("download")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t("exportFormat")} help={t(`formatText_${format}`)}>
          <Select
            value={format}
            onChange={(value) => setFormat(value)}
            options={exchangeFormats.map((value) => ({ value, label: t(`format_${value}`) }))}
          />
        </Field>
        <JsonEditor value={text} readOnly height={280} aria-label={t("exportTitle")} />
        {format !== "native" && <LossesList title={t("lossesExport")} losses={losses} />}
      </div>
    </Dialog>
  );
}
