import { accepts, reports, type FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { PropertyState } from "@thingwright/contract/telemetry.ts";
import { ChartLine } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { DataTable, type Column } from "../../../ui/data-table.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { Ago } from "../../../lib/ago.tsx";
import { ValueView } from "../value/value-view.tsx";
import { HistoryDrawer } from "./history-drawer.tsx";
import { messages } from "./messages/en.ts";
import { NoPoints } from "./no-points.tsx";
import { propertyRows, type PropertyRow } from "./property-rows.ts";

interface PropertyTableProps {
  deviceId: string;
  productId: string;
  points: readonly FunctionPoint[];
  /** Undefined while the properties load. */
  properties: ReadonlyMap<string, PropertyState> | undefined;
  error?: ReactNode;
}

/** Every property of a device: its reported value, the time of that, and the desired value. */
export function PropertyTable({ deviceId, productId, points, properties, error }: PropertyTableProps) {
  const t = useMessages(messages);
  const [shown, setShown] = useState<string>();
  const rows = useMemo(() => properties && propertyRows(points, properties), [points, properties]);
  const columns = usePropertyColumns(rows?.some(({ desired }) => desired) ?? false);
  const row = rows?.find(({ identifier }) => identifier === shown);
  return (
    <>
      <DataTable
        label={t("properties")}
        rows={rows}
        rowKey={({ identifier }) => identifier}
        rowHeight={48}
        skeletonRows={5}
        loading={!rows}
        error={error}
        columns={columns}
        activeKey={shown}
        rowQuickAction={({ identifier, point }) =>
          point && reports(point) ? (
            <IconButton icon={ChartLine} label={t("history")} onClick={() => setShown(identifier)} />
          ) : null
        }
        empty={<NoPoints productId={productId} />}
      />
      <HistoryDrawer
        deviceId={deviceId}
        point={row?.point}
        open={row !== undefined}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}

/** @param wanted whether any property has a desired value: if not, the cards of narrow screens leave these out */
function usePropertyColumns(wanted: boolean): Column<PropertyRow>[] {
  const t = useMessages(messages);
  return [
    { id: "name", header: t("property"), minWidth: 150, cell: (row) => <PropertyName row={row} /> },
    {
      id: "reported",
      header: t("reported"),
      // The widths are fixed, so that a changed value does not move the columns.
      width: 250,
      cell: ({ point, reported }) => {
        if (reported)
          return (
            <Fresh time={reported.time}>
              <ValueView point={point} value={reported.value} className="font-medium" />
            </Fresh>
          );
        return (
          <span className="text-muted">{t(point && !reports(point) ? "issueOnly" : "notReported")}</span>
        );
      },
    },
    {
      id: "when",
      header: t("reportedAt"),
      width: 120,
      cell: ({ reported }) =>
        reported ? <Ago time={reported.time} /> : <span className="text-muted">--</span>,
    },
    {
      id: "desired",
      header: t("desired"),
      priority: wanted ? 2 : 3,
      width: 200,
      cell: ({ point, desired, pending }) => {
        if (!desired) return <span className="text-muted">{point && !accepts(point) ? "" : "--"}</span>;
        return (
          <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
            <ValueView point={point} value={desired.value} className={pending ? undefined : "text-muted"} />
            {pending && (
              <span title={t("pendingHint")} className="inline-flex">
                <Tag tone="warning">{t("pending")}</Tag>
              </span>
            )}
          </span>
        );
      },
    },
  ];
}

function PropertyName({ row: { identifier, point } }: { row: PropertyRow }) {
  const t = useMessages(messages);
  const local = useLocalName();
  return (
    <div className="min-w-0">
      <span className="block truncate font-medium">{point ? local(point) : identifier}</span>
      <span className="block truncate font-mono text-meta text-muted">
        {point ? identifier : t("notInProduct")}
      </span>
    </div>
  );
}

/** Lights up briefly when a value arrives. */
function Fresh({ time, children }: { time: number; children: ReactNode }) {
  return (
    <span
      key={time}
      className="-mx-1.5 inline-flex max-w-full animate-arrive rounded-sm px-1.5 away:text-muted away:grayscale"
    >
      {children}
    </span>
  );
}
