import type { OperatingRecord } from "@thingwright/contract/accounts/operating-records.ts";
import type { ListColumns } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { Breakable } from "../../ui/breakable.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { RecordObject } from "./record-object.tsx";
import { useActionWords } from "./use-action-words.ts";

/** The columns of the log on the page and in its export. */
export function useRecordColumns(): ListColumns<OperatingRecord> {
  const t = useMessages(messages);
  const { action } = useActionWords();
  const who = ({ username }: OperatingRecord) => username || t("linkHolder");
  const columns: ListColumns<OperatingRecord>["columns"] = [
    { id: "what", header: t("what"), minWidth: 180, cell: action },
    { id: "object", header: t("object"), maxWidth: 240, cell: (record) => <RecordObject record={record} /> },
    { id: "who", header: t("who"), maxWidth: 220, cell: (record) => <Breakable text={who(record)} /> },
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
  const csv: ListColumns<OperatingRecord>["csv"] = [
    { header: t("time"), value: (one) => formatTime(one.time / 1000, "second") },
    { header: t("who"), value: who },
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
