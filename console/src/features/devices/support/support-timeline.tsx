import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { api } from "../../../lib/api.ts";
import { useCursorPages } from "../../../lib/cursor-pages.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { CursorPager } from "../../../ui/cursor-pager.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { useLifeWords } from "../life/use-life-words.tsx";
import { momentText } from "../value/moment-text.ts";
import { messages } from "./messages/en.ts";

interface SupportTimelineProps {
  code: string;
  points: readonly FunctionPoint[];
}

/**
 * The timeline of the device that a support pass shows, newest first. Older entries are loaded at the reader's request.
 */
export function SupportTimeline({ code, points }: SupportTimelineProps) {
  const t = useMessages(messages);
  const wordsOf = useLifeWords(points);
  // Like the rest of the page, the entries are reloaded only when the reader refreshes the page.
  const { query, rows, searchedTo } = useCursorPages(api.supportPasses.life, {
    params: { code },
    staleTime: Infinity,
  });
  if (!rows)
    return query.isError ? (
      <LoadError error={query.error} onRetry={query.refetch} />
    ) : (
      <SkeletonText lines={4} />
    );
  if (rows.length === 0 && !query.hasNextPage) return <p className="text-muted">{t("noLife")}</p>;
  return (
    <>
      <ol>
        {rows.map((entry) => {
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
      {query.isError && <LoadError error={query.error} onRetry={() => void query.fetchNextPage()} />}
      <CursorPager
        hasMore={query.hasNextPage}
        searchedTo={searchedTo}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
