import type { ReactNode } from "react";

interface EntranceCardProps {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  /** Shown below the card: a link to another page. */
  foot?: ReactNode;
}

/** The card that holds the content of a page before sign-in. */
export function EntranceCard({ title, text, children, foot }: EntranceCardProps) {
  return (
    <div className="w-full max-w-100">
      <div className="rounded-xl border border-line bg-sheet p-6 shadow-raised sm:p-8">
        <h1 className="text-title font-semibold">{title}</h1>
        {text && <p className="mt-1 text-muted">{text}</p>}
        {children && <div className="mt-6">{children}</div>}
      </div>
      {foot && <p className="mt-4 text-center text-muted">{foot}</p>}
    </div>
  );
}
