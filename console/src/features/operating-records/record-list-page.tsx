import { History } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { EndlessListPage } from "../../lib/endless-list-page.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { messages } from "./messages/en.ts";
import { useRecordColumns } from "./record-columns.tsx";
import { RecordFilters, useRecordList } from "./record-filters.tsx";
import { useActionWords } from "./use-action-words.ts";

const RecordDrawer = lazyPart(() => import("./record-drawer.tsx").then((m) => m.RecordDrawer));

/** The operation log: who did what to which object, when and from where. */
export function RecordListPage() {
  const t = useMessages(messages);
  const list = useRecordList();
  const { action } = useActionWords();
  return (
    <EndlessListPage
      title={t("title")}
      description={t("subtitle")}
      list={list}
      columns={useRecordColumns()}
      fileName={t("fileName")}
      rowKey={({ id }) => id}
      rowLabel={action}
      rowHeight={40}
      filters={<RecordFilters list={list} />}
      empty={{
        icon: History,
        title: t("emptyTitle"),
        description: t("emptyText"),
        nothingFound: t("nothingFound"),
        nothingFoundText: t("nothingFoundText"),
      }}
      detail={(record, close) => <RecordDrawer record={record} onClose={close} />}
    />
  );
}
