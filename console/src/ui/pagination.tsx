import { limits } from "@thingwright/contract/grammar/limits.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { cx } from "./cx.ts";
import { pagePlaces } from "./page-places.ts";
import { Select } from "./select.tsx";
import { useUiText } from "./text/ui-text.ts";

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** Whether the total is a lower bound, shown as "10,000+". */
  totalCapped?: boolean;
  onChange: (next: { page: number; pageSize: number }) => void;
  pageSizes?: readonly number[];
}

/** The page numbers of a list with a known total; renders nothing for an empty list. */
export function Pagination({
  page,
  pageSize,
  total,
  totalCapped,
  onChange,
  pageSizes = limits.pageSizes,
}: PaginationProps) {
  const text = useUiText();
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = total.toLocaleString(text.locale) + (totalCapped ? "+" : "");
  const go = (next: number) => onChange({ page: next, pageSize });
  const box = "grid h-7 min-w-7 place-items-center rounded-md px-1.5 tabular text-meta transition-colors";
  const step = cx(
    box,
    "text-muted hover:not-disabled:bg-hover hover:not-disabled:text-ink disabled:opacity-40",
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 text-meta text-muted">
      <span className="tabular">
        {text.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total), shown)}
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex items-center gap-2">
          <span className="max-sm:sr-only">{text.rowsPerPage}</span>
          <Select
            aria-label={text.rowsPerPage}
            size="sm"
            className="w-17"
            value={String(pageSize)}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => onChange({ page: 1, pageSize: Number(size) })}
          />
        </span>
        <nav aria-label={text.pagination} className="flex items-center gap-0.5">
          <button
            type="button"
            aria-label={text.previousPage}
            disabled={page <= 1}
            onClick={() => go(page - 1)}
            className={step}
          >
            <ChevronLeft aria-hidden size={16} />
          </button>
          {pagePlaces(page, pages).map((place, index) =>
            place === 0 ? (
              <span key={`gap${index}`} aria-hidden className="w-4 text-center max-sm:hidden">
                …
              </span>
            ) : (
              <button
                key={place}
                type="button"
                aria-label={text.page(place)}
                aria-current={place === page ? "page" : undefined}
                onClick={() => go(place)}
                className={cx(
                  box,
                  place === page
                    ? "bg-active font-medium text-ink"
                    : "text-muted hover:bg-hover hover:text-ink",
                  place !== page && "max-sm:hidden",
                )}
              >
                {place}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label={text.nextPage}
            disabled={page >= pages}
            onClick={() => go(page + 1)}
            className={step}
          >
            <ChevronRight aria-hidden size={16} />
          </button>
        </nav>
      </div>
    </div>
  );
}
