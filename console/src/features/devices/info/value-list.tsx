import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { queryOf } from "../../../lib/query.ts";
import { CursorPager } from "../../../ui/cursor-pager.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Time } from "../../../ui/time.tsx";
import { ValueView } from "../value/value-view.tsx";
import { messages } from "./messages/en.ts";
import type { Span } from "./range.ts";

interface ValueListProps {
  deviceId: string;
  point: FunctionPoint;
  span: Span;
}

/** Values that no chart can show, newest first. */
export function ValueList({ deviceId, point, span }: ValueListProps) {
  const t = useMessages(messages);
  const input = { params: { id: deviceId }, query: { identifier: point.identifier, ...span } };
  const query = useInfiniteQuery({
    queryKey: [...queryOf(api.devices.history, input).queryKey, "pages"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        api.devices.history,
        { ...input, query: { ...input.query, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });
  const rows = query.data?.pages.flatMap(({ list }) => list);
  return (
    <DataTable
      label={t("values")}
      rows={rows}
      rowKey={({ time }) => String(time)}
      loading={query.isPending}
      error={query.isError && !rows ? <LoadError error={query.error} onRetry={query.refetch} /> : undefined}
      empty={<p className="px-4 py-10 text-center text-muted">{t("noHistory")}</p>}
      columns={[
        {
          id: "time",
          header: t("time"),
          width: 170,
          cell: ({ time }) => <Time value={time / 1000} precision="second" className="text-muted" />,
        },
        { id: "value", header: t("value"), cell: ({ value }) => <ValueView point={point} value={value} /> },
      ]}
      footer={
        rows && rows.length > 0 ? (
          <CursorPager
            count={rows.length}
            hasMore={query.hasNextPage}
            loading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        ) : undefined
      }
    />
  );
}
