import { Combobox } from "../ui/combobox.tsx";
import type { ComboboxProps } from "../ui/combobox/combobox-props.ts";
import { cx } from "../ui/cx.ts";
import type { Filtered } from "./list-filters.tsx";

interface ComboboxFilterProps<Name extends string> extends Pick<
  ComboboxProps,
  "options" | "selected" | "loading" | "onQueryChange"
> {
  list: Filtered<Name>;
  /** The field of the route's query. */
  name: NoInfer<Name>;
  label: string;
  /** Shown while nothing is chosen: "All members". */
  any: string;
  className?: string;
}

/** Filters a list by one of many values, which the user finds by typing. */
export function ComboboxFilter<Name extends string>({
  list,
  name,
  label,
  any,
  className = "w-full sm:w-44",
  ...choice
}: ComboboxFilterProps<Name>) {
  return (
    <Combobox
      {...choice}
      aria-label={label}
      placeholder={any}
      value={list.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value ?? "")}
      clearable
      className={cx(className, "[&_input::placeholder]:text-ink")}
    />
  );
}
