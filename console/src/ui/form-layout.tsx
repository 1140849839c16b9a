import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A titled part of a form: title and text at the left, fields at the right where there is room. */
export function FormSection({
  title,
  description,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-4 border-line py-6 not-[section+&]:pt-2 [section+&]:border-t md:grid-cols-[220px_minmax(0,1fr)] md:gap-8">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {description && <p className="mt-1 text-meta text-muted">{description}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}

/** Fields one below the other, or in two columns where there is room. */
export function FormGrid({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return (
    <div className="@container">
      <div className={cx("grid gap-4", columns === 2 && "@md:grid-cols-2")}>{children}</div>
    </div>
  );
}

/** The buttons at the end of a form; the primary one last. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-end gap-2 pt-4">{children}</div>;
}
