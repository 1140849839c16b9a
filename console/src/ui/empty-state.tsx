import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useFocusCaught } from "./lost-focus.tsx";

export interface EmptyStateProps {
  icon: LucideIcon;
  /** One sentence about what would be shown here. */
  title: ReactNode;
  /** Says what to do next. */
  description?: ReactNode;
  /** One button, perhaps followed by a link. */
  action?: ReactNode;
}

/** Shown in place of an empty list; tells the next step. */
export function EmptyState({ icon: Icon, title, description, action }: EmptyStateProps) {
  const box = useRef<HTMLDivElement>(null);
  // The button, which may have the focus, disappears with the empty state when the first row arrives.
  useFocusCaught(box);
  return (
    <div ref={box} className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-xl border border-line bg-sunken text-muted">
        <Icon aria-hidden size={20} strokeWidth={1.5} />
      </span>
      <p className="text-section font-semibold text-balance">{title}</p>
      {description && <p className="mt-1 max-w-105 text-balance text-muted">{description}</p>}
      {action && <div className="mt-5 flex flex-wrap items-center justify-center gap-3">{action}</div>}
    </div>
  );
}
