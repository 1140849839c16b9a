import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { accepts, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { PointIndex } from "@thingwright/contract/points/value-report.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { JsonEditor } from "../../../ui/json-editor.tsx";
import { useReasonText } from "../log/use-reason-text.ts";
import { checkProperties } from "./check-json.ts";
import { messages } from "./messages/en.ts";
import { prettyJson, sampleOf } from "./sample-of.ts";
import { SendBar } from "./send-bar.tsx";
import { SendKeys } from "./send-keys.tsx";
import type { Sending } from "./call-result.ts";

interface JsonPanelProps {
  points: readonly FunctionPoint[];
  index: PointIndex;
  properties: ReadonlyMap<string, PropertyState>;
  /** The text so far; undefined until the user types. */
  text: string | undefined;
  onText: (text: string) => void;
  disabled: boolean;
  onSend: (sending: Sending) => Promise<void>;
}

/** Properties as JSON, checked before they are sent. */
export function JsonPanel({ points, index, properties, text, onText, disabled, onSend }: JsonPanelProps) {
  const t = useMessages(messages);
  const [asked, setAsked] = useState(false);
  const value = text ?? sampleOf(points);
  const checked = checkProperties(value, index);
  const send = () => {
    setAsked(true);
    if ("params" in checked && !disabled) void onSend({ params: checked.params });
  };
  const change = (next: string) => {
    setAsked(false);
    onText(next);
  };
  const reported = points.flatMap((point) => {
    const state = properties.get(point.identifier)?.reported;
    return accepts(point) && state ? [[point.identifier, state.value] as const] : [];
  });
  return (
    <SendKeys onSend={send}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">{t("jsonText")}</p>
        <div className="flex flex-wrap gap-1">
          <Button size="sm" variant="ghost" onClick={() => change(sampleOf(points))}>
            {t("useSample")}
          </Button>
          {reported.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => change(prettyJson(Object.fromEntries(reported)))}
            >
              {t("useReported")}
            </Button>
          )}
        </div>
      </div>
      <JsonEditor aria-label={t("jsonLabel")} value={value} onChange={change} height={420} minHeight={180} />
      {(asked || "refusals" in checked) && <Problems checked={checked} />}
      <SendBar label={t("send")} disabled={disabled || ("refusals" in checked && asked)} onSend={send} />
    </SendKeys>
  );
}

function Problems({ checked }: { checked: ReturnType<typeof checkProperties> }) {
  const t = useMessages(messages);
  const reasonText = useReasonText();
  if ("problem" in checked)
    return (
      <Alert tone="danger">
        {checked.problem === "bad_json" ? t("badJson") : t("notObject", { sample: '{"power": true}' })}
      </Alert>
    );
  if (!("refusals" in checked)) return null;
  return (
    <Alert tone="warning">
      <ul className="flex flex-col gap-0.5">
        {checked.refusals.map((reason) => (
          <li key={reason} className="break-words">
            {reasonText({ code: 460, reason })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
