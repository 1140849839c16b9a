import { Pause, Play } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { Button } from "../../../ui/button.tsx";
import { countSet } from "../../../lib/list-filters.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { messages } from "./messages/en.ts";
import type { Search } from "./period.ts";
import { PeriodSelect, useSearchChange } from "./period-select.tsx";

interface LogFiltersProps {
  search: Search;
  paused: boolean;
  /** Whether the live connection delivers new messages. */
  live: boolean;
  /** How many messages arrived while the list was paused. */
  waiting: number;
  onPause: (paused: boolean) => void;
}

/** The pause button and the log's filters. The filters are stored in the page's address. The pause is not. */
export function LogFilters({ search, paused, live, waiting, onPause }: LogFiltersProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const change = useSearchChange();
  return (
    <FilterBar
      folded={countSet(search)}
      trailing={
        <>
          <span className="tabular inline-flex items-center gap-2 text-meta text-muted">
            <StatusDot tone={paused ? "warning" : live ? "success" : "neutral"} pulse={live && !paused}>
              {t(paused ? "paused" : live ? "following" : "notLive")}
            </StatusDot>
          </span>
          <Button icon={paused ? Play : Pause} onClick={() => onPause(!paused)} aria-pressed={paused}>
            {t(paused ? "resume" : "pause")}
            {paused && waiting > 0 && (
              <span className="tabular rounded-full bg-accent-soft px-1.5 text-meta text-accent-ink">
                {waiting}
                <span className="sr-only"> {t("newMessages", { count: waiting })}</span>
              </span>
            )}
          </Button>
        </>
      }
    >
      <SearchInput
        value={search.keyword ?? ""}
        onChange={(keyword) => change({ keyword }, true)}
        placeholder={t("search")}
      />
      <SegmentedControl
        aria-label={t("direction")}
        value={search.direction === "up" || search.direction === "down" ? search.direction : ""}
        onChange={(direction) => change({ direction })}
        options={[
          { value: "", label: words("all") },
          { value: "up", label: t("up") },
          { value: "down", label: t("down") },
        ]}
      />
      <PeriodSelect search={search} onChange={change} />
      <div className="flex h-8 items-center">
        <Switch
          label={t("refusedOnly")}
          value={search.refused === "1"}
          onChange={(refused) => change({ refused: refused ? "1" : "" })}
        />
      </div>
    </FilterBar>
  );
}
