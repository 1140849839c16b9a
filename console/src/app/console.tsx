import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { LeaveDialog } from "../lib/leave-dialog.tsx";
import { LeaveGuard, type Leaving } from "../lib/leave-guard.ts";
import { queryClient } from "../lib/query.ts";
import { onSessionChange } from "../lib/session.ts";
import { isLanding } from "./login-path.ts";
import { firstScreen } from "./paths.ts";
import { consoleRouter, type ConsoleRouter } from "./router.tsx";
import { loadPage, startEarly } from "./start-early.ts";
import { watchRights } from "./watch-rights.ts";

// Answers that were fetched for one user must not be shown to the next.
onSessionChange(() => queryClient.clear());

let prepared: ConsoleRouter | undefined;

/** Resolves when the user and the first page have loaded, or have failed to load. */
export function consoleReady(): Promise<void> {
  prepared ??= consoleRouter();
  return startEarly(prepared);
}

/** The console for one sign-in. The next sign-in gets a new router, so that it finds no state of the earlier pages. */
export function openConsole(): ReactNode {
  const router = prepared ?? consoleRouter();
  prepared = undefined;
  void startEarly(router);
  return <Console router={router} />;
}

/** Loads what the first page after sign-in needs, while the user is still signing in. */
export function prepareConsole(href: string): void {
  const { pathname } = new URL(href, location.origin);
  prepared ??= consoleRouter();
  void loadPage(prepared, (isLanding(pathname) && firstScreen(() => true)) || pathname);
}

const askToLeave = (form: Leaving) => <LeaveDialog form={form} />;

function Console({ router }: { router: ConsoleRouter }) {
  useEffect(() => watchRights(router), [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <LeaveGuard value={askToLeave}>
        <RouterProvider router={router} />
      </LeaveGuard>
    </QueryClientProvider>
  );
}
