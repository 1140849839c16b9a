import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
  type SearchMiddleware,
  useRouter,
} from "@tanstack/react-router";
import { languageReady } from "../lib/language.ts";
import { keepingListAbove } from "../lib/list-above.ts";
import { menu } from "../lib/menu.ts";
import { MissingPage } from "../lib/missing-part.ts";
import { fillPath } from "../lib/screens.tsx";
import { mayOpen } from "../lib/user.ts";
import { forever, requireUser } from "./guards.ts";
import { PagePending } from "./page-pending.tsx";
import { areIds, dashboard, firstScreen, redirects } from "./paths.ts";
import { pendingMs, publicPaths } from "./public-pages.ts";
import { screens } from "./routes.ts";
import { Frame } from "./shell/frame.tsx";
import { ObjectMenu } from "./shell/object-menu-part.ts";
import { settle } from "./stage.tsx";
import { BrokenPage } from "./broken-page.tsx";

/**
 * A page whose code and words load when its route is first opened. If the page belongs to an object (a product, a
 * device), the object's menu loads with it.
 */
function lazyPage(load: () => Promise<() => React.ReactNode>, ofObject: boolean) {
  return lazyRouteComponent(async () => {
    const itsMenu = ofObject && ObjectMenu.preload();
    const page = await load().catch((cause: unknown) => {
      throw new MissingPage(cause);
    });
    await Promise.all([languageReady().catch(() => undefined), itsMenu]);
    return { default: page };
  });
}

const root = createRootRoute({
  notFoundComponent: () => <Navigate to="/404" replace />,
});

const history = createBrowserHistory();

/** Public pages are outside of this router: going to one of them leaves the router, and the stage shows the page. */
const outside = publicPaths.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      history.flush();
      void settle();
      return forever;
    },
  }),
);

/** The parent of all routes that need a signed-in user. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: async () => ({ user: await requireUser() }),
  component: Frame,
});

/**
 * When the user goes from one page of a device to another, the address keeps the link back to the list from which the
 * device was opened.
 */
const keepListAbove: SearchMiddleware<Record<string, string | undefined>> = ({ search, next }) =>
  keepingListAbove(search, next(search));

const pages = menu.map((entry) =>
  createRoute({
    getParentRoute: () => shell,
    path: entry.path,
    staticData: { screen: entry.key },
    search:
      entry.parent === "device" || entry.parent === "fleetDevice" ? { middlewares: [keepListAbove] } : {},
    beforeLoad: ({ context, params }) => {
      const { permissions } = context.user;
      const open =
        mayOpen(context.user, entry) &&
        areIds(entry, params, (permission) => permissions.includes(permission));
      if (!open) redirect({ to: "/404", replace: true, throw: true });
    },
    component: lazyPage(screens[entry.key].page, entry.parent !== undefined),
  }),
);

const redirectRoutes = Object.entries(redirects).map(([path, to]) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: ({ params }) => {
      redirect({ to: fillPath(to, params as Record<string, string>), replace: true, throw: true });
    },
  }),
);

const landing = createRoute({
  getParentRoute: () => shell,
  path: dashboard,
  beforeLoad: ({ context }) => {
    const first = firstScreen((entry) => mayOpen(context.user, entry));
    redirect({ to: first ?? "/404", replace: true, throw: true });
  },
});

const routeTree = root.addChildren([...outside, shell.addChildren([...pages, ...redirectRoutes, landing])]);

export type ConsoleRouter = ReturnType<typeof consoleRouter>;

/** Creates the router for the screens of the menu table. */
export function consoleRouter() {
  return createRouter({
    history,
    routeTree,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PagePending,
    defaultPendingMs: pendingMs,
    defaultPreload: "intent",
    scrollRestoration: true,
    scrollToTopSelectors: ["#main"],
    // `&` stays unescaped in a path, as in `{uid}&view`.
    pathParamsAllowedCharacters: ["&"],
    // Search parameters are plain text, as people write them: nothing is parsed as JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
      const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
      return text ? `?${text}` : "";
    },
  });
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The menu key of the screen. */
    screen?: MenuKey;
  }
}

/** The `BrokenPage` for errors inside the router. Its retry button also fetches the page's data again. */
function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <BrokenPage error={error} onRetry={retry} />;
}
