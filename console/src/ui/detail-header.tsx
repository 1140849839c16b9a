import type { ReactElement, ReactNode } from "react";
import { CopyText } from "./copy-text.tsx";
import { BackLink } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";

interface DetailHeaderProps {
  glyph?: ReactNode;
  title: ReactNode;
  /** A `StatusDot`. */
  status?: ReactNode;
  /** Identifiers in a monospaced font; a click copies one. */
  identifiers?: readonly { label: string; value: string }[];
  /** Further facts on a line of their own, in a muted colour. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** A `TabNav`. */
  tabs?: ReactNode;
  back?: ReactElement;
  /** Shown between facts and tabs, such as a `Stepper`. */
  children?: ReactNode;
}

const FACTS = "mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-meta text-muted";

/** The head of an object's page: name, state, identifiers, actions. */
export function DetailHeader(props: DetailHeaderProps) {
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_18rem]">
          {props.back && <BackLink render={props.back} />}
          <div className="flex min-w-0 items-center gap-3">
            {props.glyph}
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <PageTitle className="min-w-0 text-title font-semibold break-words">{props.title}</PageTitle>
                {props.status}
              </div>
              {props.identifiers && (
                <div className={FACTS}>
                  {props.identifiers.map((one) => (
                    <span key={one.label} className="flex min-w-0 items-center gap-1.5">
                      <span className="shrink-0 text-faint">{one.label}</span>
                      <CopyText value={one.value} label={one.label} />
                    </span>
                  ))}
                </div>
              )}
              {props.meta && <div className={FACTS}>{props.meta}</div>}
            </div>
          </div>
        </div>
        {props.actions && <div className="flex flex-wrap items-center gap-2">{props.actions}</div>}
      </div>
      {props.children}
      {props.tabs}
    </header>
  );
}
