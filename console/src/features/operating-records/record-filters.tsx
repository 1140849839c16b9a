import { api } from "../../lib/api.ts";
import { useCursorList } from "../../lib/cursor-list.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../lib/list-filters.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { Button } from "../../ui/button.tsx";
import { DateRange } from "../../ui/date-range.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ActorFilter } from "./actor-filter.tsx";
import { messages } from "./messages/en.ts";
import { rangeOfDays } from "./range-of-days.ts";
import { resources, useActionWords } from "./use-action-words.ts";

export function useRecordList() {
  return useCursorList(api.operatingRecords.list, { translate: rangeOfDays });
}
export type RecordList = ReturnType<typeof useRecordList>;

/** The filters of the operation log, which are stored in the page's address. */
export function RecordFilters({ list }: { list: RecordList }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const { resource } = useActionWords();
  const { filters, setFilter, setFilters } = list;
  return (
    <ListFilterBar
      list={list}
      after={
        <>
          {filters.object_id && (
            <Tag tone="accent" onRemove={() => setFilter("object_id", null)}>
              {t("oneObject")}
            </Tag>
          )}
          {list.filtered && (
            <Button variant="ghost" onClick={list.clearFilters}>
              {words("clearFilters")}
            </Button>
          )}
        </>
      }
    >
      <ListSearch list={list} placeholder={t("search")} />
      <ActorFilter list={list} label={t("who")} />
      <SelectFilter
        list={list}
        name="resource"
        label={t("kind")}
        any={t("anything")}
        options={resources.map((name) => ({ value: name, label: resource(name) }))}
        className="w-full sm:w-40"
      />
      <DateRange
        aria-label={t("days")}
        value={{ from: filters.from ?? "", to: filters.to ?? "" }}
        onChange={setFilters}
        clearable
      />
    </ListFilterBar>
  );
}
