import { ListFilter } from "lucide-react";
import { Children, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { useUiText } from "./text/ui-text.ts";

interface FilterBarProps {
  /** The first stays in sight on a phone, where the others fold into a button; give selects `className="w-full sm:w-44"`. */
  children: ReactNode;
  trailing?: ReactNode;
  /** How many of the filters that may be folded are set. */
  set?: number;
}

/** Filters above a table, wrapping where it is narrow. */
export function FilterBar({ children, trailing, set = 0 }: FilterBarProps) {
  const text = useUiText();
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = Children.toArray(children);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {others.length === 0 ? (
        first
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
              {set > 0 ? text.filtersSet(set) : text.filters}
            </Button>
          </div>
          <div className={isOpen ? "contents" : "contents max-sm:hidden"}>{others}</div>
        </>
      )}
      {trailing && <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{trailing}</div>}
    </div>
  );
}
