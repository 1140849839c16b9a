import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface FactorRowProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  /** The state of the factor, in a word beside the title. */
  state?: ReactNode;
  actions?: ReactNode;
  /** Content below the title and text, such as a list or an open dialog. */
  children?: ReactNode;
}

/** One kind of second factor, with its actions. */
export function FactorRow({ icon: Icon, title, text, state, actions, children }: FactorRowProps) {
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
            {title}
            {state}
          </h3>
          <p className="text-muted">{text}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </li>
  );
}
