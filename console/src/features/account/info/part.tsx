import { type ReactNode, useId } from "react";

interface PartProps {
  title: string;
  description: string;
  actions?: ReactNode;
  /** The anchor for links to this part. */
  id?: string;
  children: ReactNode;
}

/** A part of the account page: title and description, and below them a card or a table. */
export function Part({ title, description, actions, id, children }: PartProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="flex scroll-mt-4 flex-col gap-3 pt-2">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={titleId} className="text-section font-semibold">
            {title}
          </h2>
          <p className="text-muted">{description}</p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
