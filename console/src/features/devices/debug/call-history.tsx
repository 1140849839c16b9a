import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { type Translate, useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { Ago } from "../../../lib/ago.tsx";
import { type en, messages } from "./messages/en.ts";
import { resultOf, type CallResult, type SentCall } from "./call-result.ts";

interface CallHistoryProps {
  calls: readonly SentCall[];
  disabled: boolean;
  onResend: (call: SentCall) => void;
  onClear: () => void;
  /** The sparkline of a property's last values. */
  trailOf: (identifier: string) => ReactNode;
}

/** The calls of this session with the device's answers, newest first. */
export function CallHistory({ calls, disabled, onResend, onClear, trailOf }: CallHistoryProps) {
  const t = useMessages(messages);
  return (
    <Card
      flush
      title={t("calls")}
      actions={
        calls.length > 0 && (
          <Button size="sm" variant="ghost" onClick={onClear}>
            {t("clear")}
          </Button>
        )
      }
    >
      {calls.length === 0 ? (
        <p className="px-4 py-10 text-center text-balance text-muted">{t("callsEmpty")}</p>
      ) : (
        <ol className="divide-y divide-line" aria-live="polite">
          {calls.map((call) => (
            <CallEntry
              key={call.key}
              call={call}
              disabled={disabled}
              onResend={() => onResend(call)}
              trailOf={trailOf}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

export const callTones: Record<CallResult, Tone> = {
  waiting: "info",
  ok: "success",
  sent: "success",
  offline: "neutral",
  silent: "warning",
  deaf: "warning",
  refused: "danger",
  failed: "danger",
};

interface CallEntryProps {
  call: SentCall;
  disabled: boolean;
  onResend: () => void;
  trailOf: (identifier: string) => ReactNode;
}

function CallEntry({ call, disabled, onResend, trailOf }: CallEntryProps) {
  const t = useMessages(messages);
  const result = resultOf(call);
  const { answer } = call;
  const { message } = call;
  return (
    <li className="flex min-w-0 flex-col gap-2 px-4 py-3">
      <div className="flex items-center gap-x-3">
        <StatusDot tone={callTones[result]} pulse={result === "waiting"}>
          <span className="font-medium">{t(result === "waiting" ? "waiting" : `result_${result}`)}</span>
        </StatusDot>
        {answer && <span className="tabular font-mono text-meta text-muted">{answer.code}</span>}
        <span className="ml-auto flex items-center gap-1">
          {answer && !message && result !== "offline" && (
            <span className="tabular text-meta whitespace-nowrap">
              {t("latency", { time: answer.latency.toFixed(answer.latency < 100 ? 1 : 0) })}
            </span>
          )}
          <IconButton icon={RotateCw} size="sm" label={t("resend")} disabled={disabled} onClick={onResend} />
        </span>
      </div>
      <p className="flex items-baseline justify-between gap-3 text-meta text-muted">
        <span className="min-w-0 truncate">{titleOf(call, t)}</span>
        <Ago time={call.sentAt} />
      </p>
      <code className="block rounded-md bg-sunken px-2.5 py-1.5 font-mono text-meta break-all">
        {message ? message.payload : JSON.stringify(call.params)}
      </code>
      <Outcome call={call} result={result} />
      <Traces call={call} trailOf={trailOf} />
    </li>
  );
}

/** The largest number of sparklines shown beside the answer to a call. */
const mostTraced = 3;

/** The sparklines of the properties that a call has issued. */
function Traces({ call, trailOf }: Pick<CallEntryProps, "call" | "trailOf">) {
  if (call.service !== undefined || call.message || !call.answer) return null;
  const trails = Object.keys(call.params)
    .slice(0, mostTraced)
    .map((identifier) => ({ identifier, trail: trailOf(identifier) }))
    .filter(({ trail }) => Boolean(trail));
  if (trails.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      {trails.map(({ identifier, trail }) => (
        <div key={identifier} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3">
          <span className="truncate font-mono text-meta text-muted">{identifier}</span>
          {trail}
        </div>
      ))}
    </div>
  );
}

function titleOf({ params, service, message }: SentCall, t: Translate<typeof en>): string {
  if (message) return t("messageTitle", { path: message.path });
  if (service !== undefined) return t("serviceTitle", { name: service });
  return t("setTitle", { count: Object.keys(params).length });
}

/** The message of an ordinary successful response. This message is not shown. */
const okMessage = "success";

/** The meaning of the answer, and its data. */
function Outcome({ call, result }: { call: SentCall; result: CallResult }) {
  const t = useMessages(messages);
  const kind = call.message ? "Message" : call.service === undefined ? "Properties" : "Service";
  const { answer, problem } = call;
  const hasData =
    answer !== undefined &&
    answer.data !== null &&
    answer.data !== undefined &&
    JSON.stringify(answer.data) !== "{}";
  return (
    <>
      {result === "deaf" && <p>{t("deafMessage")}</p>}
      {result === "offline" && <p>{t(`offline${kind}`)}</p>}
      {result === "silent" && kind !== "Message" && <p>{t(`silent${kind}`)}</p>}
      {problem !== undefined && <p className="break-words whitespace-pre-line text-danger-ink">{problem}</p>}
      {answer?.message && (result === "refused" || (result === "ok" && answer.message !== okMessage)) && (
        <p className="break-words text-muted">{answer.message}</p>
      )}
      {hasData && <CodeBlock label={t("data")} code={JSON.stringify(answer.data, null, 2)} />}
    </>
  );
}
