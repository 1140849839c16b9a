import { useMessages } from "../../../lib/i18n.ts";
import { ListFilterBar, type FilteredList } from "../../../lib/list-filters.tsx";
import { messages as shared } from "../../../lib/messages/en.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { eventWords } from "./log-exports.ts";
import { messages } from "./messages/en.ts";
import { onlineEvents, readOnlineFilter } from "./online-filter.ts";
import type { Search } from "./period.ts";
import { PeriodSelect, useSearchChange } from "./period-select.tsx";

/** Filters for the event and the period of the on/offline log. Both are stored in the page's address. */
export function OnlineFilters({ search, list }: { search: Search; list: FilteredList }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const change = useSearchChange();
  return (
    <ListFilterBar list={list}>
      <SegmentedControl
        aria-label={t("event")}
        value={String(readOnlineFilter(search).event ?? "")}
        onChange={(event) => change({ event })}
        options={[
          { value: "", label: words("all") },
          ...onlineEvents.map((event) => ({ value: String(event), label: t(eventWords[event]) })),
        ]}
      />
      <PeriodSelect search={search} onChange={change} />
    </ListFilterBar>
  );
}
