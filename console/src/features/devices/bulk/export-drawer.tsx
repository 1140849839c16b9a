import { type DeviceExportColumn, deviceExportColumns } from "@thingwright/contract/devices/device-export.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { download } from "../../../lib/csv.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { toast } from "../../../ui/toast.ts";
import type { DeviceFilter } from "../list/device-filters.tsx";
import { messages } from "./messages/en.ts";

interface ExportDrawerProps {
  filter: DeviceFilter;
  /** A text that names the devices, such as "All devices that match the filters". */
  subject: string;
  onClose: () => void;
}

/** Saves all devices of a list as CSV, however many there are, with the columns that are chosen. */
export function ExportDrawer({ filter, subject, onClose }: ExportDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const [columns, setColumns] = useState<ReadonlySet<DeviceExportColumn>>(() => new Set(deviceExportColumns));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const query = { ...filter, columns: deviceExportColumns.filter((one) => columns.has(one)).join(",") };
      const { name, content } = await call(api.devices.export, { query });
      download(name, new Blob([content], { type: "text/csv;charset=utf-8" }));
      toast.success(t("downloaded", { name }));
      onClose();
    } catch (refusal) {
      setError(errorText(refusal));
    } finally {
      setBusy(false);
    }
  };
  const choose = (column: DeviceExportColumn, on: boolean) => {
    const next = new Set(columns);
    if (on) next.add(column);
    else next.delete(column);
    setColumns(next);
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("exportTitle")}
      description={subject}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button variant="primary" loading={busy} disabled={columns.size === 0} onClick={() => void save()}>
            {t("download")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("exportText")}</p>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">{t("columns")}</legend>
          {deviceExportColumns.map((column) => (
            <Checkbox
              key={column}
              value={columns.has(column)}
              onChange={(on) => choose(column, on)}
              label={t(`column_${column}`)}
            />
          ))}
        </fieldset>
        {columns.size === 0 && <Alert tone="warning">{t("noColumns")}</Alert>}
        {error && <Alert tone="danger">{error}</Alert>}
      </div>
    </Drawer>
  );
}
