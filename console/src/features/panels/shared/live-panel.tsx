import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { ContentLanguage } from "@thingwright/contract/content-languages.ts";
import type { FunctionTranslations } from "@thingwright/contract/template-content.ts";
import type { PointValue } from "@thingwright/contract/values.ts";
import { CircleAlert, WifiOff } from "lucide-react";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Shown } from "./arrange.ts";
import { GenericPanel } from "./generic-panel.tsx";
import type { ReadPast } from "./panel-chart.tsx";
import { panelWords } from "./panel-words.ts";
import { type Pending, type Pendings, type Reported, stillPending } from "./pending.ts";

interface LivePanelProps {
  points: readonly FunctionPoint[];
  translations: FunctionTranslations;
  language: ContentLanguage;
  settings: Shown | null;
  online: boolean;
  reported: ReadonlyMap<string, Reported>;
  /**
   * Sends a value to the device. Left out for who may only look.
   * @returns the code of its answer: 200 if it took it, 408 if it said nothing, 0 if it was not sent, which was told elsewhere
   */
  issue: ((params: Record<string, PointValue>) => Promise<number>) | undefined;
  readPast?: ReadPast;
  /** Why nothing comes of the device, in words; null while it is followed. Then nothing can be set. */
  lost?: string | null;
}

/** So long it is waited for a report after the device has taken a value; then its own last word counts again. */
const reportWithinMs = 2000;

/**
 * The panel of a device at work. What is set shows at once, and stays only if the device takes it: otherwise the panel
 * goes back to what the device has reported, and says why.
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
  // One and the same for as long as the panel is there: what has not changed is not drawn again.
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
