import type { LifeEntry } from "@thingwright/contract/devices/device-life.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useCall } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { toast } from "../../../ui/toast.ts";
import { errorText } from "../../../lib/call-error.ts";
import { useLifeWords } from "../life/use-life-words.tsx";
import { momentText } from "../value/moment-text.ts";
import { messages } from "./messages/en.ts";

interface SupportTimelineProps {
  code: string;
  points: readonly FunctionPoint[];
}

/** What happened to the device of a support pass, newest first; older entries are loaded when the reader asks. */
export function SupportTimeline({ code, points }: SupportTimelineProps) {
  const t = useMessages(messages);
  const wordsOf = useLifeWords(points);
  const params = { code };
  const first = useCall(api.supportPasses.life, { params }, { staleTime: Infinity });
  const [older, setOlder] = useState<{ list: LifeEntry[]; next_cursor: string | null }>();
  const [loading, setLoading] = useState(false);
  if (!first.data)
    return first.isError ? (
      <LoadError error={first.error} onRetry={first.refetch} />
    ) : (
      <SkeletonText lines={4} />
    );
  const entries = [...first.data.list, ...(older?.list ?? [])];
  const cursor = older ? older.next_cursor : first.data.next_cursor;
  const load = async () => {
    if (cursor === null) return;
    setLoading(true);
    try {
      const page = await call(api.supportPasses.life, { params, query: { cursor } });
      setOlder({ list: [...(older?.list ?? []), ...page.list], next_cursor: page.next_cursor });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setLoading(false);
    }
  };
  if (entries.length === 0) return <p className="text-muted">{t("noLife")}</p>;
  return (
    <>
      <ol>
        {entries.map((entry) => {
          const { what, why, tone } = wordsOf(entry);
          return (
            <li
              key={`${entry.kind} ${entry.id}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-b-0"
            >
              <span className="tabular w-40 shrink-0 font-mono text-meta text-muted">
                {momentText(entry.time)}
              </span>
              <span className="min-w-0 flex-1 basis-60">
                <StatusDot tone={tone} wraps>
                  {what}
                </StatusDot>
                {why && <span className="block text-muted">{why}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {cursor !== null && (
        <Button className="mt-3" loading={loading} onClick={() => void load()}>
          {t("older")}
        </Button>
      )}
    </>
  );
}
