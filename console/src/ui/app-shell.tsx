import { type ReactNode, useEffect } from "react";
import { cx } from "./cx.ts";
import type { NavDrawerProps } from "./app-shell/nav-drawer.tsx";
import { useUiText } from "./text/ui-text.ts";
import { whenOpened } from "./when-opened.tsx";

interface AppShellProps {
  /** The navigation, from the parts in `sidebar.tsx`: brand, search, groups. Left out on pages without navigation. */
  sidebar?: ReactNode;
  topBar: ReactNode;
  /** Whether the navigation's drawer is open, in windows narrower than 1024 px. */
  navOpen: boolean;
  onNavOpenChange: (open: boolean) => void;
  /** Name of the navigation for screen readers. */
  navLabel: string;
  children: ReactNode;
}

const NavDrawer = whenOpened<NavDrawerProps>(() =>
  import("./app-shell/nav-drawer.tsx").then((m) => m.NavDrawer),
);
const MAIN = "main";
const wide = "(min-width: 64rem)";

/** The navigation at the left, and the page on a sheet beside it; in small windows the navigation is a drawer. */
export function AppShell({ sidebar, topBar, navOpen, onNavOpenChange, navLabel, children }: AppShellProps) {
  const text = useUiText();
  useEffect(() => {
    const query = matchMedia(wide);
    const close = () => query.matches && onNavOpenChange(false);
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, [onNavOpenChange]);
  return (
    <div className="flex h-[calc(100dvh-var(--notice))] bg-canvas">
      <a
        href={`#${MAIN}`}
        className="fixed top-[calc(var(--notice)+0.5rem)] left-2 z-60 -translate-y-40 rounded-md bg-accent px-3 py-1.5 font-medium text-on-accent focus:translate-y-0"
      >
        {text.skipToContent}
      </a>
      {sidebar && (
        <nav
          aria-label={navLabel}
          className="relative hidden w-(--width-sidebar) shrink-0 flex-col overflow-y-auto px-2.5 py-2 lg:flex"
        >
          {sidebar}
        </nav>
      )}
      <NavDrawer open={navOpen} onOpenChange={onNavOpenChange} label={navLabel}>
        {sidebar}
      </NavDrawer>
      <div
        className={cx(
          "flex min-w-0 flex-1 flex-col bg-sheet lg:my-2 lg:mr-2 lg:rounded-xl lg:border lg:border-line",
          !sidebar && "lg:ml-2",
        )}
      >
        {topBar}
        <main
          id={MAIN}
          tabIndex={-1}
          // `relative`, so that texts for screen readers, which are positioned absolutely, do not stretch the document.
          className="relative min-h-0 flex-1 scroll-pt-16 overflow-y-auto outline-none lg:rounded-b-xl"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
