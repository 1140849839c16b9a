import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { closeTasks } from "../features/tasks/api.ts";
import { LeaveDialog } from "../lib/leave-dialog.tsx";
import { LeaveGuard, type Leaving } from "../lib/leave-guard.ts";
import { currentPlace } from "../lib/place.tsx";
import { holdAnswers, queryClient } from "../lib/query.ts";
import { userQuery } from "../lib/user.ts";
import { toast } from "../ui/toast.ts";
import { requireUser } from "./guards.ts";
import { isLanding } from "./login-path.ts";
import type { OpenedConsole, ParkedConsole } from "./opened-console.ts";
import { clearSecrets, rememberSight } from "./park.ts";
import { firstScreen } from "./paths.ts";
import { consoleRouter, type ConsoleRouter } from "./router.tsx";
import { loadPage, startEarly } from "./start-early.ts";
import { watchRights } from "./watch-rights.ts";

let made = 0;
let prepared: ConsoleRouter | undefined;

/** Resolves when the user and the first page have loaded, or have failed to load. */
export function consoleReady(): Promise<void> {
  prepared ??= consoleRouter();
  return startEarly(prepared);
}

/**
 * Opens the console for one user. Another user gets a new console, so that no state of the first user's pages remains.
 */
export function openConsole(): OpenedConsole {
  const router = prepared ?? consoleRouter();
  prepared = undefined;
  void startEarly(router);
  const host = document.createElement("div");
  made += 1;
  return {
    id: made,
    content: <Console router={router} />,
    host,
    park: () => parkConsole(host),
    end() {
      closeTasks();
      queryClient.clear();
    },
  };
}

function parkConsole(host: HTMLElement): ParkedConsole | undefined {
  const user = queryClient.getQueryData(userQuery.queryKey);
  if (!user) return undefined;
  const { href } = currentPlace();
  const state: unknown = history.state;
  clearSecrets(host);
  const bringToSight = rememberSight(host);
  toast.closeAll();
  // Calls under way would be refused, because the session has ended; their answers must not replace the shown data.
  void queryClient.cancelQueries();
  const letGo = holdAnswers();
  return {
    async isOfUserNow() {
      const { uid } = await queryClient.query({ ...userQuery, staleTime: 0 });
      if (uid !== user.uid) return false;
      await requireUser();
      return true;
    },
    putBack(show) {
      // The router is not used: it is at this address already, so it would not navigate.
      history.replaceState(state, "", href);
      show();
      bringToSight();
      letGo();
      void queryClient.invalidateQueries();
    },
  };
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
