import { cloneElement, type ReactElement, type ReactNode } from "react";

/** A part of the overview: a heading and lines under it. */
export function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="pb-2 font-semibold">{title}</h2>
      <div className="border-t border-line">{children}</div>
    </section>
  );
}

/** Shown if there are no lines. It explains what would appear here. */
export function Quiet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="py-3 text-muted">
      <span className="text-ink">{title}</span>
      <span className="block text-meta">{children}</span>
    </p>
  );
}

interface RowProps {
  link: ReactElement;
  name: string;
  detail?: string;
  end?: ReactNode;
  children?: ReactNode;
}

/** A line whose whole area is one link; the name is the link's text. */
export function Row({ link, name, detail, end, children }: RowProps) {
  const to = link as ReactElement<{ className?: string; children?: ReactNode }>;
  return (
    <div className="relative isolate flex items-baseline gap-3 border-b border-line py-2.5 before:absolute before:-inset-x-2 before:inset-y-0 before:-z-10 before:transition-colors hover:before:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          {cloneElement(
            to,
            {
              className:
                "min-w-0 cursor-pointer text-start font-medium wrap-anywhere text-ink after:absolute after:inset-0 after:rounded-md",
            },
            name,
          )}
          {detail && <span className="text-meta text-muted">{detail}</span>}
        </p>
        {children}
      </div>
      {end}
    </div>
  );
}
