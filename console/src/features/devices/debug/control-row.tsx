import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import { fromWire, type PointValue } from "@thingwright/contract/points/values.ts";
import { SendHorizontal } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useReasonText } from "../log/use-reason-text.ts";
import { sameValue } from "../value/value-text.ts";
import { messages } from "./messages/en.ts";
import { PointName } from "./point-name.tsx";
import { ReportedValue } from "./reported-value.tsx";
import { SendKeys } from "./send-keys.tsx";
import { unset, ValueControl } from "./value-control.tsx";

interface ControlRowProps {
  point: FunctionPoint;
  state: PropertyState | undefined;
  /** The sparkline of the property's last values. */
  trail: ReactNode;
  disabled: boolean;
  /** Resolves when the device has answered or the wait has timed out. */
  onSend: (value: PointValue) => Promise<void>;
}

/**
 * The data types whose controls send a changed value without the button. For other types, the user must press the
 * button.
 */
const atOnce: readonly string[] = ["bool", "enum_int", "enum_string"];
/**
 * How long a changed control waits before it sends, in milliseconds. After two quick clicks, only the last value is
 * sent.
 */
const pause = 250;

/** A function point that can be issued: its control, the reported value, and the button that sends. */
export function ControlRow({ point, state, trail, disabled, onSend }: ControlRowProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const reasonText = useReasonText();
  const [draft, setDraft] = useState<PointValue>();
  // While the user edits a control whose value is sent by the button, updates from the device do not change the
  // control.
  const [held, setHeld] = useState<{ value: PointValue | undefined }>();
  const known = draft ?? (held ? held.value : knownValue(state));
  const value = known ?? unset(point);
  const read = fromWire(point, value);
  // An untouched control shows no error.
  const problem =
    read.ok || sameValue(value, unset(point))
      ? undefined
      : reasonText({ code: 0, reason: wordRefusal(read, "en") });
  const name = local(point);
  const direct = atOnce.includes(point.data_type);

  const send = async (next: PointValue) => {
    if (disabled || !fromWire(point, next).ok) return;
    await onSend(next);
    // After sending, the control shows the device's value again, unless the user has changed it meanwhile.
    setDraft((now) => (now !== undefined && sameValue(now, next) ? undefined : now));
    setHeld(undefined);
  };
  const sendDraft = useEffectEvent(() => draft !== undefined && void send(draft));
  useEffect(() => {
    if (!direct || draft === undefined) return undefined;
    const timer = setTimeout(sendDraft, pause);
    return () => clearTimeout(timer);
  }, [direct, draft]);

  return (
    <SendKeys
      onSend={() => void send(value)}
      className="grid grid-cols-[minmax(0,1fr)_auto_2rem] items-center gap-x-4 gap-y-2 px-4 py-2.5 @2xl:grid-cols-[10rem_minmax(0,1fr)_8rem_2rem]"
    >
      <PointName point={point} />
      <div className="@max-2xl:col-span-2 @2xl:order-3">
        <ReportedValue point={point} state={state} />
        {trail && <div className="mt-1 ml-auto w-32 text-end">{trail}</div>}
      </div>
      <div
        onFocus={() => !direct && setHeld({ value: knownValue(state) })}
        onBlur={() => setHeld(undefined)}
        className={cx(
          "flex min-h-8 min-w-0 flex-col justify-center gap-1 @2xl:order-2",
          direct ? "@max-2xl:col-span-3" : "@max-2xl:col-span-2",
        )}
      >
        <ValueControl point={point} label={name} value={value} onChange={setDraft} disabled={disabled} />
        {problem && <p className="text-meta text-danger-ink">{problem}</p>}
      </div>
      {!direct && (
        <div className="flex justify-end @2xl:order-4">
          <IconButton
            icon={SendHorizontal}
            variant="secondary"
            label={t("sendNamed", { name })}
            disabled={disabled || !read.ok}
            onClick={() => void send(value)}
          />
        </div>
      )}
    </SendKeys>
  );
}

/** Returns the desired value of a property. If there is none, returns the reported value. */
function knownValue(state: PropertyState | undefined): PointValue | undefined {
  const known = state?.desired ?? state?.reported;
  return known ? (known.value as PointValue) : undefined;
}
