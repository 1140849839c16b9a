import type { ProductionDay, ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { orderFigures } from "@thingwright/contract/devices/production-states.ts";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Num } from "../../ui/num.tsx";
import { messages } from "./messages/en.ts";
import { yieldText } from "./yield.ts";

/** The figures of an order for each day, newest first. */
export function DaysCard({ order }: { order: ProductionOrder }) {
  const t = useMessages(messages);
  const params = { id: order.product_id, orderId: order.id };
  const { data, error, isError, isPending, refetch } = useCall(api.production.days, { params });
  const list = data?.list.toReversed();
  return (
    <Card title={t("byDay")} description={t("byDayText")}>
      <DataTable<ProductionDay>
        label={t("byDay")}
        rows={list}
        loading={isPending}
        error={isError && !data ? <LoadError error={error} onRetry={refetch} /> : undefined}
        empty={<p className="p-4 text-muted">{t("noDays")}</p>}
        rowKey={({ date }) => date}
        skeletonRows={2}
        columns={[
          { id: "date", header: t("date"), cell: ({ date }) => <span className="tabular">{date}</span> },
          ...orderFigures.map((figure) => ({
            id: figure,
            header: t(figure),
            align: "end" as const,
            cell: (day: ProductionDay) => <Num value={day[figure]} />,
          })),
          { id: "yield", header: t("yield"), align: "end", cell: yieldText },
        ]}
      />
    </Card>
  );
}
