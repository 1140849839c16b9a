import { securityLevel } from "@thingwright/contract/grammar/enums.ts";
import type { ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { nameOfSerial } from "@thingwright/contract/devices/production-states.ts";
import { useMessages } from "../../lib/i18n.ts";
import { Card } from "../../ui/card.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Num } from "../../ui/num.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { OrderState } from "./order-columns.tsx";
import { yieldText } from "./yield.ts";

const steps = ["made", "given", "written", "passed", "activated"] as const;

/** The progress of an order: each step as a share of the ordered quantity, and the yield. */
export function FiguresCard({ order }: { order: ProductionOrder }) {
  const t = useMessages(messages);
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <ul className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">
          {steps.map((step) => (
            <Figure key={step} label={t(step)} value={<Num value={order[step]} />}>
              <ProgressBar value={order[step] / order.quantity} label={t(step)} />
            </Figure>
          ))}
          <Figure label={t("failed")} value={<Num value={order.failed} />} />
          <Figure label={t("yield")} value={yieldText(order)} hint={t("yieldText")} />
        </ul>
        <DescriptionList
          columns={2}
          items={[
            { label: t("state"), value: <OrderState order={order} /> },
            { label: t("quantity"), value: <Num value={order.quantity} /> },
            {
              label: t("names"),
              value: (
                <span className="font-mono">
                  {nameOfSerial(order.prefix, 1)} – {nameOfSerial(order.prefix, order.quantity)}
                </span>
              ),
            },
            {
              label: t("level"),
              value: t(order.security_level === securityLevel.product ? "level1" : "level2"),
            },
            { label: t("createdAt"), value: <Time value={order.created_at} /> },
            order.closed_at !== null && { label: t("closedAt"), value: <Time value={order.closed_at} /> },
          ]}
        />
      </div>
    </Card>
  );
}

interface FigureProps {
  label: string;
  value: React.ReactNode;
  hint?: string;
  children?: React.ReactNode;
}

function Figure({ label, value, hint, children }: FigureProps) {
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <span className="text-meta text-muted">{label}</span>
      <span className="text-title tabular font-semibold">{value}</span>
      {children}
      {hint && <span className="text-meta text-muted">{hint}</span>}
    </li>
  );
}
