import { ListFilter } from "lucide-react";
import { Children, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { useUiText } from "./text/ui-text.ts";

interface FilterBarProps {
  /** Give selects `className="w-full sm:w-44"`. */
  children: ReactNode;
  trailing?: ReactNode;
  /** Folds all but the first into a button on a phone: how many of them are set. */
  folded?: number;
}

/** Filters above a table, wrapping where it is narrow. */
export function FilterBar({ children, trailing, folded }: FilterBarProps) {
  const text = useUiText();
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = Children.toArray(children);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {others.length === 0 || folded === undefined ? (
        children
      ) : (
        <>
          <div className="flex w-full gap-2 sm:contents">
            {first}
            <Button
              icon={ListFilter}
              aria-expanded={isOpen}
              className="shrink-0 sm:hidden"
              onClick={() => setOpen(!isOpen)}
            >
              {folded > 0 ? text.filtersSet(folded) : text.filters}
            </Button>
          </div>
          <div className={isOpen ? "contents" : "contents max-sm:hidden"}>{others}</div>
        </>
      )}
      {trailing && <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{trailing}</div>}
    </div>
  );
}
