import { Outlet, useRouter } from "@tanstack/react-router";
import { Suspense, useCallback, useEffect, useEffectEvent, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query.ts";
import { mayOpen, readUserAgain } from "../../lib/user.ts";
import { AppShell } from "../../ui/app-shell.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { AccountMenu } from "../../features/account/menu/account-menu.tsx";
import { messages } from "../messages/en.ts";
import { PagePending } from "../page-pending.tsx";
import { useTitle } from "../../lib/title.ts";
import { useTitles } from "../../lib/titles.ts";
import { LanguageMenu } from "../language-menu.tsx";
import { ThemeMenu } from "../theme-menu.tsx";
import { Navigation } from "./navigation.tsx";
import { Search } from "./search.tsx";
import { useScreen } from "../../lib/use-screen.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { dialogSelector, focusHeading } from "../../ui/lost-focus.tsx";
import { isFirstStage } from "../stage.tsx";

const AdministratorNotice = lazyPart(() =>
  import("../../features/account/second-factors/administrator-notice.tsx").then((m) => m.AdministratorNotice),
);
const TaskPlace = lazyPart(() => import("../../features/tasks/task-place.tsx").then((m) => m.TaskPlace));

/** The frame of every page that needs a signed-in user. */
export function Shell() {
  const t = useMessages(messages);
  const titles = useTitles();
  const { entry, params } = useScreen();
  const [navOpen, setNavOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const openSearch = useCallback(() => {
    setNavOpen(false);
    setSearching(true);
  }, []);
  useSearchKey(openSearch);
  useHeldConnection(entry);
  usePageFocus(() => setNavOpen(false));
  useTitle(entry ? titles.screen(entry.key, params) : "");

  return (
    <AppShell
      sidebar={entry?.navigation === 3 ? undefined : <Navigation onSearch={openSearch} />}
      navLabel={t("navigation")}
      navOpen={navOpen}
      onNavOpenChange={setNavOpen}
      topBar={
        <TopBar
          onMenu={entry?.navigation === 3 ? undefined : () => setNavOpen(true)}
          crumbs={<Breadcrumbs entry={entry} params={params} />}
          actions={
            <>
              <TaskPlace meanwhile={<span className="size-8" />} />
              <LanguageMenu />
              <ThemeMenu />
              <AccountMenu />
            </>
          }
        />
      }
    >
      {entry?.key === "application" && <AdministratorNotice />}
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
      {searching && <Search onClose={() => setSearching(false)} />}
    </AppShell>
  );
}

/**
 * Keeps a live connection while the page is open, so that it notices at once when the session ends or the user's
 * rights change. The connection's code loads after the page.
 */
function useHeldConnection(screen: { key: string } | undefined): void {
  const onRights = useEffectEvent(async () => {
    const user = await readUserAgain();
    // The user may now have access to other products, so all data is fetched again, unless the user must leave the
    // screen.
    if (screen && mayOpen(user, screen)) await queryClient.invalidateQueries();
  });
  useEffect(() => {
    let release: (() => void) | undefined;
    let left = false;
    import("../../lib/live.ts").then(
      ({ holdConnection }) => {
        if (!left) release = holdConnection(() => onRights());
      },
      // If the code cannot be loaded, the page notices such changes at its next call.
      () => undefined,
    );
    return () => {
      left = true;
      release?.();
    };
  }, []);
}

/** Ctrl/⌘ K opens the palette wherever the focus is. */
function useSearchKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [open]);
}

/** When another page opens, moves the focus to the heading of that page, so that screen readers begin there. */
function usePageFocus(onPage: () => void): void {
  const router = useRouter();
  const arrive = useEffectEvent(onPage);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // A router that starts after sign-in has no earlier location, but must move the focus, too. Only the first page
        // after a page load leaves the focus where it is.
        if (fromLocation ? !pathChanged : isFirstStage()) return;
        arrive();
        // A dialog that was opened while the page loaded keeps the focus.
        if (!document.activeElement?.closest(dialogSelector)) focusHeading();
      }),
    [router],
  );
}
