import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface DescriptionListProps {
  items: readonly ({ label: ReactNode; value: ReactNode } | false | null | undefined)[];
  columns?: 1 | 2 | 3;
}

const COLUMNS = { 1: "", 2: "@lg:grid-cols-2", 3: "@md:grid-cols-2 @3xl:grid-cols-3" };

/** Facts of one object; an empty value shows `--`. */
export function DescriptionList({ items, columns = 1 }: DescriptionListProps) {
  return (
    <div className="@container">
      <dl className={cx("grid gap-x-8 gap-y-2.5", COLUMNS[columns])}>
        {items.map(
          (item, index) =>
            item && (
              <div key={index} className="flex min-w-0 items-baseline gap-3">
                <dt className="w-30 shrink-0 text-muted">{item.label}</dt>
                <dd className="min-w-0 flex-1 break-words">{isEmpty(item.value) ? "--" : item.value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === "" || value === false;
}
