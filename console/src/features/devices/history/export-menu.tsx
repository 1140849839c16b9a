import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { Download } from "lucide-react";
import { csvOf, download } from "../../../lib/csv.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { toast } from "../../../ui/toast.ts";
import { exactTime } from "../value/moment-text.ts";
import type { HistoryRow } from "./history-rows.ts";
import { messages } from "./messages/en.ts";
import type { Span } from "./range.ts";
import { useValuesExport } from "./use-values-export.ts";

interface ExportMenuProps {
  deviceId: string;
  /** The file's name, without `.csv`. */
  fileName: string;
  points: readonly FunctionPoint[];
  span: Span;
  headers: readonly string[];
  rows: readonly HistoryRow[];
}

/** Saves the values that the charts show, or every value of one of the properties, as CSV. */
export function ExportMenu({ deviceId, fileName, points, span, headers, rows }: ExportMenuProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const values = useValuesExport(deviceId, span);
  const saveShown = () => {
    const columns = [
      { header: t("time"), value: ({ time }: HistoryRow) => exactTime(time) },
      ...headers.map((header, i) => ({ header, value: ({ cells }: HistoryRow) => cells[i] })),
    ];
    download(`${fileName}.csv`, csvOf(columns, rows));
    toast.success(t("exported"));
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" icon={Download} loading={values.exporting} disabled={rows.length === 0}>
          {t("export")}
        </Button>
      }
      items={[
        { label: t("exportShown"), onSelect: saveShown },
        ...points.map((point) => ({
          label: t("exportAll", { name: local(point) }),
          onSelect: () => void values.start(point),
        })),
      ]}
    />
  );
}
