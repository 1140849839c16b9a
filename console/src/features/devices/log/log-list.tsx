import type { CommunicationEntry } from "@thingwright/contract/points/telemetry.ts";
import type { Ref } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { CursorPager } from "../../../ui/cursor-pager.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { VirtualList, type VirtualListHandle } from "../../../ui/virtual-list.tsx";
import { LogRow, rowHeight } from "./log-row.tsx";
import { messages } from "./messages/en.ts";
import type { Log } from "./use-log.ts";

interface LogListProps {
  log: Log<CommunicationEntry>;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  onAtTop: (atTop: boolean) => void;
  ref: Ref<VirtualListHandle>;
}

/** The messages that match the filter, newest first, with a button for older ones at the end. */
export function LogList({ log, chosenId, onChoose, onAtTop, ref }: LogListProps) {
  const t = useMessages(messages);
  if (log.loading && log.entries.length === 0) return <LoadingRows />;
  return (
    <VirtualList
      ref={ref}
      label={t("messages")}
      items={log.entries}
      itemKey={({ id }) => id}
      itemHeight={rowHeight}
      onAtTop={onAtTop}
      className="h-[max(24rem,calc(100dvh-22rem))] min-h-0 flex-1 lg:h-auto"
      footer={<LogPager log={log} />}
    >
      {(entry) => <LogRow entry={entry} chosen={entry.id === chosenId} onChoose={() => onChoose(entry.id)} />}
    </VirtualList>
  );
}

/** Shows how many entries have loaded and how far back a search went, and loads older ones. */
export function LogPager({ log }: { log: Log<CommunicationEntry> }) {
  return (
    <CursorPager
      count={log.entries.length}
      hasMore={log.hasOlder}
      searchedTo={log.searchedTo}
      loading={log.loadingOlder}
      onMore={log.loadOlder}
    />
  );
}

function LoadingRows() {
  return (
    <div aria-busy>
      {Array.from({ length: 8 }, (_, i) => (
        <div
          key={i}
          style={{ height: rowHeight }}
          className="flex items-center gap-4 border-b border-line px-3"
        >
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
