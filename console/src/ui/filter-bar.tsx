import { ListFilter } from "lucide-react";
import { Children, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { useUiText } from "./text/ui-text.ts";

export interface FilterBarProps {
  /** The filters. Each must keep its position: pass an empty value for a filter that is not shown now. */
  children: ReactNode;
  /** Content after the filters that may appear and disappear, such as a button that clears them. */
  after?: ReactNode;
  trailing?: ReactNode;
  /**
   * The number of filters in use. If it is given, phones fold all filters except the first into a button with this
   * number.
   */
  folded?: number;
}

/** The filters above a table. They wrap where there is not enough room for one line. */
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

/** Two filters that wrap to the next line together, so that neither of them stands alone on a line. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className="contents flex-wrap items-center gap-2 sm:flex">{children}</div>;
}
