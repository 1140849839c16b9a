import { menu, type MenuEntry } from "@thingwright/contract/menu.ts";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from "@tanstack/react-router";
import { languageReady } from "../lib/language.ts";
import { MissingPage } from "../lib/missing-part.ts";
import { fillPath } from "../lib/screens.tsx";
import { mayOpen } from "../lib/user.ts";
import { ErrorPage } from "./error-page.tsx";
import { requireNobody, requireUser } from "./guards.ts";
import { PagePending } from "./page-pending.tsx";
import { publicPages } from "./public-pages.ts";
import { screens } from "./routes.ts";
import { Shell } from "./shell/shell.tsx";

/** A component that loads with its words, when its route is first opened. */
function lazyPage(load: () => Promise<() => React.ReactNode>) {
  return lazyRouteComponent(async () => {
    const page = await load().catch((cause: unknown) => {
      throw new MissingPage(cause);
    });
    await languageReady().catch(() => undefined);
    return { default: page };
  });
}

const root = createRootRoute({
  notFoundComponent: () => <Navigate to="/404" replace />,
});

/** Pages that need no sign-in. */
const entrance = createRoute({
  getParentRoute: () => root,
  id: "entrance",
  component: lazyPage(() => import("./entrance.tsx").then((m) => m.Entrance)),
});

const entrancePages = Object.entries(publicPages).map(([path, { page, guests }]) =>
  createRoute({
    getParentRoute: () => entrance,
    path,
    beforeLoad: ({ search }) => guests && requireNobody(search),
    component: lazyPage(page),
  }),
);

const notFound = createRoute({
  getParentRoute: () => root,
  path: "/404",
  component: lazyPage(() => import("./not-found-page.tsx").then((m) => m.NotFoundPage)),
});

/** Everything that needs a signed-in user. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: async ({ location }) => ({ user: await requireUser(location) }),
  component: Shell,
});

const pages = menu.map((entry) =>
  createRoute({
    getParentRoute: () => shell,
    path: entry.path,
    staticData: { screen: entry.key },
    beforeLoad: ({ context }) => {
      if (!mayOpen(context.user, entry)) redirect({ to: "/404", replace: true, throw: true });
    },
    component: lazyPage(screens[entry.key].page),
  }),
);

const product = "/dashboard/product/$productId";

/** Paths that only lead on. */
const onward: Record<string, string> = {
  "/": "/dashboard",
  "/account": "/account/accountInfo",
  "/account/roleManage/$id/$uid": "/account/roleManage/$id",
  "/system": "/system/outbox",
  "/dashboard/product": "/dashboard/product/productList",
  [product]: `${product}/definition`,
  [`${product}/deviceDebug`]: `${product}/deviceDebug/virtual`,
  [`${product}/deviceDebug/device/$deviceId`]: `${product}/deviceDebug/device/$deviceId/info`,
};

const redirects = Object.entries(onward).map(([path, to]) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: ({ params }) => {
      redirect({ to: fillPath(to, params as Record<string, string>), replace: true, throw: true });
    },
  }),
);

/** Where sign-in lands: the first entry of the menu that the user may open. */
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard",
  beforeLoad: ({ context }) => {
    const entries: readonly MenuEntry[] = menu;
    const first = entries.find(
      (entry) => entry.navigation === 1 && !entry.hidden && mayOpen(context.user, entry),
    );
    redirect({ to: first?.path ?? "/404", replace: true, throw: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    entrance.addChildren(entrancePages),
    notFound,
    shell.addChildren([...pages, ...redirects, dashboard]),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 300,
  defaultPreload: "intent",
  scrollRestoration: true,
  scrollToTopSelectors: ["#main"],
  // `&` is itself in a path: `{uid}&view`.
  pathParamsAllowedCharacters: ["&"],
  // Search parameters are plain text, as people write them: nothing is parsed as JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
    return text ? `?${text}` : "";
  },
});

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The menu key of the screen. */
    screen?: (typeof menu)[number]["key"];
  }
}
