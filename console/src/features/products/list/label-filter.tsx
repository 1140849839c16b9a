import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { ComboboxFilter } from "../../../lib/combobox-filter.tsx";
import { useDebounced } from "../../../lib/debounce.ts";
import { useMessages } from "../../../lib/i18n.ts";
import type { Filtered } from "../../../lib/list-filters.tsx";
import { useCall } from "../../../lib/query.ts";
import { messages } from "../messages/en.ts";

const optionOf = (label: string) => ({ value: label, label });

/**
 * Filters the list of products by a label: by the label's key, or by its key and value. The account's labels load once
 * the pointer or the focus reaches the filter.
 */
export function LabelFilter({ list }: { list: Filtered<"label"> }) {
  const t = useMessages(messages);
  const [reached, setReached] = useState(false);
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim().slice(0, limits.labelFilter));
  const { data, isFetching } = useCall(
    api.productLabels.suggest,
    { query: keyword ? { keyword } : {} },
    { enabled: reached, staleTime: 60_000, keepPrevious: true },
  );
  const chosen = list.filters.label;
  return (
    <div className="contents" onPointerEnter={() => setReached(true)} onFocus={() => setReached(true)}>
      <ComboboxFilter
        list={list}
        name="label"
        label={t("labelFilter")}
        any={t("anyLabel")}
        options={(data?.list ?? []).map(optionOf)}
        selected={chosen ? optionOf(chosen) : null}
        loading={isFetching}
        onQueryChange={setTyped}
        className="w-full sm:w-44"
      />
    </div>
  );
}
