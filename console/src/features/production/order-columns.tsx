import type { ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { orderStatus } from "@thingwright/contract/devices/production-states.ts";
import { type ListColumns, useCreatedColumn } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { Num } from "../../ui/num.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { messages } from "./messages/en.ts";
import { yieldText } from "./yield.ts";

const figures = ["quantity", "given", "passed", "failed", "activated"] as const;

/** The columns of the list of orders on the page and in its export. */
export function useOrderColumns(productId: string): ListColumns<ProductionOrder> {
  const t = useMessages(messages);
  const created = useCreatedColumn();
  const stateOf = ({ status }: ProductionOrder) => t(status === orderStatus.open ? "open" : "closed");
  return {
    columns: [
      {
        id: "name",
        header: t("name"),
        minWidth: 160,
        cell: ({ id, name }) => (
          <ScreenLink
            screen="productionOrder"
            params={{ productId, orderId: id }}
            className="truncate rounded-sm font-medium text-ink hover:text-accent-ink"
          >
            {name}
          </ScreenLink>
        ),
      },
      { id: "state", header: t("state"), cell: (order) => <OrderState order={order} /> },
      ...figures.map((figure) => ({
        id: figure,
        header: t(figure),
        align: "end" as const,
        cell: (order: ProductionOrder) => <Num value={order[figure]} />,
      })),
      { id: "yield", header: t("yield"), align: "end", cell: (order) => yieldText(order) },
      created.column,
    ],
    csv: [
      { header: t("name"), value: ({ name }) => name },
      { header: t("state"), value: stateOf },
      ...[...figures, "made" as const, "written" as const].map((figure) => ({
        header: t(figure),
        value: (order: ProductionOrder) => order[figure],
      })),
      { header: t("yield"), value: yieldText },
      { header: t("note"), value: ({ note }) => note },
      created.csv,
    ],
  };
}

/** Whether an order is open. */
export function OrderState({ order }: { order: Pick<ProductionOrder, "status"> }) {
  const t = useMessages(messages);
  const isOpen = order.status === orderStatus.open;
  return <StatusDot tone={isOpen ? "success" : "neutral"}>{t(isOpen ? "open" : "closed")}</StatusDot>;
}
