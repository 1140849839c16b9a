import type { ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { orderStatus } from "@thingwright/contract/devices/production-states.ts";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { useLiveReads } from "../../lib/live-reads.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { useAnnounceTaskStart } from "../tasks/shared/use-announce-task-start.ts";
import { DaysCard } from "./days-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { IdentitiesCard } from "./identities-card.tsx";
import { messages } from "./messages/en.ts";
import { StationsCard } from "./stations-card.tsx";

const EditOrder = lazyPart(() => import("./order-drawers.tsx").then((m) => m.EditOrderDrawer));

/** One production order: its figures, its stations and its identities. */
export function OrderPage() {
  const t = useMessages(messages);
  const { productId, orderId } = useScreenParams("productionOrder");
  const params = { id: productId, orderId };
  const { data, error, isError, refetch } = useCall(api.production.get, { params });
  if (data) return <Order order={data} />;
  return (
    <Page
      title={t("name")}
      back={
        <ScreenLink screen="production" params={{ productId }}>
          {t("back")}
        </ScreenLink>
      }
    >
      {isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonForm fields={6} />}
    </Page>
  );
}

function Order({ order }: { order: ProductionOrder }) {
  const t = useMessages(messages);
  const may = useMay();
  const announceTaskStart = useAnnounceTaskStart();
  const [asking, setAsking] = useState<"edit" | "close">();
  const live = useLiveReads("production_order", order.id, { resources: ["production"] });
  const params = { id: order.product_id, orderId: order.id };
  const close = useAction(api.production.close, {
    invalidates: ["production"],
    success: t("closedDone", { name: order.name }),
  });
  const make = useAction(api.production.makeMissing, {
    invalidates: ["production"],
    onDone: ({ task_id }) => announceTaskStart("production.make", task_id),
  });
  const isOpen = order.status === orderStatus.open;
  const missing = isOpen ? order.quantity - order.made : 0;
  return (
    <Page
      title={order.name}
      description={order.note}
      back={
        <ScreenLink screen="production" params={{ productId: order.product_id }}>
          {t("back")}
        </ScreenLink>
      }
      actions={
        <>
          {may(api.production.update) && (
            <Button icon={Pencil} onClick={() => setAsking("edit")}>
              {t("edit")}
            </Button>
          )}
          {isOpen && may(api.production.close) && (
            <Button onClick={() => setAsking("close")}>{t("close")}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LiveNotice live={live} />
        {missing > 0 && (
          <Alert
            tone="info"
            action={
              may(api.production.makeMissing) && (
                <Button size="sm" loading={make.pending} onClick={() => make.start({ params })}>
                  {t("makeMissing")}
                </Button>
              )
            }
          >
            {t("missing", { count: missing })}
          </Alert>
        )}
        <FiguresCard order={order} />
        <StationsCard order={order} />
        <DaysCard order={order} />
        <IdentitiesCard order={order} />
      </div>
      {asking === "close" && (
        <ConfirmAction
          action={close}
          input={{ params }}
          onClose={() => setAsking(undefined)}
          tone="danger"
          title={t("closeTitle")}
          description={t("closeText")}
          subject={order.name}
          confirmLabel={t("close")}
        />
      )}
      {asking === "edit" && <EditOrder order={order} onClose={() => setAsking(undefined)} />}
    </Page>
  );
}
