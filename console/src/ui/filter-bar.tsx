import type { ReactNode } from "react";

/** Filters above a table, wrapping where it is narrow; give selects `className="w-full sm:w-44"`. */
export function FilterBar({ children, trailing }: { children: ReactNode; trailing?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      {trailing && <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{trailing}</div>}
    </div>
  );
}
