import {
  type ImportField,
  importFieldNames,
  importFields,
} from "@thingwright/contract/devices/device-import-fields.ts";
import type { DeviceImport, ImportLine } from "@thingwright/contract/devices/device-imports.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useAnnounceTaskStart } from "../tasks/shared/use-announce-task-start.ts";
import { ListFacts } from "./list-facts.tsx";
import { messages } from "./messages/en.ts";
import { ProblemList, useLineWords } from "./problem-list.tsx";

interface ListReviewProps {
  list: DeviceImport;
  onOpen: (list?: string) => void;
}

/** Shows what is in a list before anything is imported: columns, first lines, problems. */
export function ListReview({ list, onOpen }: ListReviewProps) {
  const t = useMessages(messages);
  const may = useMay();
  const announceTaskStart = useAnnounceTaskStart();
  const params = { id: list.id };
  const start = useAction(api.deviceImports.start, {
    onDone: ({ task_id }) => announceTaskStart("device.import", task_id),
  });
  const discard = useAction(api.deviceImports.remove, { success: t("discarded"), onDone: () => onOpen() });
  return (
    <>
      <Card>
        <div className="flex flex-col gap-4">
          <ListFacts list={list} />
          {list.good === 0 && <Alert tone="warning">{t("nothingGood")}</Alert>}
          {start.error !== undefined && start.error !== null && (
            <Alert tone="danger">{errorText(start.error)}</Alert>
          )}
          {may(api.deviceImports.start) && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                disabled={list.good === 0}
                loading={start.pending}
                onClick={() => start.start({ params })}
              >
                {t("start", { count: list.good })}
              </Button>
              <Button variant="ghost" loading={discard.pending} onClick={() => discard.start({ params })}>
                {t("discard")}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Columns list={list} onOpen={onOpen} />
      {list.bad > 0 && <ProblemList list={list} />}
      <FirstLines list={list} />
    </>
  );
}

/**
 * Shows which field each column is read as. If the user assigns other fields, the server reads the file again as a new
 * list.
 */
function Columns({ list, onOpen }: ListReviewProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const may = useMay();
  const [fields, setFields] = useState<readonly (ImportField | null)[]>(() =>
    list.columns.map(({ field }) => field),
  );
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isChanged = fields.some((field, i) => field !== list.columns[i]?.field);
  const options = [
    { value: "", label: t("leftOut") },
    ...importFieldNames.map((value) => ({ value, label: importFields[value].heading[language] })),
  ];
  const again = async () => {
    if (list.file_id === null) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { product_id: list.product_id, file_id: list.file_id, columns: [...fields] };
      const { id } = await call(api.deviceImports.create, { body });
      // The previous list is deleted without its file, because the new list still needs the file.
      await call(api.deviceImports.remove, { params: { id: list.id }, query: { keep_file: "1" } });
      onOpen(id);
    } catch (refusal) {
      setError(errorText(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t("columns")} description={t("columnsText")}>
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {list.columns.map(({ heading }, i) => (
            <Field key={i} label={heading || `${i + 1}`}>
              <Select
                value={fields[i] ?? ""}
                options={options}
                disabled={!may(api.deviceImports.create) || list.file_id === null}
                onChange={(next) =>
                  setFields(fields.map((field, at) => (at === i ? (next as ImportField) || null : field)))
                }
              />
            </Field>
          ))}
        </div>
        {error && <Alert tone="danger">{error}</Alert>}
        {isChanged && (
          <div>
            <Button loading={busy} onClick={() => void again()}>
              {t("readAgain")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function FirstLines({ list }: { list: DeviceImport }) {
  const t = useMessages(messages);
  const language = useLanguage();
  const wordsOf = useLineWords();
  const query = { limit: limits.importLinesShown };
  const { data } = useCall(api.deviceImports.lines, { params: { id: list.id }, query });
  const heading = (field: ImportField) => importFields[field].heading[language];
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium">{t("preview")}</h2>
      <p className="text-muted">{t("previewText")}</p>
      <DataTable<ImportLine>
        label={t("preview")}
        rows={data?.list}
        loading={!data}
        rowKey={({ line }) => String(line)}
        columns={[
          { id: "line", header: t("line"), width: 70, align: "end", priority: 2, cell: ({ line }) => line },
          {
            id: "device_name",
            priority: 1,
            header: heading("device_name"),
            minWidth: 130,
            cell: (row) => row.device_name || "--",
          },
          { id: "name", header: heading("name"), minWidth: 120, cell: ({ name }) => name || "--" },
          { id: "mac", header: heading("mac"), width: 150, cell: ({ mac }) => mac || "--" },
          {
            id: "secret",
            header: t("secret"),
            width: 100,
            cell: ({ has_secret }) => t(has_secret ? "secretBrought" : "secretMade"),
          },
          {
            id: "labels",
            header: heading("labels"),
            minWidth: 120,
            cell: ({ labels }) =>
              Object.entries(labels)
                .map(([name, value]) => `${name}=${value}`)
                .join("; ") || "--",
          },
          {
            id: "problems",
            header: t("problems"),
            minWidth: 160,
            wide: true,
            cell: (line) =>
              line.problems.length === 0 ? (
                <span className="text-success-ink">{t("ok")}</span>
              ) : (
                <span className="text-danger-ink">{wordsOf(line).join("; ")}</span>
              ),
          },
        ]}
      />
    </section>
  );
}
