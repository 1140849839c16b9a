import { useRender } from "@base-ui/react/use-render";
import { ChevronRight, Menu as MenuIcon } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { useUiText } from "./text/ui-text.ts";

interface TopBarProps {
  /** Opens the navigation's drawer; the button shows only in windows narrower than 1024 px. */
  onMenu?: () => void;
  crumbs?: ReactNode;
  actions?: ReactNode;
}

/** The bar of 44 px above the page: breadcrumbs, and actions of the whole application. */
export function TopBar({ onMenu, crumbs, actions }: TopBarProps) {
  const text = useUiText();
  return (
    <header
      className={cx(
        "flex h-11 shrink-0 items-center gap-2 border-b border-line pr-2 sm:px-4 lg:px-6",
        // Aligned with the page's content; the menu button has padding of its own.
        onMenu ? "pl-2" : "pl-4",
      )}
    >
      {onMenu && (
        <IconButton
          icon={MenuIcon}
          label={text.openNavigation}
          tooltip={false}
          onClick={onMenu}
          className="lg:hidden"
        />
      )}
      <div className="min-w-0 flex-1">{crumbs}</div>
      <div className="flex shrink-0 items-center gap-1">{actions}</div>
    </header>
  );
}

export interface Crumb {
  label: ReactNode;
  render?: ReactElement;
}

/** The breadcrumbs; the last one is the page itself. Phones show only that and the one above it. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const text = useUiText();
  return (
    <nav aria-label={text.breadcrumb}>
      <ol className="flex min-w-0 items-center gap-1 text-muted">
        {items.map((item, index) => {
          const last = index === items.length - 1;
          const above = index === items.length - 2;
          return (
            <Fragment key={index}>
              {index > 0 && (
                <li aria-hidden className={last ? "shrink-0" : "max-sm:hidden"}>
                  <ChevronRight size={14} className="text-faint" />
                </li>
              )}
              <li
                className={cx(
                  "truncate",
                  last ? "min-w-0 text-ink max-sm:max-w-4/5 max-sm:shrink-0" : "max-w-48",
                  above ? "shrink-0 max-sm:min-w-0 max-sm:shrink" : !last && "shrink-0 max-sm:hidden",
                )}
                aria-current={last ? "page" : undefined}
              >
                {item.render && !last ? <CrumbLink render={item.render}>{item.label}</CrumbLink> : item.label}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}

function CrumbLink({ render, children }: { render: ReactElement; children: ReactNode }) {
  return useRender({
    render: render as ReactElement<Record<string, unknown>>,
    props: { className: "block truncate rounded-sm transition-colors hover:text-ink", children },
  });
}
