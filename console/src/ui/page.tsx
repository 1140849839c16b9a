import { ArrowLeft } from "lucide-react";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { PageTitle } from "./page-title.tsx";

interface PageProps {
  /** Left out if the page begins with a `DetailHeader`. */
  title?: ReactNode;
  description?: ReactNode;
  /** Buttons at the right of the title; the primary one last. */
  actions?: ReactNode;
  /** The link to the list above, with its text. */
  back?: ReactElement;
  /** Shown above the title: a line about the object of the page. */
  above?: ReactNode;
  /** `form` is 760 px at most. */
  width?: "full" | "form";
  /** Keeps title and actions visible while the page scrolls. */
  stickyHead?: boolean;
  /** Makes the page at least as high as the window, so that content at its end (`mt-auto`) stays at the bottom. */
  tall?: boolean;
  children: ReactNode;
}

/** Renders the frame of a page: margins, title, actions. */
export function Page({ title, width = "full", stickyHead, tall, children, ...props }: PageProps) {
  const { description, actions, back, above } = props;
  return (
    <div
      className={cx(
        "mx-auto flex w-full flex-col gap-4 px-4 py-5 sm:px-6",
        width === "form" ? "max-w-202" : "max-w-400",
        tall && "min-h-full",
      )}
    >
      {title && (
        <div
          className={cx(
            "flex flex-wrap items-start justify-between gap-x-4 gap-y-3",
            stickyHead &&
              "sticky top-0 z-10 -mx-4 -mt-5 border-b border-line bg-sheet px-4 py-4 sm:-mx-6 sm:px-6",
          )}
        >
          <div className="min-w-0">
            {back && <BackLink render={back} />}
            {above}
            <PageTitle className="text-title font-semibold tracking-[-0.01em] [:lang(zh)_&]:tracking-normal">
              {title}
            </PageTitle>
            {description && <p className="mt-0.5 text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

/** Renders a link to the page above: an arrow and the link given as `render`. */
export function BackLink({ render }: { render: ReactElement }) {
  const link = render as ReactElement<{ className?: string; children?: ReactNode }>;
  return cloneElement(
    link,
    {
      className:
        "mb-1.5 inline-flex items-center gap-1 rounded-sm text-meta text-muted transition-colors hover:text-ink",
    },
    <ArrowLeft aria-hidden size={14} />,
    link.props.children,
  );
}
