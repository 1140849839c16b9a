import { ListFilter } from "lucide-react";
import { Children, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { useUiText } from "./text/ui-text.ts";

export interface FilterBarProps {
  /** Each at a place that stays, empty where there is no filter for now. Give selects `className="w-full sm:w-44"`. */
  children: ReactNode;
  /** Comes and goes after the filters, as a button that clears them does. */
  after?: ReactNode;
  trailing?: ReactNode;
  /** Folds all but the first into a button on a phone: how many of them are set. */
  folded?: number;
}

/** Filters above a table, wrapping where it is narrow. */
export function FilterBar({ children, after, trailing, folded }: FilterBarProps) {
  const text = useUiText();
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = Children.map(children, (filter) => <>{filter}</>) ?? [];
  const fold = others[0] && folded !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className={fold ? "flex w-full gap-2 sm:contents" : "contents"}>
        {first}
        {fold && (
          <Button
            icon={ListFilter}
            aria-expanded={isOpen}
            className="shrink-0 sm:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            {folded > 0 ? text.filtersSet(folded) : text.filters}
          </Button>
        )}
      </div>
      <div className={fold && !isOpen ? "contents max-sm:hidden" : "contents"}>
        {others.slice(0, -2)}
        {others[0] && <FilterPair>{others.slice(-2)}</FilterPair>}
        {after}
      </div>
      {trailing && <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{trailing}</div>}
    </div>
  );
}

/** Filters that go to the next line together: one alone looks forgotten. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className="contents flex-wrap items-center gap-2 sm:flex">{children}</div>;
}
