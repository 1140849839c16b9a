import type { ProductionAlarm } from "@thingwright/contract/devices/production-alarms.ts";
import { alarmKind, alarmState } from "@thingwright/contract/devices/production-states.ts";
import { useState } from "react";
import { Ago } from "../../../../lib/ago.tsx";
import { api } from "../../../../lib/api.ts";
import { useMessages } from "../../../../lib/i18n.ts";
import { useLiveReads } from "../../../../lib/live-reads.ts";
import { useAction, useCall } from "../../../../lib/query.ts";
import { ScreenLink } from "../../../../lib/screens.tsx";
import { useMay } from "../../../../lib/user.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { Button, TextLink } from "../../../../ui/button.tsx";
import { messages } from "./messages/en.ts";

interface AlarmsProps {
  productId: string;
  /** Limits the list to the alarms about this device. */
  deviceId?: string;
}

/** How many alarms of each state are shown at once. When open alarms are acknowledged, further open alarms appear. */
const shownAtOnce = 5;

/**
 * Shows the alarms about a product's devices, or about one device. The open alarms are always shown, and the last
 * acknowledged alarms on request.
 */
export function Alarms({ productId, deviceId }: AlarmsProps) {
  const t = useMessages(messages);
  const may = useMay();
  const [all, setAll] = useState(false);
  const read = (state: number) => ({
    params: { id: productId },
    query: { state: String(state), page_size: String(shownAtOnce), ...(deviceId && { device_id: deviceId }) },
  });
  const enabled = may(api.productionAlarms.list);
  useLiveReads("production_alarms", enabled ? productId : undefined, { resources: ["productionAlarms"] });
  const open = useCall(api.productionAlarms.list, read(alarmState.open), { enabled });
  const seen = useCall(api.productionAlarms.list, read(alarmState.acknowledged), { enabled });
  if (!open.data || !seen.data) return null;
  const shown = [...open.data.list, ...(all ? seen.data.list : [])];
  const further = open.data.total - open.data.list.length;
  if (shown.length === 0 && seen.data.total === 0) return null;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2">
      {shown.map((alarm) => (
        <AlarmView key={alarm.id} alarm={alarm} onDevice={deviceId !== undefined} />
      ))}
      {further > 0 && <p className="text-meta text-muted">{t("more", { count: further })}</p>}
      {!all && seen.data.total > 0 && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {t("showLast", { count: seen.data.list.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function AlarmView({ alarm, onDevice }: { alarm: ProductionAlarm; onDevice: boolean }) {
  const t = useMessages(messages);
  const may = useMay();
  const acknowledge = useAction(api.productionAlarms.acknowledge, { invalidates: ["productionAlarms"] });
  const { id, product_id: productId, count, device_name: name, order_name: order } = alarm;
  const isOpen = alarm.state === alarmState.open;
  const isExcess = alarm.kind === alarmKind.excess;
  const text = !isExcess
    ? t("twoPlacesText", { name, count })
    : alarm.order_id === null
      ? t("excessText", { name, count })
      : t("excessOf", { name, count, order });
  return (
    <Alert
      tone={isOpen ? "warning" : "neutral"}
      title={t(isExcess ? "excess" : "twoPlaces")}
      action={
        isOpen && may(api.productionAlarms.acknowledge) ? (
          <Button
            size="sm"
            loading={acknowledge.pending}
            onClick={() => acknowledge.start({ params: { id: productId, alarmId: id } })}
          >
            {t("acknowledge")}
          </Button>
        ) : undefined
      }
    >
      <p>{text}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-meta">
        <span>
          {t("last")} <Ago time={alarm.last_at * 1000} />
        </span>
        {!isOpen && (
          <span>
            {alarm.acknowledged_by === ""
              ? t("acknowledged")
              : t("acknowledgedBy", { name: alarm.acknowledged_by })}
          </span>
        )}
        <AlarmLinks alarm={alarm} onDevice={onDevice} />
      </p>
    </Alert>
  );
}

/** Links to the production order and the device of an alarm. */
function AlarmLinks({ alarm, onDevice }: { alarm: ProductionAlarm; onDevice: boolean }) {
  const t = useMessages(messages);
  const may = useMay();
  const { product_id: productId, device_id: deviceId, order_id: orderId } = alarm;
  return (
    <>
      {orderId !== null && (
        <TextLink render={<ScreenLink screen="productionOrder" params={{ productId, orderId }} />}>
          {t("toOrder")}
        </TextLink>
      )}
      {deviceId !== null && may(api.devices.get) && (
        <TextLink
          render={
            <ScreenLink screen={onDevice ? "onOffLineLog" : "deviceInfo"} params={{ productId, deviceId }} />
          }
        >
          {t(onDevice ? "toLog" : "toDevice")}
        </TextLink>
      )}
    </>
  );
}
