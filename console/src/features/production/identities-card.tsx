import { nameOf } from "@thingwright/contract/grammar/enums.ts";
import type { ProductionIdentity, ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { identityState } from "@thingwright/contract/devices/production-states.ts";
import { Fingerprint, QrCode } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import type { CsvColumn } from "../../lib/csv.ts";
import { byCursor, useCsvExport } from "../../lib/csv-export.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../lib/list-filters.tsx";
import { tableOf } from "../../lib/list-table.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import { Time } from "../../ui/time.tsx";
import type { Tone } from "../../ui/tone.ts";
import { messages } from "./messages/en.ts";

const LabelsDrawer = lazyPart(() => import("./labels-drawer.tsx").then((m) => m.LabelsDrawer));

const tones: Record<keyof typeof identityState, Tone> = {
  made: "neutral",
  given: "info",
  written: "info",
  passed: "success",
  failed: "danger",
};
const states = Object.entries(identityState) as [keyof typeof identityState, number][];

/** The identities of an order, with the production step that each of them has reached. */
export function IdentitiesCard({ order }: { order: ProductionOrder }) {
  const t = useMessages(messages);
  const list = useList(
    api.production.identities,
    { defaults: { sort: "serial", order: "asc" } },
    { id: order.product_id, orderId: order.id },
  );
  const { columns, csv } = useIdentityColumns(order.product_id);
  const may = useMay();
  const [printing, setPrinting] = useState(false);
  const { exporting, exportRows } = useCsvExport();
  /**
   * Exports all matching identities by cursor, because an order may have more identities than a list can page through.
   */
  const exportAll = (name: string, cells: readonly CsvColumn<ProductionIdentity>[]) => {
    const load = async (after: string | undefined, signal: AbortSignal) => {
      const { keyword, filters } = list;
      const query = { ...filters, keyword, after, order: "asc", page_size: limits.pageSizeMax } as const;
      const params = { id: order.product_id, orderId: order.id };
      const input = { params, query };
      const { list: rows, total } = await call(api.production.identities, input, { signal });
      const last = rows.at(-1)?.serial;
      return { list: rows, next_cursor: last === undefined || total <= rows.length ? null : String(last) };
    };
    return exportRows(name, cells, byCursor(load), limits.orderQuantity);
  };
  return (
    <Card
      title={t("identities")}
      actions={
        <>
          {may(api.production.labels) && (
            <Button icon={QrCode} disabled={order.made === 0} onClick={() => setPrinting(true)}>
              {t("labels")}
            </Button>
          )}
          <ExportButton
            list={{ rows: list.rows, exporting, exportCsv: exportAll }}
            name={`${t("identitiesFile")}-${order.name}`}
            columns={csv}
          />
        </>
      }
    >
      <div className="pb-3">
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("searchIdentities")} className="sm:w-65" />
          <SelectFilter
            list={list}
            name="state"
            label={t("identityState")}
            any={t("anyState")}
            options={states.map(([name, value]) => ({ value, label: t(`state_${name}`) }))}
            className="w-full sm:w-40"
          />
          <SelectFilter
            list={list}
            name="activated"
            label={t("activated")}
            any={t("anyActivated")}
            options={[
              { value: 1, label: t("wasOnline") },
              { value: 2, label: t("neverOnline") },
            ]}
            className="w-full sm:w-40"
          />
        </ListFilterBar>
      </div>
      <DataTable<ProductionIdentity>
        {...tableOf(list)}
        label={t("identities")}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ device_name }) => device_name}
        empty={
          <EmptyList
            list={list}
            icon={Fingerprint}
            title={t("noIdentitiesYet")}
            description=""
            nothingFound={t("noIdentities")}
          />
        }
      />
      {printing && <LabelsDrawer order={order} onClose={() => setPrinting(false)} />}
    </Card>
  );
}

function useIdentityColumns(productId: string): {
  columns: Column<ProductionIdentity>[];
  csv: CsvColumn<ProductionIdentity>[];
} {
  const t = useMessages(messages);
  const may = useMay();
  const timeText = (value: number | null) => (value === null ? "" : new Date(value * 1000).toISOString());
  const stateText = ({ state }: ProductionIdentity) => t(`state_${nameOf(identityState, state)}`);
  return {
    columns: [
      {
        id: "device_name",
        header: t("deviceName"),
        minWidth: 160,
        cell: ({ id: deviceId, device_name }) =>
          may(api.devices.get) ? (
            <ScreenLink
              screen="deviceInfo"
              params={{ productId, deviceId }}
              className="truncate rounded-sm font-mono text-ink hover:text-accent-ink"
            >
              {device_name}
            </ScreenLink>
          ) : (
            <span className="font-mono">{device_name}</span>
          ),
      },
      { id: "serial", header: t("serial"), align: "end", cell: ({ serial }) => serial },
      { id: "mac", header: t("mac"), cell: ({ mac }) => <span className="font-mono">{mac || "--"}</span> },
      {
        id: "state",
        header: t("identityState"),
        minWidth: 130,
        cell: (one) => (
          <span className="flex min-w-0 flex-col">
            <StatusDot tone={tones[nameOf(identityState, one.state)]}>{stateText(one)}</StatusDot>
            {one.reason && <span className="truncate text-meta text-muted">{one.reason}</span>}
          </span>
        ),
      },
      { id: "station", header: t("station"), cell: ({ station }) => station || "--" },
      { id: "given_at", header: t("givenAt"), cell: ({ given_at }) => <Time value={given_at} /> },
      {
        id: "activated_at",
        header: t("activatedAt"),
        cell: ({ activated_at }) => <Time value={activated_at} />,
      },
    ],
    csv: [
      { header: t("serial"), value: ({ serial }) => serial },
      { header: t("deviceName"), value: ({ device_name }) => device_name },
      { header: t("mac"), value: ({ mac }) => mac },
      { header: t("identityState"), value: stateText },
      { header: t("reason"), value: ({ reason }) => reason },
      { header: t("station"), value: ({ station }) => station },
      { header: t("givenAt"), value: ({ given_at }) => timeText(given_at) },
      { header: t("reportedAt"), value: ({ reported_at }) => timeText(reported_at) },
      { header: t("activatedAt"), value: ({ activated_at }) => timeText(activated_at) },
    ],
  };
}
