import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionTranslations } from "@thingwright/contract/products/template-content.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import { CircleAlert, WifiOff } from "lucide-react";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ArrangementSettings } from "./arrange.ts";
import { GenericPanel } from "./generic-panel.tsx";
import type { ReadPast } from "./panel-chart.tsx";
import { panelWords } from "./panel-words.ts";
import { type Pending, type Pendings, type Reported, stillPending } from "./pending.ts";

interface LivePanelProps {
  points: readonly FunctionPoint[];
  translations: FunctionTranslations;
  language: ContentLanguage;
  settings: ArrangementSettings | null;
  online: boolean;
  reported: ReadonlyMap<string, Reported>;
  /**
   * Sends a value to the device. Undefined for a user who may only look.
   * @returns the code of the device's answer: 200 if the device accepted the value, 408 if it did not answer; 0 if the
   * value was not sent and the user knows already
   */
  issue: ((params: Record<string, PointValue>) => Promise<number>) | undefined;
  readPast?: ReadPast;
  /** Why no updates arrive from the device, in words: nothing can be set then. Null while updates arrive. */
  lost?: string | null;
}

/** How long to wait for a report after the device accepted a value, in milliseconds; then the reported value is shown again. */
const reportWithinMs = 2000;

/**
 * Shows the generic panel of a live device, with optimistic updates: a value that the user sets is shown at once, and stays
 * only if the device accepts it. Otherwise the panel returns to the reported value, and says why.
 */
export function LivePanel({
  online,
  reported,
  issue,
  readPast,
  language,
  lost = null,
  ...panel
}: LivePanelProps) {
  const words = panelWords(language);
  const [pending, setPending] = useState<Pendings>(new Map());
  const [seen, setSeen] = useState(reported);
  if (seen !== reported) {
    setSeen(reported);
    setPending(stillPending(pending, reported));
  }
  const [failure, setFailure] = useState<"noAnswer" | "refused">();
  const latest = useRef({ reported, issue });
  useLayoutEffect(() => {
    latest.current = { reported, issue };
  });
  // This callback never changes, so that memoized rows whose value has not changed do not render again.
  const set = useCallback(async (identifier: string, value: PointValue) => {
    const drop = (of: Pending) =>
      setPending((now) =>
        now.get(identifier) === of ? new Map([...now].filter(([key]) => key !== identifier)) : now,
      );
    const { issue: send } = latest.current;
    if (!send) return;
    const mine: Pending = { value, before: latest.current.reported.get(identifier)?.time };
    setPending((now) => new Map([...now, [identifier, mine]]));
    setFailure(undefined);
    const code = await send({ [identifier]: value }).catch(() => 500);
    if (code === 200) return void setTimeout(() => drop(mine), reportWithinMs);
    drop(mine);
    if (code === 0) return;
    setFailure(code === 408 ? "noAnswer" : "refused");
  }, []);
  const onIssue = useCallback((identifier: string, value: PointValue) => void set(identifier, value), [set]);
  const values = Object.fromEntries([
    ...Array.from(reported, ([identifier, { value }]) => [identifier, value as PointValue] as const),
    ...Array.from(pending, ([identifier, { value }]) => [identifier, value] as const),
  ]);
  return (
    <>
      <p role="status" className="empty:hidden">
        {lost !== null || !online ? (
          <span className="mb-3 flex gap-2 rounded-xl bg-warning-soft px-3 py-2 text-meta text-warning-ink">
            <WifiOff aria-hidden size={16} className="shrink-0" />
            {lost ?? words.offline}
          </span>
        ) : (
          failure && (
            <span className="mb-3 flex gap-2 rounded-xl bg-danger-soft px-3 py-2 text-meta text-danger-ink">
              <CircleAlert aria-hidden size={16} className="shrink-0" />
              {words[failure]}
            </span>
          )
        )}
      </p>
      <GenericPanel
        {...panel}
        language={language}
        values={values}
        readPast={readPast}
        offline={!online || lost !== null}
        onIssue={online && lost === null && issue ? onIssue : undefined}
      />
    </>
  );
}
