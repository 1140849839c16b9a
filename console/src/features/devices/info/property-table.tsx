import { accepts, reports, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { useMemo, type ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { DataTable, type Column } from "../../../ui/data-table.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { Ago } from "../../../lib/ago.tsx";
import { TrailLink } from "../value/trail-link.tsx";
import type { Trails } from "../value/use-trails.ts";
import { ValueView } from "../value/value-view.tsx";
import { messages } from "./messages/en.ts";
import { NoPoints } from "./no-points.tsx";
import { propertyRows, type PropertyRow } from "./property-rows.ts";

interface PropertyTableProps {
  deviceId: string;
  productId: string;
  points: readonly FunctionPoint[];
  /** Undefined while the properties load. */
  properties: ReadonlyMap<string, PropertyState> | undefined;
  trails: Trails;
}

/** Every property of a device: its reported value with its time, its last values, and the desired value. */
export function PropertyTable({ deviceId, productId, points, properties, trails }: PropertyTableProps) {
  const t = useMessages(messages);
  const rows = useMemo(() => properties && propertyRows(points, properties), [points, properties]);
  const isIssued = points.some(accepts) || (rows?.some(({ desired }) => desired) ?? false);
  const columns = usePropertyColumns({ deviceId, productId, trails, isIssued });
  return (
    <DataTable
      label={t("properties")}
      rows={rows}
      rowKey={({ identifier }) => identifier}
      rowHeight={48}
      skeletonRows={5}
      loading={!rows}
      columns={columns}
      empty={<NoPoints productId={productId} />}
    />
  );
}

interface ColumnsOf extends Pick<PropertyTableProps, "deviceId" | "productId" | "trails"> {
  /**
   * Whether a property can be issued or has a desired value. If there is no such property, the table has no column of
   * desired values.
   */
  isIssued: boolean;
}

function usePropertyColumns({ deviceId, productId, trails, isIssued }: ColumnsOf): Column<PropertyRow>[] {
  const t = useMessages(messages);
  const columns: (Column<PropertyRow> | false)[] = [
    { id: "name", header: t("property"), minWidth: 150, cell: (row) => <PropertyName row={row} /> },
    {
      id: "reported",
      header: t("reported"),
      // The widths are fixed, so that a changed value does not move the columns.
      width: 180,
      cell: ({ point, reported }) => {
        if (reported)
          return (
            <div className="flex min-w-0 flex-col items-start">
              <Fresh time={reported.time}>
                <ValueView point={point} value={reported.value} className="font-medium" />
              </Fresh>
              <Ago time={reported.time} className="text-meta text-muted" />
            </div>
          );
        return (
          <span className="text-muted">{t(point && !reports(point) ? "issueOnly" : "notReported")}</span>
        );
      },
    },
    {
      id: "trail",
      header: t("trail"),
      width: 170,
      cell: ({ identifier, reported }) => {
        const trail = trails.get(identifier);
        if (!trail || !reported) return <span className="text-muted">--</span>;
        return (
          <div className="w-40">
            <TrailLink trail={trail} productId={productId} deviceId={deviceId} />
          </div>
        );
      },
    },
    isIssued && {
      id: "desired",
      header: t("desired"),
      width: 170,
      cell: ({ point, desired, pending }) => {
        if (!desired) return <span className="text-muted">--</span>;
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
  return columns.filter((column) => column !== false);
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
