import type { OperatingRecord } from "@thingwright/contract/operating-records.ts";
import { Download, History } from "lucide-react";
import { Suspense, useState } from "react";
import type { CsvColumn } from "../../lib/csv.ts";
import { useMessages } from "../../lib/i18n.ts";
import { NothingFound } from "../../lib/nothing-found.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { Breakable } from "../../ui/breakable.tsx";
import { Button } from "../../ui/button.tsx";
import { CursorPager } from "../../ui/cursor-pager.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { RecordFilters, useRecordList, type RecordList } from "./record-filters.tsx";
import { RecordObject } from "./record-object.tsx";
import { useActionWords } from "./use-action-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const RecordDrawer = lazyPart(() => import("./record-drawer.tsx").then((m) => m.RecordDrawer));

/** Who did what to what, when and from where. */
export function RecordListPage() {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const list = useRecordList();
  const { columns, csv } = useRecordColumns();
  const { action } = useActionWords();
  const [chosen, setChosen] = useState<OperatingRecord>();
  const { query, rows } = list;
  return (
    <Page
      title={t("title")}
      description={t("subtitle")}
      actions={
        <Button
          icon={Download}
          loading={list.exporting}
          disabled={!rows || rows.length === 0}
          onClick={() => void list.exportCsv(t("fileName"), csv)}
        >
          {words("export")}
        </Button>
      }
    >
      <RecordFilters list={list} />
      <DataTable
        label={t("title")}
        rows={rows}
        rowKey={(record) => record.id}
        rowLabel={action}
        columns={columns}
        loading={query.isPending}
        fetching={query.isPlaceholderData}
        error={query.isError && !rows ? <LoadError error={query.error} onRetry={query.refetch} /> : undefined}
        empty={<EmptyLog list={list} />}
        onRowClick={setChosen}
        activeKey={chosen?.id}
        footer={
          rows && (rows.length > 0 || query.hasNextPage) ? (
            <CursorPager
              count={rows.length}
              hasMore={query.hasNextPage}
              searchedTo={list.searchedTo}
              loading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          ) : undefined
        }
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

function EmptyLog({ list }: { list: RecordList }) {
  const t = useMessages(messages);
  if (!list.filtered)
    return <EmptyState icon={History} title={t("emptyTitle")} description={t("emptyText")} />;
  return (
    <NothingFound title={t("nothingFound")} description={t("nothingFoundText")} onClear={list.clearFilters} />
  );
}
