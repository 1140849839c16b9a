import { FilterBar, type FilterBarProps } from "../ui/filter-bar.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { Select } from "../ui/select.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

/** The filters of a list, which are kept in the address; part of what `useList` and `useCursorList` return. */
export interface Filtered<Name extends string> {
  filters: Partial<Record<Name, string>>;
  setFilter: (name: Name, value: string) => void;
}

/** The parts of a list that tell whether there are rows to filter. */
export interface FilteredList {
  /** Undefined while the rows load. */
  rows: readonly unknown[] | undefined;
  filtered: boolean;
  filters?: Readonly<Record<string, string | undefined>>;
  query: {
    /** True while the rows are still those of the previous filters. */
    isPlaceholderData: boolean;
  };
}

interface ListFilterBarProps extends Omit<FilterBarProps, "folded"> {
  list: FilteredList;
}

/** Shows the filters above a list; shows nothing if the list is empty without any filter. */
export function ListFilterBar({ list: { rows, filtered, filters, query }, ...bar }: ListFilterBarProps) {
  if (rows?.length === 0 && !filtered && !query.isPlaceholderData) return null;
  return <FilterBar folded={countSet(filters ?? {})} {...bar} />;
}

/** Counts the filters in use, without the keyword. The two ends of a range (`…from` and `…to`) are one filter. */
export function countSet(filters: Readonly<Record<string, unknown>>): number {
  const isFirst = (name: string) => !name.endsWith("to") || !filters[name.replace(/to$/, "from")];
  return Object.keys(filters).filter((name) => filters[name] && name !== "keyword" && isFirst(name)).length;
}

interface ListSearchProps {
  /** Called on Enter; `useOpenOnly` provides it. */
  onEnter?: ((keyword: string) => void) | undefined;
  list: { keyword: string; setKeyword: (keyword: string) => void };
  /** The searched fields: "Name, contact". */
  placeholder: string;
  className?: string;
}

/** Searches a list by its keyword. */
export function ListSearch({ list, placeholder, onEnter, className = "w-full sm:w-58" }: ListSearchProps) {
  return (
    <SearchInput
      value={list.keyword}
      onChange={list.setKeyword}
      onEnter={onEnter}
      placeholder={placeholder}
      className={className}
    />
  );
}

interface FilterProps<Name extends string> {
  list: Filtered<Name>;
  /** The field of the route's query. */
  name: NoInfer<Name>;
  label: string;
  options: readonly { value: string | number; label: string }[];
}

function control<Name extends string>({ list, name, label, options }: FilterProps<Name>, any: string) {
  return {
    "aria-label": label,
    value: list.filters[name] ?? "",
    onChange: (value: string) => list.setFilter(name, value),
    options: [
      { value: "", label: any },
      ...options.map((option) => ({ value: String(option.value), label: option.label })),
    ],
  };
}

/** Filters a list by one of a few values, all of them visible. */
export function SegmentFilter<Name extends string>(props: FilterProps<Name>) {
  const t = useMessages(messages);
  return <SegmentedControl {...control(props, t("all"))} />;
}

interface SelectFilterProps<Name extends string> extends FilterProps<Name> {
  /** The label of the choice that does not filter: "All roles". */
  any: string;
  className?: string;
}

/** Filters a list by one of several values. */
export function SelectFilter<Name extends string>({
  any,
  className = "w-full sm:w-44",
  ...props
}: SelectFilterProps<Name>) {
  return <Select {...control(props, any)} className={className} />;
}
