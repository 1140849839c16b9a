import type { OperatingRecord } from "@thingwright/contract/operating-records.ts";
import { History } from "lucide-react";
import { Suspense, useState } from "react";
import type { CsvColumn } from "../../lib/csv.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { endlessTableOf } from "../../lib/endless-table.tsx";
import { Breakable } from "../../ui/breakable.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { Page } from "../../ui/page.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { RecordFilters, useRecordList } from "./record-filters.tsx";
import { RecordObject } from "./record-object.tsx";
import { useActionWords } from "./use-action-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const RecordDrawer = lazyPart(() => import("./record-drawer.tsx").then((m) => m.RecordDrawer));

/** Who did what to what, when and from where. */
export function RecordListPage() {
  const t = useMessages(messages);
  const list = useRecordList();
  const { columns, csv } = useRecordColumns();
  const { action } = useActionWords();
  const [chosen, setChosen] = useState<OperatingRecord>();
  return (
    <Page
      title={t("title")}
      description={t("subtitle")}
      actions={<ExportButton list={list} name={t("fileName")} columns={csv} />}
    >
      <RecordFilters list={list} />
      <DataTable
        label={t("title")}
        {...endlessTableOf(list)}
        rowKey={(record) => record.id}
        rowLabel={action}
        columns={columns}
        empty={
          <EmptyList
            list={list}
            nothingFound={t("nothingFound")}
            nothingFoundText={t("nothingFoundText")}
            icon={History}
            title={t("emptyTitle")}
            description={t("emptyText")}
          />
        }
        onRowClick={setChosen}
        activeKey={chosen?.id}
      />
      {chosen && (
        <Suspense>
          <RecordDrawer record={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

function useRecordColumns(): { columns: Column<OperatingRecord>[]; csv: CsvColumn<OperatingRecord>[] } {
  const t = useMessages(messages);
  const { action } = useActionWords();
  const columns: Column<OperatingRecord>[] = [
    { id: "what", header: t("what"), minWidth: 180, cell: action },
    { id: "object", header: t("object"), maxWidth: 260, cell: (record) => <RecordObject record={record} /> },
    { id: "who", header: t("who"), maxWidth: 240, cell: (record) => <Breakable text={record.username} /> },
    {
      id: "time",
      header: t("time"),
      width: 170,
      cell: (record) => <Time value={record.time / 1000} precision="second" />,
    },
    {
      id: "address",
      header: t("address"),
      width: 150,
      cell: (record) => <span className="font-mono text-meta">{record.address || "--"}</span>,
    },
  ];
  const csv: CsvColumn<OperatingRecord>[] = [
    { header: t("time"), value: (one) => formatTime(one.time / 1000, "second") },
    { header: t("who"), value: (one) => one.username },
    { header: t("what"), value: action },
    { header: t("action"), value: (one) => one.action },
    { header: t("object"), value: (one) => one.object_name },
    { header: t("objectId"), value: (one) => one.object_id },
    { header: t("address"), value: (one) => one.address },
    { header: t("requestId"), value: (one) => one.request_id },
    { header: t("before"), value: (one) => (one.before === null ? "" : JSON.stringify(one.before)) },
    { header: t("after"), value: (one) => (one.after === null ? "" : JSON.stringify(one.after)) },
  ];
  return { columns, csv };
}
