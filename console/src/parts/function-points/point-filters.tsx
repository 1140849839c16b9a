import { dataTypes } from "@thingwright/contract/grammar/enums.ts";
import { useMessages } from "../../lib/i18n.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { Select } from "../../ui/select.tsx";
import { messages } from "./messages/en.ts";
import type { PointFilter } from "./use-point-filter.ts";

interface PointFiltersProps {
  filter: PointFilter;
  onChange: (filter: PointFilter) => void;
}

/** Filters function points by a text and by their data type. */
export function PointFilters({ filter, onChange }: PointFiltersProps) {
  const t = useMessages(messages);
  return (
    <>
      <SearchInput
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
        delay={0}
        placeholder={t("search")}
        className="w-full sm:w-58"
      />
      <Select
        aria-label={t("dataType")}
        value={filter.type}
        onChange={(type) => onChange({ ...filter, type })}
        options={[
          { value: "" as const, label: t("anyType") },
          ...dataTypes.map((type) => ({ value: type, label: t(`type_${type}`) })),
        ]}
        className="w-full sm:w-44"
      />
    </>
  );
}
