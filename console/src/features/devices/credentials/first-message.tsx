import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { CircleCheck, RadioTower, TriangleAlert, type LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LiveNotice } from "../../../lib/live-notice.tsx";
import { useLive } from "../../../lib/live.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { cx } from "../../../ui/cx.ts";
import { SOFT, type Tone } from "../../../ui/tone.ts";
import { usePoints } from "../api.ts";
import { useReasonText } from "../log/use-reason-text.ts";
import { Ago } from "../../../lib/ago.tsx";
import { useValueText } from "../value/use-value-text.ts";
import { ReasonView } from "../refusals/reason-view.tsx";
import { messages } from "./messages/en.ts";
import type { FirstValue } from "./use-first-value.ts";

interface FirstMessageProps {
  first: FirstValue;
  deviceId: string;
  productId: string;
}

/** Waits for the device's first value and shows it; says why a message or a sign-in was refused. */
export function FirstMessage({ first, deviceId, productId }: FirstMessageProps) {
  const t = useMessages(messages);
  const { value, isOnline, live } = first;
  const refusal = useRefusal(deviceId);
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <LiveNotice live={live} />
      {refusal && (
        <Strip tone="warning" icon={TriangleAlert}>
          {refusal}
        </Strip>
      )}
      {value ? (
        <Strip tone="success" icon={CircleCheck}>
          <span className="font-semibold">{t("received")}</span>
          <ReceivedValue state={value} productId={productId} />
        </Strip>
      ) : (
        <Strip tone={isOnline ? "info" : "neutral"} icon={RadioTower} waiting>
          <span className="font-medium">{t(isOnline ? "connected" : "waiting")}</span>
          {!isOnline && <span className="text-muted">{t("waitingText")}</span>}
        </Strip>
      )}
    </div>
  );
}

/**
 * Why the device's last message or connection since this component was mounted was refused; undefined if it was
 * accepted.
 */
function useRefusal(deviceId: string): ReactNode {
  const t = useMessages(messages);
  const reasonText = useReasonText();
  const [refusal, setRefusal] = useState<ReactNode>();
  useLive("communication", deviceId, {
    onDelta: ({ list }) => {
      const last = list.findLast(({ direction }) => direction === "up");
      if (last) setRefusal(last.code === 200 ? undefined : t("refusedMessage", { reason: reasonText(last) }));
    },
  });
  useLive("online", deviceId, {
    onDelta: ({ list }) => {
      const last = list.at(-1);
      if (last?.event === 0) setRefusal(<ReasonView reason={last.reason} />);
      else if (last?.event === 1) setRefusal(undefined);
    },
  });
  return refusal;
}

interface StripProps {
  tone: Tone;
  icon: LucideIcon;
  waiting?: boolean;
  children: ReactNode;
}

function Strip({ tone, icon: Icon, waiting, children }: StripProps) {
  return (
    <div className={cx("flex min-h-11 items-start gap-2.5 rounded-lg border px-3 py-3", SOFT[tone])}>
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={cx("mt-0.5 size-4 shrink-0", waiting && "animate-shimmer")}
      />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5">{children}</div>
    </div>
  );
}

function ReceivedValue({ state, productId }: { state: PropertyState; productId: string }) {
  const { index } = usePoints(productId);
  const local = useLocalName();
  const valueText = useValueText();
  const point = index.get(state.identifier);
  if (!state.reported) return null;
  return (
    <>
      <span className="min-w-0 break-words text-ink">
        {point ? local(point) : state.identifier}{" "}
        <strong className="tabular">{valueText(point, state.reported.value)}</strong>
      </span>
      <Ago time={state.reported.time} className="ml-auto" />
    </>
  );
}
