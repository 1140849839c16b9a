import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useCall } from "../../lib/query.ts";
import { ExportDialog } from "../../parts/function-points/export-dialog.tsx";
import { messages } from "./messages/en.ts";

interface ExportPoolDialogProps {
  /** The function points to export; if left out, the whole pool. */
  identifiers?: readonly string[];
  onClose: () => void;
}

const nothing: readonly FunctionPoint[] = [];

/** Exports standard function points in one of several formats. */
export function ExportPoolDialog({ identifiers, onClose }: ExportPoolDialogProps) {
  const t = useMessages(messages);
  const pool = useCall(api.propertyModels.list, {}).data?.list ?? nothing;
  const chosen = identifiers ? pool.filter(({ identifier }) => identifiers.includes(identifier)) : pool;
  return <ExportDialog points={chosen} title={t("title")} fileName={t("fileName")} onClose={onClose} />;
}
