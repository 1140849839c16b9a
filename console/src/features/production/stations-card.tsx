import type { ProductionOrder, ProductionStation } from "@thingwright/contract/devices/production.ts";
import { orderFigures, orderStatus } from "@thingwright/contract/devices/production-states.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { WithManual } from "../../lib/manual-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Num } from "../../ui/num.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";

const NewStation = lazyPart(() => import("./new-station.tsx").then((m) => m.NewStation));
const LabelsDrawer = lazyPart(() => import("./labels-drawer.tsx").then((m) => m.LabelsDrawer));

/** The stations of an order, with their progress. */
export function StationsCard({ order }: { order: ProductionOrder }) {
  const t = useMessages(messages);
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ProductionStation>();
  const [printed, setPrinted] = useState<ProductionStation>();
  const params = { id: order.product_id, orderId: order.id };
  const { data, error, isError, isPending, refetch } = useCall(api.production.stations, { params });
  const revoke = useAction(api.production.revokeStation, {
    invalidates: ["production"],
    success: t("revokedDone", { name: revoked?.name ?? "" }),
  });
  const mayRevoke = may(api.production.revokeStation);
  return (
    <Card
      title={t("stations")}
      description={<WithManual manual="production">{t("stationsText")}</WithManual>}
      actions={
        order.status === orderStatus.open &&
        may(api.production.createStation) && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t("addStation")}
          </Button>
        )
      }
    >
      <DataTable<ProductionStation>
        label={t("stations")}
        rows={data?.list}
        loading={isPending}
        error={isError && !data ? <LoadError error={error} onRetry={refetch} /> : undefined}
        empty={<p className="p-4 text-muted">{t("noStations")}</p>}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        skeletonRows={2}
        columns={[
          { id: "name", header: t("station"), minWidth: 120, cell: ({ name }) => name },
          ...orderFigures.map((figure) => ({
            id: figure,
            header: t(figure),
            align: "end" as const,
            cell: (station: ProductionStation) => <Num value={station[figure]} />,
          })),
          { id: "expires", header: t("expires"), cell: (station) => <Expiry station={station} /> },
          {
            id: "used",
            header: t("lastUsed"),
            cell: ({ last_used_at }) => <Time value={last_used_at} none={t("never")} />,
          },
        ]}
        rowActions={(station) => [
          may(api.production.labels) &&
            station.given > 0 && { label: t("labels"), onSelect: () => setPrinted(station) },
          mayRevoke &&
            station.revoked_at === null && {
              label: t("revoke"),
              tone: "danger",
              onSelect: () => setRevoked(station),
            },
        ]}
      />
      {adding && <NewStation order={order} onClose={() => setAdding(false)} />}
      {printed && <LabelsDrawer order={order} station={printed} onClose={() => setPrinted(undefined)} />}
      {revoked && (
        <ConfirmAction
          action={revoke}
          input={{ params: { ...params, stationId: revoked.id } }}
          onClose={() => setRevoked(undefined)}
          tone="danger"
          title={t("revokeTitle")}
          description={t("revokeText")}
          subject={revoked.name}
          confirmLabel={t("revoke")}
        />
      )}
    </Card>
  );
}

function Expiry({ station: { revoked_at, expires_at } }: { station: ProductionStation }) {
  const t = useMessages(messages);
  const [now] = useState(Date.now);
  if (revoked_at !== null) return <Tag>{t("revoked")}</Tag>;
  if (expires_at * 1000 <= now) return <Tag tone="danger">{t("expired")}</Tag>;
  return <Time value={expires_at} />;
}
