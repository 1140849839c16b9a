import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { reports } from "@thingwright/contract/points/function-points.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Ago } from "../../../lib/ago.tsx";
import { ValueView } from "../value/value-view.tsx";
import { messages } from "./messages/en.ts";

/** The last reported value, and how long ago it was reported. */
export function ReportedValue({ point, state }: { point: FunctionPoint; state: PropertyState | undefined }) {
  const t = useMessages(messages);
  if (!reports(point)) return null;
  if (!state?.reported)
    return <span className="block text-end text-meta text-muted">{t("notReported")}</span>;
  return (
    <span className="flex max-w-full min-w-0 flex-col items-end text-end away:text-muted away:grayscale">
      <span className="sr-only">{t("reported")}</span>
      <ValueView point={point} value={state.reported.value} className="font-medium" />
      <Ago time={state.reported.time} className="text-meta text-muted" />
    </span>
  );
}
