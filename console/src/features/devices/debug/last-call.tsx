import { ChevronDown } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { callTones } from "./call-history.tsx";
import { resultOf, type SentCall } from "./call-result.ts";
import { messages } from "./messages/en.ts";

/** Shows how the last call ended. On narrow screens, the list of calls is far below, so a click scrolls to it. */
export function LastCall({ call, onOpen }: { call: SentCall; onOpen: () => void }) {
  const t = useMessages(messages);
  const result = resultOf(call);
  const identifiers = call.message?.path ?? call.service ?? Object.keys(call.params).join(", ");
  return (
    <button
      type="button"
      onClick={onOpen}
      className="popup sticky bottom-3 z-10 flex w-full items-center gap-3 px-3 py-2.5 text-start @4xl:hidden"
    >
      <StatusDot tone={callTones[result]} pulse={result === "waiting"}>
        <span className="font-medium whitespace-nowrap">
          {t(result === "waiting" ? "waiting" : `result_${result}`)}
        </span>
      </StatusDot>
      <span className="min-w-0 flex-1 truncate font-mono text-meta text-muted" title={identifiers}>
        {identifiers}
      </span>
      <ChevronDown aria-hidden size={16} className="shrink-0 text-faint" />
    </button>
  );
}
