import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for a table or a list. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A part of a page with a border and its own heading. */
export function Card({ title, description, actions, flush, className, children }: CardProps) {
  return (
    <section className={cx("min-w-0 rounded-lg border border-line bg-sheet", className)}>
      {(title || actions) && (
        <header
          className={cx(
            "flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5",
            flush && "border-b border-line",
          )}
        >
          <div className={cx("min-w-0", description ? "grow basis-60" : "flex-1")}>
            {title && <h2 className="font-semibold">{title}</h2>}
            {description && <p className="text-meta text-muted">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div
        data-flush={flush || undefined}
        className={cx(!flush && "px-4 pb-4", !flush && !title && !actions && "pt-4")}
      >
        {children}
      </div>
    </section>
  );
}
