import type { OperatingRecord } from "@thingwright/contract/accounts/operating-records.ts";
import { useMessages } from "../../lib/i18n.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { Time } from "../../ui/time.tsx";
import { DifferenceTable } from "./difference-table.tsx";
import { messages } from "./messages/en.ts";
import { RecordObject } from "./record-object.tsx";
import { useActionWords } from "./use-action-words.ts";

/** One operation in full: the changed fields, and the input of the call. */
export function RecordDrawer({ record, onClose }: { record: OperatingRecord; onClose: () => void }) {
  const t = useMessages(messages);
  const { action } = useActionWords();
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={action(record)} size="lg">
      <div className="flex flex-col gap-6">
        <DescriptionList
          items={[
            { label: t("time"), value: <Time value={record.time / 1000} precision="second" /> },
            { label: t("who"), value: record.username || t("linkHolder") },
            { label: t("object"), value: <RecordObject record={record} /> },
            { label: t("objectId"), value: record.object_id && <CopyText value={record.object_id} /> },
            { label: t("address"), value: <span className="font-mono text-meta">{record.address}</span> },
            {
              label: t("requestId"),
              value: <CopyText value={record.request_id} label={t("requestId")} />,
            },
          ]}
        />
        <section>
          <h3 className="mb-2 font-semibold">{t("changes")}</h3>
          <DifferenceTable
            resource={record.action.split(".")[0] ?? ""}
            before={record.before}
            after={record.after}
          />
        </section>
        <CodeBlock label={t("input")} code={JSON.stringify(record.input, null, 2)} />
      </div>
    </Drawer>
  );
}
