import type { OnlineEntry, PropertyState } from "@thingwright/contract/points/telemetry.ts";
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
  advice: Advice;
}

/**
 * Advice for refused sign-ins, by the reason of the refusal. It has entries only for reasons that the content beside
 * this component helps with.
 */
type Advice = Partial<Record<OnlineEntry["reason"], string>>;

/** Waits for the device's first value and shows it. If a message or a sign-in is refused, shows why. */
export function FirstMessage({ first, deviceId, productId, advice }: FirstMessageProps) {
  const t = useMessages(messages);
  const { value, isOnline, hasConnected, live } = first;
  const { signIn, message } = useRefusals(deviceId, advice);
  const refusal = signIn ?? message;
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
          <span className="font-semibold">{t(isOnline ? "received" : "receivedOffline")}</span>
          <ReceivedValue state={value} productId={productId} />
        </Strip>
      ) : (
        <Strip tone={isOnline ? "info" : "neutral"} icon={RadioTower} waiting>
          {hasConnected ? (
            <span className="font-medium">
              {t(isOnline ? (message ? "noneAccepted" : "connected") : "noneAcceptedOffline")}
            </span>
          ) : (
            <>
              <span className="font-medium">{t("waiting")}</span>
              <span className="text-muted">{t("waitingText")}</span>
            </>
          )}
        </Strip>
      )}
    </div>
  );
}

/**
 * Returns why the device's last sign-in and its last message were refused; undefined for one that was accepted. Only
 * sign-ins and messages since this component was mounted are considered.
 */
function useRefusals(deviceId: string, advice: Advice): { signIn: ReactNode; message: ReactNode } {
  const t = useMessages(messages);
  const reasonText = useReasonText();
  const [signIn, setSignIn] = useState<ReactNode>();
  const [message, setMessage] = useState<ReactNode>();
  useLive("communication", deviceId, {
    onDelta: ({ list }) => {
      const last = list.findLast(({ direction }) => direction === "up");
      if (last) setMessage(last.code === 200 ? undefined : t("refusedMessage", { reason: reasonText(last) }));
    },
  });
  useLive("online", deviceId, {
    onDelta: ({ list }) => {
      const last = list.at(-1);
      if (last?.event === 0) setSignIn(<ReasonView reason={last.reason} advice={advice[last.reason]} />);
      else if (last?.event === 1) setSignIn(undefined);
    },
  });
  return { signIn, message };
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
