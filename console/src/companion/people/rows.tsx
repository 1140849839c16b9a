import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { useCompanion } from "../companion-context.ts";
import { linkTo } from "../router.ts";

/** A group of rows with a title above it. */
export function Rows({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      {title && <h2 className="px-1 text-meta font-semibold text-muted">{title}</h2>}
      <ul className="overflow-hidden rounded-xl border border-line bg-sheet">{children}</ul>
    </section>
  );
}

interface RowProps {
  icon?: LucideIcon;
  label: ReactNode;
  /** Shown below the label, in smaller text. */
  detail?: ReactNode;
  value?: ReactNode;
  danger?: boolean;
  /** The path within the companion that the row leads to. */
  to?: string;
  onClick?: () => void;
  /** Stands at the end in place of the arrow. */
  end?: ReactNode;
}

export function Row({ icon: Icon, label, detail, value, danger, to, onClick, end }: RowProps) {
  const { base } = useCompanion();
  const inner = (
    <>
      {Icon && (
        <Icon aria-hidden size={20} className={cx("shrink-0", danger ? "text-danger-ink" : "text-muted")} />
      )}
      <span className="min-w-0 flex-1">
        <span className={cx("block", danger && "text-danger-ink")}>{label}</span>
        {detail && <span className="block text-meta text-muted">{detail}</span>}
      </span>
      {value && <bdi className="max-w-[52%] text-end [overflow-wrap:anywhere] text-muted">{value}</bdi>}
      {(to !== undefined || (onClick && !danger)) && !end && (
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint rtl:-scale-x-100" />
      )}
    </>
  );
  const shape = "flex min-h-13 min-w-0 flex-1 items-center gap-3 px-4 py-2 text-start";
  const hover = "hover:bg-hover focus-visible:-outline-offset-2";
  return (
    <li className="flex items-center border-line not-first:border-t">
      {to !== undefined ? (
        <a {...linkTo(base + to)} className={cx(shape, hover)}>
          {inner}
        </a>
      ) : onClick ? (
        <button type="button" onClick={onClick} className={cx(shape, hover)}>
          {inner}
        </button>
      ) : (
        <div className={shape}>{inner}</div>
      )}
      {end}
    </li>
  );
}
