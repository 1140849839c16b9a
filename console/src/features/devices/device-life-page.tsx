import { lifeKinds } from "@thingwright/contract/devices/device-life.ts";
import { BookText } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useCursorList } from "../../lib/cursor-list.ts";
import { EndlessListPage } from "../../lib/endless-list-page.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ListFilterBar, SelectFilter } from "../../lib/list-filters.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { useDevicePoints } from "./api.ts";
import { LifeLink } from "./life/life-link.tsx";
import { messages } from "./life/messages/en.ts";
import { useLifeWords } from "./life/use-life-words.tsx";
import { useDevicePlace } from "./use-device-place.ts";
import { momentText } from "./value/moment-text.ts";

/** The events in the life of a device, in order, each with its reason and a link to its details. */
export function DeviceLifePage() {
  const t = useMessages(messages);
  const { deviceId, productId, inFleet } = useDevicePlace();
  const { points } = useDevicePoints(deviceId);
  const wordsOf = useLifeWords(points);
  const list = useCursorList(api.deviceLife.list, { params: { id: deviceId } });
  return (
    <EndlessListPage
      title={t("title")}
      description={t("text")}
      list={list}
      fileName={t("fileName")}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      rowHeight={48}
      columns={{
        columns: [
          {
            id: "time",
            header: t("time"),
            width: 170,
            cell: ({ time }) => (
              <span className="tabular font-mono text-meta whitespace-nowrap">{momentText(time)}</span>
            ),
          },
          {
            id: "what",
            header: t("what"),
            wide: true,
            minWidth: 160,
            maxWidth: 320,
            cell: (entry) => {
              const { what, tone } = wordsOf(entry);
              return (
                <div className="line-clamp-2 whitespace-normal">
                  <StatusDot tone={tone} wraps>
                    {what}
                  </StatusDot>
                </div>
              );
            },
          },
          {
            id: "why",
            header: t("why"),
            priority: 2,
            wide: true,
            minWidth: 160,
            maxWidth: 300,
            cell: (entry) => {
              const { why } = wordsOf(entry);
              return (
                <div
                  title={typeof why === "string" ? why : undefined}
                  className="line-clamp-2 whitespace-normal text-muted"
                >
                  {why || "--"}
                </div>
              );
            },
          },
          {
            id: "link",
            header: t("more"),
            width: 130,
            cell: (entry) => productId && <LifeLink {...{ entry, deviceId, productId, inFleet }} />,
          },
        ],
        csv: [
          { header: t("time"), value: ({ time }) => momentText(time) },
          { header: t("kind"), value: ({ kind }) => t(`kind_${kind}`) },
          { header: t("what"), value: (entry) => textOf(wordsOf(entry).what, entry) },
          { header: t("why"), value: (entry) => textOf(wordsOf(entry).why, entry) },
        ],
      }}
      filters={
        <ListFilterBar list={list}>
          <SelectFilter
            list={list}
            name="kind"
            label={t("kind")}
            any={t("anyKind")}
            options={lifeKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          />
        </ListFilterBar>
      }
      empty={{
        icon: BookText,
        title: t("emptyTitle"),
        description: t("emptyText"),
        nothingFound: t("nothingFound"),
      }}
    />
  );
}

/**
 * Returns the text of a cell for the CSV file. If the cell shows more than plain text, returns the action of the entry,
 * or an empty text if it has none.
 */
function textOf(shown: React.ReactNode, entry: { kind: string; action?: string }): string {
  return typeof shown === "string" ? shown : (entry.action ?? "");
}
