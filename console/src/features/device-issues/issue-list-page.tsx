import type { DeviceIssue } from "@thingwright/contract/devices/device-issues.ts";
import { Send } from "lucide-react";
import { api } from "../../lib/api.ts";
import type { ListColumns } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { listWords } from "../../lib/usual-words.ts";
import { formatTime, Time } from "../../ui/time.tsx";
import { ProductFilter } from "../products/shared/product-filter.tsx";
import { messages } from "./messages/en.ts";
import { reachedOf } from "./results.ts";

/** The latest issues, each of which sets properties of many devices. */
export function IssueListPage() {
  const t = useMessages(messages);
  const list = useList(api.deviceIssues.list);
  const columns: ListColumns<DeviceIssue> = {
    columns: [
      { id: "product", header: t("product"), minWidth: 120, cell: ({ product_name }) => product_name },
      {
        id: "values",
        header: t("values"),
        minWidth: 160,
        cell: ({ params }) => <code className="break-all text-meta">{JSON.stringify(params)}</code>,
      },
      {
        id: "total",
        header: t("total"),
        align: "end",
        width: 130,
        cell: (issue) => `${reachedOf(issue)} / ${issue.total}`,
      },
      { id: "taken", header: t("taken"), align: "end", width: 90, cell: ({ results }) => results.taken },
      { id: "username", header: t("by"), width: 140, cell: ({ username }) => username || "--" },
      {
        id: "created_at",
        header: t("createdAt"),
        sortable: true,
        width: 150,
        cell: ({ created_at }) => <Time value={created_at} precision="minute" />,
      },
    ],
    csv: [
      { header: t("product"), value: ({ product_name }) => product_name },
      { header: t("values"), value: ({ params }) => JSON.stringify(params) },
      { header: t("rate"), value: ({ rate }) => rate },
      { header: t("total"), value: ({ total }) => total },
      ...(["taken", "refused", "offline", "silent", "waiting"] as const).map((one) => ({
        header: t(one),
        value: ({ results }: DeviceIssue) => results[one],
      })),
      { header: t("by"), value: ({ username }) => username },
      { header: t("createdAt"), value: ({ created_at }) => formatTime(created_at, "second") },
      { header: t("finishedAt"), value: ({ finished_at }) => formatTime(finished_at, "second") },
    ],
  };
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ product_name }) => product_name}
      quietWhileEmpty
      filters={
        <ListFilterBar list={list}>
          <ProductFilter list={list} />
        </ListFilterBar>
      }
      empty={{
        icon: Send,
        title: t("emptyTitle"),
        description: t("emptyText"),
        nothingFound: t("nothingFound"),
      }}
      rowLink={({ id }) => (
        <ScreenLink screen="deviceIssue" params={{ issueId: id }}>
          {t("view")}
        </ScreenLink>
      )}
    />
  );
}
